"""The log on PostgreSQL, by psycopg on the connection that Django holds."""

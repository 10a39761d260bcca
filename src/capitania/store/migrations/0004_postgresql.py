"""PostgreSQL: the same guards as on SQLite, text in the order of its code points, and the append as one statement.

`capitania_acrescenta` runs with the rights of who owns the tables, so that the role of the program needs no right to
write on them. On SQLite nothing is done here.
"""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

TABLES = ("ato", "pessoal", "cabeca", "numero", "processo_resumo")

# Order and equality by code point, as SQLite and Python have it, whatever the locale of the base; Django's second
# index for LIKE on each text key is then of no use. Room on the page lets a row be updated where it stands.
COLLATION = """
DO $$ DECLARE found record;
BEGIN
  FOR found IN SELECT indexname FROM pg_indexes WHERE schemaname = current_schema() AND tablename = ANY (%s)
    AND indexname LIKE '%%\\_like'
  LOOP EXECUTE format('DROP INDEX %%I', found.indexname); END LOOP;
  FOR found IN SELECT table_name, column_name, character_maximum_length AS size FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = ANY (%s) AND data_type = 'character varying'
  LOOP
    EXECUTE format('ALTER TABLE %%I ALTER COLUMN %%I TYPE varchar(%%s) COLLATE "C"', found.table_name,
                   found.column_name, found.size);
  END LOOP;
END $$;
ALTER TABLE cabeca SET (fillfactor = 70);
ALTER TABLE processo_resumo SET (fillfactor = 70);
"""

GUARD = """
CREATE FUNCTION capitania_recusa() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'restrict_violation';
END $$
"""

# name: (event, table, condition, what is said). Fired for every session, also one that plays a replica.
TRIGGERS = {
    "ato_nao_muda": ("UPDATE", "ato", "", "ato registrado não muda"),
    "ato_nao_sai": ("DELETE", "ato", "", "ato registrado não se apaga"),
    "ato_nao_se_esvazia": ("TRUNCATE", "ato", "", "ato registrado não se apaga"),
    "pessoal_nao_muda": ("UPDATE", "pessoal", "", "dado pessoal registrado não muda: só se apaga"),
    "pessoal_nao_se_esvazia": ("TRUNCATE", "pessoal", "", "dado pessoal se apaga por ato, não de uma vez"),
    "cabeca_so_avanca": (
        "UPDATE",
        "cabeca",
        "WHEN (NEW.fluxo <> OLD.fluxo OR NEW.seq <= OLD.seq)",
        "a cabeça do fluxo só avança",
    ),
    "cabeca_nao_sai": ("DELETE", "cabeca", "", "a cabeça do fluxo não se apaga"),
    "cabeca_nao_se_esvazia": ("TRUNCATE", "cabeca", "", "a cabeça do fluxo não se apaga"),
    "numero_nao_muda": ("UPDATE", "numero", "", "número tomado não muda"),
    "numero_nao_sai": ("DELETE", "numero", "", "número tomado não se apaga"),
    "numero_nao_se_esvazia": ("TRUNCATE", "numero", "", "número tomado não se apaga"),
}

VIEW = """
CREATE VIEW ato_lido AS SELECT id, fluxo, seq, lido ->> 'tipo' AS tipo, lido ->> 'em' AS em,
lido ->> 'registrado_em' AS registrado_em, envelope, hash
FROM (SELECT *, convert_from(envelope, 'UTF8')::json AS lido FROM ato) AS a
"""

# Locks the series until the transaction ends, so that a number that does not enter is taken by the next.
NUMBER = """
CREATE FUNCTION capitania_numero(p_om text, p_ano int) RETURNS int LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('numero/' || p_om || '/' || p_ano, 0));
  RETURN coalesce((SELECT max(n.n) FROM numero AS n WHERE n.om = p_om AND n.ano = p_ano), 0) + 1;
END $$
"""

# One lock for each stream, written or read, taken in the order of its key: nobody waits in a ring, and a stream that
# has not begun is locked too. Each statement inside then sees what was committed before its lock was given.
# Of many acts at once, a stream that begins with one of them takes no lock of its own: there is room for some thousands
# of locks in a transaction, and an import begins more streams than that. Its first place is kept by the unique index.
APPEND = r"""
CREATE FUNCTION capitania_acrescenta(
  p_id text, p_fluxo text, p_seq int, p_envelope bytea, p_lidos text[], p_lugares int[],
  p_partes text[], p_campos text[], p_sais bytea[], p_dados bytea[], p_apaga text[],
  p_lista text, p_om text, p_numero text, p_fase text, p_pessoa text, p_versao int,
  p_serie text, p_ano int, p_n int,
  OUT r_resultado text, OUT r_fluxo text, OUT r_lugar int, OUT r_elo bytea
) LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  v_chave bigint; v_minha boolean; v_mesma boolean; v_nova boolean; v_lugar int; v_elo bytea;
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'o acréscimo pede READ COMMITTED' USING ERRCODE = 'invalid_transaction_state';
  END IF;
  IF current_setting('synchronous_commit') NOT IN ('on', 'remote_apply') THEN
    PERFORM set_config('synchronous_commit', 'on', true);
  END IF;

  v_nova := p_seq = 1 AND coalesce(current_setting('capitania.lote', true), '') = 'sim';
  IF p_lidos IS NULL AND NOT v_nova THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(p_fluxo, 0));
  ELSE
    FOR v_chave, v_minha IN
      SELECT hashtextextended(t.nome, 0) AS chave, bool_or(t.minha)
      FROM (SELECT p_fluxo AS nome, true AS minha WHERE NOT v_nova
            UNION ALL SELECT l, false FROM unnest(p_lidos) AS l) AS t
      GROUP BY 1 ORDER BY 1
    LOOP
      IF v_minha THEN
        PERFORM pg_advisory_xact_lock(v_chave);
      ELSE
        PERFORM pg_advisory_xact_lock_shared(v_chave);
      END IF;
    END LOOP;
  END IF;

  SELECT c.seq, c.hash INTO v_lugar, v_elo FROM cabeca AS c WHERE c.fluxo = p_fluxo;
  IF NOT FOUND THEN
    v_lugar := 0;
    v_elo := decode(repeat('00', 32), 'hex');
  END IF;
  IF p_seq <> v_lugar + 1 THEN
    r_resultado := 'vencida'; r_fluxo := p_fluxo; r_lugar := p_seq;
    RETURN;
  END IF;
  IF p_lidos IS NOT NULL THEN
    SELECT l.nome, l.lugar + 1 INTO r_fluxo, r_lugar
    FROM unnest(p_lidos, p_lugares) AS l(nome, lugar) LEFT JOIN cabeca AS c ON c.fluxo = l.nome
    WHERE coalesce(c.seq, 0) <> l.lugar ORDER BY l.nome COLLATE "C" LIMIT 1;
    IF FOUND THEN
      r_resultado := 'vencida';
      RETURN;
    END IF;
  END IF;
  IF length(v_elo) <> 32 THEN
    RAISE EXCEPTION 'elo de % bytes; são 32', length(v_elo) USING ERRCODE = 'data_corrupted';
  END IF;

  v_elo := sha256(v_elo || p_envelope);
  -- An id already taken breaks the key, and the caller looks at what has it.
  INSERT INTO ato (id, fluxo, seq, envelope, hash) VALUES (p_id, p_fluxo, p_seq, p_envelope, v_elo);
  IF p_partes IS NOT NULL THEN
    INSERT INTO pessoal (id, ato_id, campo, sal, dados)
    SELECT x.id, p_id, x.campo, x.sal, x.dados
    FROM unnest(p_partes, p_campos, p_sais, p_dados) AS x(id, campo, sal, dados);
  END IF;
  IF p_apaga IS NOT NULL THEN
    DELETE FROM pessoal WHERE id = ANY (p_apaga);
  END IF;
  IF p_seq = 1 THEN
    INSERT INTO cabeca (fluxo, seq, hash) VALUES (p_fluxo, 1, v_elo);
  ELSE
    UPDATE cabeca SET seq = p_seq, hash = v_elo WHERE fluxo = p_fluxo AND seq = p_seq - 1;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'a cabeça mudou sem a trava' USING ERRCODE = 'serialization_failure';
    END IF;
  END IF;
  IF p_lista IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('capitania/lista', 0));  -- who makes it anew holds it alone
    SELECT (r.om, r.numero, r.fase, r.pessoa, r.versao_do_calculo) IS NOT DISTINCT FROM
      (p_om, p_numero, p_fase, p_pessoa, p_versao) INTO v_mesma FROM processo_resumo AS r WHERE r.fluxo = p_lista;
    IF NOT FOUND THEN
      INSERT INTO processo_resumo (fluxo, om, numero, fase, pessoa, versao_do_calculo)
      VALUES (p_lista, p_om, p_numero, p_fase, p_pessoa, p_versao);
    ELSIF NOT v_mesma THEN
      UPDATE processo_resumo SET om = p_om, numero = p_numero, fase = p_fase, pessoa = p_pessoa,
        versao_do_calculo = p_versao WHERE fluxo = p_lista;
    END IF;
  END IF;
  IF p_serie IS NOT NULL THEN
    INSERT INTO numero (om, ano, n, ato_id) VALUES (p_serie, p_ano, p_n, p_id);
  END IF;
  r_resultado := 'entrou'; r_fluxo := p_fluxo; r_lugar := p_seq; r_elo := v_elo;
END $$
"""

# Names are looked for where the tables are, whatever path the caller has; nobody may call it who was not let.
RIGHTS = """
DO $$ BEGIN
  EXECUTE format('ALTER FUNCTION capitania_acrescenta SET search_path = pg_catalog, %I, pg_temp', current_schema());
END $$;
REVOKE ALL ON FUNCTION capitania_acrescenta FROM PUBLIC;
"""


def create(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Create what only PostgreSQL has; the migration is one transaction."""
    if editor.connection.vendor != "postgresql":
        return
    editor.execute(COLLATION, [list(TABLES), list(TABLES)])
    editor.execute(GUARD, None)
    for name, (event, table, condition, why) in TRIGGERS.items():
        each = "STATEMENT" if event == "TRUNCATE" else "ROW"
        guard = f"FOR EACH {each} {condition} EXECUTE FUNCTION capitania_recusa('{why}')"
        editor.execute(f"CREATE TRIGGER {name} BEFORE {event} ON {table} {guard}", None)
        editor.execute(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {name}", None)
    for statement in (VIEW, NUMBER, APPEND, RIGHTS):
        editor.execute(statement, None)


class Migration(migrations.Migration):
    """Give PostgreSQL its guards and its append."""

    dependencies = [("store", "0003_lista")]

    operations = [migrations.RunPython(create)]

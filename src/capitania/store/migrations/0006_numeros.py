"""Numbers that devices keep: one act may take many, and a kept one goes once to the act that issues or voids it.

On SQLite Django makes the table anew, so its triggers are created again. On PostgreSQL `capitania_destina` writes what
became of numbers with the rights of who owns the tables, after the append and in its transaction.
"""

import django.db.models.deletion
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

SQLITE = """
CREATE TRIGGER numero_nao_muda BEFORE UPDATE ON numero
WHEN OLD.estado <> 'reservado' OR NEW.estado NOT IN ('emitido', 'anulado')
  OR NEW.id <> OLD.id OR NEW.om <> OLD.om OR NEW.ano <> OLD.ano OR NEW.n <> OLD.n
  OR NEW.aparelho IS NOT OLD.aparelho
BEGIN SELECT RAISE(ABORT, 'número tomado não muda'); END;

CREATE TRIGGER numero_nao_sai BEFORE DELETE ON numero
BEGIN SELECT RAISE(ABORT, 'número tomado não se apaga'); END;

CREATE TRIGGER numero_nao_se_troca BEFORE INSERT ON numero
WHEN EXISTS (SELECT 1 FROM numero WHERE om = NEW.om AND ano = NEW.ano AND n = NEW.n)
BEGIN SELECT RAISE(ABORT, 'número tomado não se troca'); END;
"""
POSTGRESQL = """
DROP TRIGGER numero_nao_muda ON numero;

ALTER TABLE numero ALTER COLUMN estado TYPE varchar(10) COLLATE "C", ALTER COLUMN aparelho TYPE varchar(80) COLLATE "C";

CREATE TRIGGER numero_nao_muda BEFORE UPDATE ON numero FOR EACH ROW
WHEN (OLD.estado <> 'reservado' OR NEW.estado NOT IN ('emitido', 'anulado')
  OR NEW.id <> OLD.id OR NEW.om <> OLD.om OR NEW.ano <> OLD.ano OR NEW.n <> OLD.n
  OR NEW.aparelho IS DISTINCT FROM OLD.aparelho)
EXECUTE FUNCTION capitania_recusa('número tomado não muda');

ALTER TABLE numero ENABLE ALWAYS TRIGGER numero_nao_muda;

DO $$ DECLARE found text;
BEGIN
  FOR found IN SELECT indexname FROM pg_indexes WHERE schemaname = current_schema() AND tablename = 'numero'
    AND indexname LIKE '%\\_like'
  LOOP EXECUTE format('DROP INDEX %I', found); END LOOP;
END $$;

CREATE FUNCTION capitania_destina(
  p_om text, p_ano int, p_n int, p_quantos int, p_estado text, p_aparelho text, p_ato text, p_dito boolean
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  IF p_dito THEN
    UPDATE numero SET estado = p_estado, ato_id = p_ato WHERE om = p_om AND ano = p_ano AND n = p_n;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'o número mudou sem a trava' USING ERRCODE = 'serialization_failure';
    END IF;
  ELSE
    INSERT INTO numero (om, ano, n, ato_id, estado, aparelho)
    SELECT p_om, p_ano, k, p_ato, p_estado, p_aparelho FROM generate_series(p_n, p_n + p_quantos - 1) AS k;
  END IF;
END $$;

DO $$ BEGIN
  EXECUTE format('ALTER FUNCTION capitania_destina SET search_path = pg_catalog, %I, pg_temp', current_schema());
END $$;

REVOKE ALL ON FUNCTION capitania_destina FROM PUBLIC;
"""
NAMES = ("numero_nao_muda", "numero_nao_sai", "numero_nao_se_troca")


def unguard(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Take the triggers away while the table is made anew, in the same transaction."""
    if editor.connection.vendor == "sqlite":
        for name in NAMES:
            editor.execute(f"DROP TRIGGER IF EXISTS {name}")


def guard(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Create the triggers again, and what writes numbers on PostgreSQL."""
    statements = {"sqlite": SQLITE, "postgresql": POSTGRESQL}[editor.connection.vendor]
    for statement in statements.strip().split("\n\n"):
        editor.execute(statement, None)


class Migration(migrations.Migration):
    """Give each number its state and its device."""

    dependencies = [("store", "0005_servico")]

    operations = [
        migrations.RunPython(unguard),
        migrations.AlterField(
            model_name="numero",
            name="ato",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="numeros", to="store.ato"
            ),
        ),
        migrations.AddField(
            model_name="numero", name="estado", field=models.CharField(db_default="emitido", max_length=10)
        ),
        migrations.AddField(model_name="numero", name="aparelho", field=models.CharField(max_length=80, null=True)),
        migrations.RunPython(guard),
    ]

/**
 * Statements that disable the triggers of users within one transaction. A crash rolls the transaction back, so triggers
 * never stay disabled.
 */

import { CommandFailure } from '../../terminal/exit-code.ts'
import type { ClientDialect } from '../../text/statement-clients.ts'
import { type Frame, noFrame, regclassArray } from './frame.ts'

/** Returns the failure of the option `--disable-triggers` for a system whose command cannot disable triggers. */
export function triggersFailure(
  system: string,
  dialect: ClientDialect | undefined,
): CommandFailure {
  const why =
    dialect === 'mysql' ? 'MySQL has no way to disable them' : 'its command is no database client'
  return new CommandFailure(
    `--disable-triggers cannot disable the triggers of ${system}: ${why}`,
    'usage',
  )
}

/** Returns the statements that disable the triggers of tables, which are named as in a definition. */
export function withoutTriggers(dialect: ClientDialect, tables: readonly string[]): Frame {
  if (dialect !== 'postgres') return { ...noFrame, head: '.dbconfig enable_trigger off\n' }
  // The statements that enable the triggers again are in a setting of the transaction.
  return {
    head: '',
    begin: `DO $spate$ DECLARE undo text; one record; BEGIN
  FOR one IN SELECT t.tgrelid::regclass AS relation, t.tgname AS name, t.tgenabled AS mode FROM pg_trigger t
    WHERE NOT t.tgisinternal AND t.tgenabled IN ('O', 'A') AND t.tgrelid IN (
      SELECT p.relid FROM unnest(${regclassArray(tables)}) AS named (oid),
        LATERAL (SELECT named.oid AS relid UNION SELECT t.relid FROM pg_partition_tree(named.oid) t) p) LOOP
    EXECUTE format('ALTER TABLE %s DISABLE TRIGGER %I', one.relation, one.name);
    undo := concat(undo, format('ALTER TABLE %s ENABLE %s TRIGGER %I;', one.relation, CASE one.mode WHEN 'A' THEN 'ALWAYS' END, one.name));
  END LOOP;
  PERFORM set_config('spate.triggers', coalesce(undo, ''), true);
END $spate$;
`,
    // A table with unchecked constraints cannot be altered.
    end: `SET CONSTRAINTS ALL IMMEDIATE;
DO $spate$ BEGIN IF current_setting('spate.triggers') <> '' THEN EXECUTE current_setting('spate.triggers'); END IF; END $spate$;
`,
  }
}

/**
 * Statements that let the rows of one transaction refer to later rows: the database checks the foreign keys between the
 * tables at the end of the transaction. A crash rolls the transaction back, so the foreign keys never stay changed.
 */

import type { ClientDialect } from '../../text/statement-clients.ts'
import { type Frame, noFrame, regclassArray } from './frame.ts'

/** Returns the statements for foreign keys between tables, which are named as in a definition. */
export function deferredKeys(dialect: ClientDialect, tables: readonly string[]): Frame {
  if (dialect === 'sqlite') return { ...noFrame, begin: 'PRAGMA defer_foreign_keys = ON;\n' }
  if (dialect === 'mysql') {
    return {
      ...noFrame,
      begin: 'SET SESSION foreign_key_checks = 0;\n',
      end: 'SET SESSION foreign_key_checks = 1;\n',
    }
  }
  const named = regclassArray(tables)
  // The statements that restore the foreign keys are in a setting of the transaction.
  return {
    head: '',
    begin: `DO $spate$ DECLARE undo text; one record; BEGIN
  FOR one IN SELECT c.conrelid::regclass AS relation, c.conname AS name FROM pg_constraint c
    WHERE c.contype = 'f' AND NOT c.condeferrable AND c.conparentid = 0
      AND c.conrelid = ANY (${named}) AND c.confrelid = ANY (${named}) LOOP
    EXECUTE format('ALTER TABLE %s ALTER CONSTRAINT %I DEFERRABLE INITIALLY DEFERRED', one.relation, one.name);
    undo := concat(undo, format('ALTER TABLE %s ALTER CONSTRAINT %I NOT DEFERRABLE;', one.relation, one.name));
  END LOOP;
  PERFORM set_config('spate.keys', coalesce(undo, ''), true);
END $spate$;
SET CONSTRAINTS ALL DEFERRED;
`,
    // A table with unchecked constraints cannot be altered.
    end: `SET CONSTRAINTS ALL IMMEDIATE;
DO $spate$ BEGIN IF current_setting('spate.keys') <> '' THEN EXECUTE current_setting('spate.keys'); END IF; END $spate$;
`,
  }
}

/** Reads the catalog of MySQL (from version 8) and MariaDB (from version 10.3): tables, columns, keys and conditions. */

import { isOwnTable } from '../../sql/own-tables.ts'
import type { MysqlSession } from './connection.ts'

/** The parts of a catalog. Each part but the tables themselves belongs to the table that `table` names. */
export interface MysqlCatalog {
  readonly tables: readonly MysqlTable[]
  readonly columns: readonly MysqlColumn[]
  /** The columns of all unique indexes, in the order of each index. */
  readonly indexes: readonly MysqlIndexPart[]
  /** The columns of all foreign keys, in the order of each key. */
  readonly references: readonly MysqlReference[]
  readonly checks: readonly MysqlCheck[]
  readonly partitions: readonly MysqlPartition[]
  /** Triggers that run when a row is inserted. */
  readonly triggers: readonly MysqlTrigger[]
}

export interface MysqlTable {
  readonly name: string
  /** `BASE TABLE`, `SYSTEM VERSIONED`, `SEQUENCE` or `VIEW`. */
  readonly type: string
  readonly engine: string | null
  /** Estimated number of rows. */
  readonly rowCount: number | null
  readonly comment: string
}

interface Part {
  readonly table: string
}

export interface MysqlColumn extends Part {
  readonly name: string
  /** The name of the type, such as `int`; `declared` has its sizes and attributes, such as `int(10) unsigned`. */
  readonly type: string
  readonly declared: string
  readonly isNullable: 0 | 1
  readonly default: string | null
  /** Attributes such as `auto_increment` and `STORED GENERATED`. */
  readonly extra: string
  readonly collation: string | null
  readonly length: number | null
  readonly precision: number | null
  readonly scale: number | null
  readonly comment: string
}

export interface MysqlIndexPart extends Part {
  readonly name: string
  /** The name of the column, or null for a part that is an expression. */
  readonly column: string | null
  /** Number of characters at the start of the column that the index contains; null if it contains all. */
  readonly length: number | null
  readonly expression: string | null
}

export interface MysqlReference extends Part {
  readonly name: string
  readonly column: string
  readonly isInside: 0 | 1
  readonly target: string
  readonly targetColumn: string
}

export interface MysqlCheck extends Part {
  readonly name: string
  readonly text: string
}

export interface MysqlPartition extends Part {
  readonly method: string
  readonly expression: string | null
  /** The upper bound or the list of values of the partition. */
  readonly description: string | null
}

export interface MysqlTrigger extends Part {
  readonly name: string
}

const tablesSql = `
  SELECT TABLE_NAME AS name, TABLE_TYPE AS type, ENGINE AS engine, TABLE_ROWS AS "rowCount", TABLE_COMMENT AS comment
  FROM information_schema.TABLES WHERE TABLE_SCHEMA = database() ORDER BY TABLE_NAME`

const columnsSql = `
  SELECT TABLE_NAME AS "table", COLUMN_NAME AS name, lower(DATA_TYPE) AS type, COLUMN_TYPE AS declared,
    IS_NULLABLE = 'YES' AS "isNullable", COLUMN_DEFAULT AS "default", EXTRA AS extra, COLLATION_NAME AS collation,
    CHARACTER_MAXIMUM_LENGTH AS length, NUMERIC_PRECISION AS "precision", NUMERIC_SCALE AS scale,
    COLUMN_COMMENT AS comment
  FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = database() ORDER BY TABLE_NAME, ORDINAL_POSITION`

/** Only MySQL has indexes on expressions. */
const indexesSql = (isMariaDb: boolean): string => `
  SELECT TABLE_NAME AS "table", INDEX_NAME AS name, COLUMN_NAME AS "column", SUB_PART AS length,
    ${isMariaDb ? 'NULL' : 'EXPRESSION'} AS expression
  FROM information_schema.STATISTICS WHERE TABLE_SCHEMA = database() AND NON_UNIQUE = 0
  ORDER BY TABLE_NAME, INDEX_NAME, SEQ_IN_INDEX`

const referencesSql = `
  SELECT TABLE_NAME AS "table", CONSTRAINT_NAME AS name, COLUMN_NAME AS "column",
    REFERENCED_TABLE_SCHEMA = database() AS "isInside", REFERENCED_TABLE_NAME AS target,
    REFERENCED_COLUMN_NAME AS "targetColumn"
  FROM information_schema.KEY_COLUMN_USAGE WHERE TABLE_SCHEMA = database() AND REFERENCED_TABLE_NAME IS NOT NULL
  ORDER BY TABLE_NAME, CONSTRAINT_NAME, ORDINAL_POSITION`

/** In MariaDB the names of conditions are unique only within a table. */
const checksSql = (isMariaDb: boolean): string =>
  isMariaDb
    ? `SELECT TABLE_NAME AS "table", CONSTRAINT_NAME AS name, CHECK_CLAUSE AS text
       FROM information_schema.CHECK_CONSTRAINTS WHERE CONSTRAINT_SCHEMA = database()`
    : `SELECT t.TABLE_NAME AS "table", c.CONSTRAINT_NAME AS name, c.CHECK_CLAUSE AS text
       FROM information_schema.CHECK_CONSTRAINTS c JOIN information_schema.TABLE_CONSTRAINTS t
         ON t.CONSTRAINT_SCHEMA = c.CONSTRAINT_SCHEMA AND t.CONSTRAINT_NAME = c.CONSTRAINT_NAME
       WHERE c.CONSTRAINT_SCHEMA = database() AND t.CONSTRAINT_TYPE = 'CHECK' AND t.ENFORCED = 'YES'`

const partitionsSql = `
  SELECT TABLE_NAME AS "table", PARTITION_METHOD AS method, PARTITION_EXPRESSION AS expression,
    PARTITION_DESCRIPTION AS description
  FROM information_schema.PARTITIONS WHERE TABLE_SCHEMA = database() AND PARTITION_NAME IS NOT NULL
  ORDER BY TABLE_NAME, PARTITION_ORDINAL_POSITION, SUBPARTITION_ORDINAL_POSITION`

const triggersSql = `
  SELECT EVENT_OBJECT_TABLE AS "table", TRIGGER_NAME AS name
  FROM information_schema.TRIGGERS WHERE EVENT_OBJECT_SCHEMA = database() AND EVENT_MANIPULATION = 'INSERT'
  ORDER BY EVENT_OBJECT_TABLE, TRIGGER_NAME`

export async function readCatalog({ rows, isMariaDb }: MysqlSession): Promise<MysqlCatalog> {
  const tables = await rows<MysqlTable>(tablesSql)
  return {
    tables: tables.filter(({ name }) => !isOwnTable(name)),
    columns: await rows<MysqlColumn>(columnsSql),
    indexes: await rows<MysqlIndexPart>(indexesSql(isMariaDb)),
    references: await rows<MysqlReference>(referencesSql),
    checks: await rows<MysqlCheck>(checksSql(isMariaDb)),
    partitions: await rows<MysqlPartition>(partitionsSql),
    triggers: await rows<MysqlTrigger>(triggersSql),
  }
}

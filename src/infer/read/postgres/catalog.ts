/** Reads the catalog of PostgreSQL (versions 12 to 18): tables, types and constraints. */

import type { Client } from 'pg'
import type { Note } from '../../model/model.ts'
import { isOwnTable } from '../../sql/own-tables.ts'

export interface Catalog {
  readonly tables: readonly CatalogTable[]
  readonly columns: readonly CatalogColumn[]
  readonly constraints: readonly CatalogConstraint[]
  /** Unique indexes of the tables that belong to no constraint. */
  readonly indexes: readonly CatalogIndex[]
  readonly types: ReadonlyMap<string, CatalogType>
  /**
   * The constraints of the leaf partitions of each partitioned table, by its object identifier; null for a default
   * partition.
   */
  readonly partitions: ReadonlyMap<string, readonly (string | null)[]>
  readonly notes: readonly Note[]
}

export interface CatalogTable {
  readonly oid: string
  readonly schema: string
  readonly name: string
  /** Estimated number of rows in the table; null if the table was never analyzed (-1, and 0 before version 14). */
  readonly rowCount: number | null
  /** Size of the pages of the table in bytes, without values that are stored out of line (TOAST). */
  readonly bytes: number
  readonly isReadable: boolean
  readonly comment: string | null
}

export interface CatalogColumn {
  readonly table: string
  readonly number: number
  readonly name: string
  readonly type: string
  readonly modifier: number
  readonly isNullable: boolean
  readonly isGenerated: boolean
  readonly hasIdentity: boolean
  readonly default: string | null
  readonly comment: string | null
}

export interface CatalogConstraint {
  readonly table: string
  readonly name: string
  /** Kind of constraint: `p` primary key, `u` unique, `f` foreign key, `c` check or `x` exclusion. */
  readonly kind: string
  readonly columns: readonly number[]
  /** For a foreign key, the object identifier of the referenced table. */
  readonly target: string
  readonly targetColumns: readonly number[]
  readonly isDeferred: boolean
  readonly text: string
}

export interface CatalogIndex {
  readonly table: string
  readonly parts: readonly string[]
  readonly where: string | null
}

export interface CatalogType {
  readonly name: string
  /** Kind of type: `b` base, `e` enum, `d` domain, `c` composite, `r` range or `m` multirange. */
  readonly kind: string
  /** For an array, the object identifier of the element type; otherwise 0. */
  readonly element: string
  readonly isArray: boolean
  /** For a domain, the object identifier of the underlying type. */
  readonly base: string
  readonly baseModifier: number
  readonly isNotNull: boolean
  readonly values: readonly string[]
  readonly checks: readonly string[]
}

/** The queries of the catalog. Their column names are the members of the interface of each row. */
const tablesSql = `
  SELECT c.oid::text, n.nspname AS schema, c.relname AS name, c.relkind = 'f' AS "isForeign",
    CASE WHEN c.reltuples > 0 THEN c.reltuples::float8 END AS "rowCount",
    CASE c.relkind WHEN 'p'
      THEN (SELECT coalesce(sum(pg_relation_size(relid)), 0) FROM pg_partition_tree(c.oid))
      ELSE pg_relation_size(c.oid) END::float8 AS bytes,
    has_table_privilege(c.oid, 'SELECT') AND has_schema_privilege(n.oid, 'USAGE') AS "isReadable",
    obj_description(c.oid, 'pg_class') AS comment
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p', 'f') AND NOT c.relispartition AND c.relpersistence <> 't'
    AND CASE WHEN $1::text IS NULL
      THEN n.nspname !~ '^pg_' AND n.nspname <> 'information_schema' ELSE n.nspname = $1 END
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
  ORDER BY n.nspname, c.relname`

const columnsSql = `
  SELECT a.attrelid::text AS table, a.attnum AS number, a.attname AS name, a.atttypid::text AS type,
    a.atttypmod AS modifier, NOT a.attnotnull AS "isNullable", a.attgenerated <> '' AS "isGenerated",
    a.attidentity <> '' AS "hasIdentity", pg_get_expr(d.adbin, d.adrelid) AS default,
    col_description(a.attrelid, a.attnum) AS comment
  FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  WHERE a.attrelid = ANY ($1::oid[]) AND a.attnum > 0 AND NOT a.attisdropped
  ORDER BY a.attrelid, a.attnum`

const constraintsSql = `
  SELECT conrelid::text AS table, conname AS name, contype AS kind, coalesce(conkey, '{}')::int4[] AS columns,
    confrelid::text AS target, coalesce(confkey, '{}')::int4[] AS "targetColumns",
    condeferrable AND condeferred AS "isDeferred", pg_get_constraintdef(oid) AS text
  FROM pg_constraint
  WHERE conrelid = ANY ($1::oid[]) AND contype IN ('p', 'u', 'f', 'c', 'x') AND conparentid = 0
  ORDER BY conrelid, contype, conname`

const indexesSql = `
  SELECT i.indrelid::text AS table, pg_get_expr(i.indpred, i.indrelid) AS where,
    ARRAY(SELECT pg_get_indexdef(i.indexrelid, k, true) FROM generate_series(1, i.indnkeyatts) k ORDER BY k) AS parts
  FROM pg_index i
  WHERE i.indrelid = ANY ($1::oid[]) AND i.indisunique AND NOT i.indisprimary
    AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid AND c.contype IN ('p', 'u', 'x'))
  ORDER BY i.indrelid, i.indexrelid`

const partitionsSql = `
  SELECT p.oid::text, array_agg(pg_get_partition_constraintdef(t.relid) ORDER BY t.relid) AS texts
  FROM pg_class p, pg_partition_tree(p.oid) t
  WHERE p.oid = ANY ($1::oid[]) AND p.relkind = 'p' AND t.isleaf AND t.relid <> p.oid
  GROUP BY p.oid`

const typesSql = `
  SELECT t.oid::text, t.typname AS name, t.typtype AS kind, t.typelem::text AS element,
    t.typcategory = 'A' AS "isArray", t.typbasetype::text AS base, t.typtypmod AS "baseModifier",
    t.typnotnull AS "isNotNull",
    ARRAY(SELECT e.enumlabel::text FROM pg_enum e WHERE e.enumtypid = t.oid ORDER BY e.enumsortorder) AS values,
    ARRAY(SELECT pg_get_constraintdef(c.oid) FROM pg_constraint c WHERE c.contypid = t.oid AND c.contype = 'c') AS checks
  FROM pg_type t WHERE t.typtype <> 'c' AND t.typtype <> 'p'`

export async function readCatalog(client: Client, schema: string | undefined): Promise<Catalog> {
  const notes: Note[] = []
  const found = await client.query<CatalogTable & { readonly isForeign: boolean }>(tablesSql, [
    schema ?? null,
  ])
  const tables = found.rows.filter((table) => {
    const key = `${table.schema}.${table.name}`
    if (table.isForeign) notes.push({ table: key, message: 'was skipped: it is a foreign table' })
    return !table.isForeign && !isOwnTable(table.name)
  })
  const oids = tables.map(({ oid }) => oid)
  const columns = await client.query<CatalogColumn>(columnsSql, [oids])
  const constraints = await client.query<CatalogConstraint>(constraintsSql, [oids])
  const indexes = await client.query<CatalogIndex>(indexesSql, [oids])
  const partitions = await client.query(partitionsSql, [oids])
  const types = await client.query<CatalogType & { readonly oid: string }>(typesSql)
  return {
    notes,
    tables,
    columns: columns.rows,
    constraints: constraints.rows,
    indexes: indexes.rows,
    partitions: new Map(partitions.rows.map(({ oid, texts }) => [oid, texts])),
    types: new Map(types.rows.map((type) => [type.oid, type])),
  }
}

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
  /** Triggers that users have created and that run when a row is inserted, on tables and their partitions. */
  readonly triggers: readonly CatalogTrigger[]
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
  readonly isPartitioned: boolean
  /** Whether other tables inherit from the table (`INHERITS`), so that a query of the table also reads their rows. */
  readonly hasHeirs: boolean
  readonly comment: string | null
}

export interface CatalogTrigger {
  readonly table: string
  readonly name: string
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
    c.relkind = 'p' AS "isPartitioned",
    c.relkind = 'r' AND EXISTS (SELECT FROM pg_inherits i WHERE i.inhparent = c.oid) AS "hasHeirs",
    has_table_privilege(c.oid, 'SELECT') AND has_schema_privilege(n.oid, 'USAGE') AS "isReadable",
    obj_description(c.oid, 'pg_class') AS comment
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p', 'f') AND NOT c.relispartition AND c.relpersistence <> 't'
    AND CASE WHEN $1::text IS NULL
      THEN n.nspname !~ '^pg_' AND n.nspname <> 'information_schema' ELSE n.nspname = $1 END
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
  ORDER BY n.nspname, c.relname`

/**
 * Common table expressions of the tables with the object identifiers in `$1` and all their partitions (`member`).
 * `places` maps the columns of each member to those of its table by name, because partitions may number them
 * differently.
 */
const membersSql = `
  members AS (
    SELECT c.oid AS root, c.oid AS member FROM pg_class c WHERE c.oid = ANY ($1::oid[])
    UNION
    SELECT c.oid, t.relid::oid FROM pg_class c, pg_partition_tree(c.oid) t
    WHERE c.oid = ANY ($1::oid[]) AND c.relkind = 'p'),
  places AS (
    SELECT m.root, m.member, a.attnum AS number, b.attnum AS "rootNumber"
    FROM members m JOIN pg_attribute a ON a.attrelid = m.member AND a.attnum > 0 AND NOT a.attisdropped
      JOIN pg_attribute b ON b.attrelid = m.root AND b.attname = a.attname AND b.attnum > 0)`

const columnsSql = `
  WITH ${membersSql}
  SELECT a.attrelid::text AS table, a.attnum AS number, a.attname AS name, a.atttypid::text AS type,
    a.atttypmod AS modifier,
    NOT EXISTS (SELECT FROM places p JOIN pg_attribute o ON o.attrelid = p.member AND o.attnum = p.number
      WHERE p.root = a.attrelid AND p."rootNumber" = a.attnum AND o.attnotnull) AS "isNullable", a.attgenerated <> '' AS "isGenerated",
    a.attidentity <> '' AS "hasIdentity", pg_get_expr(d.adbin, d.adrelid) AS default,
    col_description(a.attrelid, a.attnum) AS comment
  FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  WHERE a.attrelid = ANY ($1::oid[]) AND a.attnum > 0 AND NOT a.attisdropped
  ORDER BY a.attrelid, a.attnum`

/** Returns an SQL expression for the columns of a member (an array of their numbers) as columns of its table. */
function placesIn(member: string, numbers: string): string {
  return `ARRAY(SELECT p."rootNumber" FROM unnest(${numbers}) WITH ORDINALITY AS n (number, place)
      JOIN places p ON p.member = ${member} AND p.number = n.number ORDER BY n.place)::int4[]`
}

/** Keys of a partition count as keys of its table. Checks of a partition apply to its own rows only. */
const constraintsSql = `
  WITH ${membersSql}
  SELECT DISTINCT ON (m.root, kind, CASE WHEN m.root = m.member THEN c.conname END, columns, target, "targetColumns")
    m.root::text AS table, c.conname AS name, k.columns,
    CASE WHEN m.root <> m.member AND c.contype = 'p' THEN 'u' ELSE c.contype END AS kind,
    coalesce(t.root, c.confrelid)::text AS target, k."targetColumns",
    c.condeferrable AND c.condeferred AS "isDeferred", pg_get_constraintdef(c.oid) AS text
  FROM members m JOIN pg_constraint c ON c.conrelid = m.member
    LEFT JOIN members t ON t.member = c.confrelid,
    LATERAL (SELECT ${placesIn('m.member', "coalesce(c.conkey, '{}')")} AS columns,
      CASE WHEN t.root IS NULL THEN coalesce(c.confkey, '{}')::int4[]
        ELSE ${placesIn('c.confrelid', "coalesce(c.confkey, '{}')")} END AS "targetColumns") k
  WHERE c.conparentid = 0 AND (m.root = m.member AND c.contype IN ('p', 'u', 'f', 'c', 'x')
    OR c.contype IN ('p', 'u', 'f'))
  ORDER BY m.root, kind, CASE WHEN m.root = m.member THEN c.conname END, columns, target, "targetColumns", m.member`

/** An index of a partition that belongs to an index of its table has a parent in `pg_inherits`. */
const indexesSql = `
  WITH ${membersSql}
  SELECT DISTINCT ON (m.root, parts, "where")
    m.root::text AS table, pg_get_expr(i.indpred, i.indrelid) AS where,
    ARRAY(SELECT pg_get_indexdef(i.indexrelid, k, true) FROM generate_series(1, i.indnkeyatts) k ORDER BY k) AS parts
  FROM members m JOIN pg_index i ON i.indrelid = m.member
  WHERE i.indisunique AND NOT i.indisprimary
    AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid AND c.contype IN ('p', 'u', 'x'))
    AND NOT EXISTS (SELECT FROM pg_inherits h WHERE h.inhrelid = i.indexrelid)
  ORDER BY m.root, parts, "where", i.indexrelid`

/** Row triggers for INSERT have the bit 4 in their type, and triggers that a constraint has created are internal. */
const triggersSql = `
  WITH ${membersSql}
  SELECT DISTINCT m.root::text AS table, t.tgname AS name
  FROM members m JOIN pg_trigger t ON t.tgrelid = m.member
  WHERE NOT t.tgisinternal AND t.tgenabled IN ('O', 'A') AND t.tgtype & 4 > 0
  ORDER BY 1, 2`

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
  const triggers = await client.query<CatalogTrigger>(triggersSql, [oids])
  const types = await client.query<CatalogType & { readonly oid: string }>(typesSql)
  return {
    notes,
    tables,
    columns: columns.rows,
    constraints: constraints.rows,
    indexes: indexes.rows,
    triggers: triggers.rows,
    partitions: new Map(partitions.rows.map(({ oid, texts }) => [oid, texts])),
    types: new Map(types.rows.map((type) => [type.oid, type])),
  }
}

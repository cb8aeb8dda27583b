/** Tests that PostgreSQL accepts every row of tables with conditions, and that each alternative occurs. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type ThrowawayPostgres } from '../support/postgres.ts'
import { type FilledPostgres, filledPostgres } from './filled-postgres.ts'

let postgres: ThrowawayPostgres
const targets = `CREATE EXTENSION btree_gist; CREATE TABLE plan (id int PRIMARY KEY); CREATE TABLE sub (id int PRIMARY KEY); CREATE TABLE team (id int PRIMARY KEY);`

/** Statements that create a table `t` with conditions, and queries that each find at least five rows of it. */
const tables: readonly (readonly [name: string, sql: string, queries: readonly string[]])[] = [
  [
    'num_nonnulls',
    'CREATE TABLE t (id serial PRIMARY KEY, a int, b int, c int, CHECK (num_nonnulls(a, b, c) = 1))',
    ['a IS NOT NULL', 'b IS NOT NULL', 'c IS NOT NULL'],
  ],
  [
    'num_nonnulls of foreign keys',
    'CREATE TABLE t (id serial PRIMARY KEY, a int REFERENCES plan, b int REFERENCES sub, c int REFERENCES team, CHECK (num_nonnulls(a, b, c) = 1))',
    ['a IS NOT NULL', 'b IS NOT NULL', 'c IS NOT NULL'],
  ],
  [
    'num_nonnulls of unique foreign keys',
    'CREATE TABLE t (id serial PRIMARY KEY, a int UNIQUE REFERENCES plan, b int UNIQUE REFERENCES sub, c int UNIQUE REFERENCES team, CHECK (num_nonnulls(a, b, c) = 1))',
    ['a IS NOT NULL', 'b IS NOT NULL', 'c IS NOT NULL'],
  ],
  [
    'an exclusive arc in a unique index',
    `CREATE TABLE t (id uuid PRIMARY KEY, plan_id int REFERENCES plan, sub_id int REFERENCES sub, amount int NOT NULL,
       CHECK ((plan_id IS NOT NULL) <> (sub_id IS NOT NULL)));
     CREATE UNIQUE INDEX ON t (plan_id, amount) WHERE plan_id IS NOT NULL`,
    ['plan_id IS NOT NULL', 'sub_id IS NOT NULL'],
  ],
  [
    'three columns and a discriminator',
    `CREATE TABLE t (id int PRIMARY KEY, kind text NOT NULL, user_id int REFERENCES plan, org_id int REFERENCES sub,
       CHECK ((kind = 'user' AND user_id IS NOT NULL AND org_id IS NULL) OR (kind = 'org' AND org_id IS NOT NULL AND user_id IS NULL)
         OR (kind = 'none' AND user_id IS NULL AND org_id IS NULL)))`,
    [`kind = 'user'`, `kind = 'org'`],
  ],
  [
    'CASE with an operand',
    `CREATE TABLE t (id int PRIMARY KEY, kind text NOT NULL, code int, err text,
       CHECK (CASE kind WHEN 'late' THEN code IS NULL AND err IS NULL WHEN 'ok' THEN err IS NULL AND code IS NOT NULL
         WHEN 'bad' THEN code IS NOT NULL AND err IS NOT NULL ELSE false END))`,
    [`kind = 'ok'`, `kind = 'bad'`],
  ],
  [
    'a sum of CASE, and CASE that is compared with 1',
    `CREATE TABLE t (id int PRIMARY KEY, mail text, hook text, kind text NOT NULL CHECK (kind IN ('flag', 'share')), share int,
       CHECK ((CASE WHEN mail IS NULL THEN 0 ELSE 1 END) + (CASE WHEN hook IS NULL THEN 0 ELSE 1 END) = 1),
       CHECK (1 = CASE WHEN kind = 'share' AND share IS NULL THEN 0 WHEN kind <> 'share' AND share IS NOT NULL THEN 0 ELSE 1 END))`,
    ['mail IS NOT NULL', 'hook IS NOT NULL', 'share IS NOT NULL'],
  ],
  [
    'the number of elements, a calculated length and a truth value that decides',
    `CREATE TABLE t (id int PRIMARY KEY, hash bytea NOT NULL CHECK (length(hash) = (256 / 8)), owner int, rights varchar[] NOT NULL,
       enabled boolean NOT NULL, pattern text NOT NULL, type text NOT NULL,
       CHECK (owner IS NULL OR cardinality(rights) > 0), CHECK (owner IS NOT NULL OR cardinality(rights) = 0),
       CHECK (enabled = false OR (pattern = 'HEAD' AND type = 'COMMIT')))`,
    ['owner IS NOT NULL', 'cardinality(rights) > 0'],
  ],
  [
    'an end date implies the end',
    `CREATE TABLE t (id serial PRIMARY KEY, y int, m int, d int, ended boolean NOT NULL,
       CHECK (((y IS NOT NULL OR m IS NOT NULL OR d IS NOT NULL) AND ended = true) OR (y IS NULL AND m IS NULL AND d IS NULL)))`,
    ['ended', 'y IS NOT NULL AND d IS NULL'],
  ],
  [
    'columns that are filled together with a value',
    `CREATE TABLE t (id int PRIMARY KEY, status text NOT NULL CHECK (status IN ('draft', 'sent', 'voided')), reason text, voided_at timestamptz,
       CHECK ((status = 'voided') = (reason IS NOT NULL AND voided_at IS NOT NULL)))`,
    [`status = 'voided'`, `status = 'draft'`],
  ],
  [
    'one of two texts if a third is present',
    `CREATE TABLE t (id int PRIMARY KEY, kind text, token text, hash text,
       CHECK ((kind IS NOT NULL AND (token IS NULL) <> (hash IS NULL)) OR (kind IS NULL AND token IS NULL AND hash IS NULL)))`,
    ['token IS NOT NULL', 'hash IS NOT NULL'],
  ],
  [
    'upper of a character and a nullable text',
    `CREATE TABLE t (id int PRIMARY KEY, k char(1) NOT NULL CHECK (upper(k) IN ('W', 'S', 'P')), l varchar(2) CHECK (l IS NULL OR upper(l) IN ('SC', 'VC')))`,
    [`k = 'W'`, `l IS NOT NULL`],
  ],
  [
    'functions of one column',
    `CREATE TABLE t (id int PRIMARY KEY, a text NOT NULL CHECK (char_length(btrim(a)) > 3), b int CHECK (coalesce(b, 0) >= 0), c text CHECK (lower(c) = c AND length(c) < 9),
       d text NOT NULL CHECK (d LIKE ANY (ARRAY['ab%', 'cd%'])), e text CHECK (e = NULL OR char_length(e) > 0))`,
    ['b IS NOT NULL', 'c IS NOT NULL', 'd IS NOT NULL', 'e IS NOT NULL'],
  ],
  [
    'a regular expression on a column of a composite key',
    `CREATE TABLE t (plan_id int NOT NULL REFERENCES plan, ipi char(11) CHECK (ipi ~ '^\\d{11}$'), PRIMARY KEY (plan_id, ipi))`,
    ['ipi IS NOT NULL'],
  ],
  [
    'different references to one table',
    `CREATE TABLE t (id serial PRIMARY KEY, a int NOT NULL REFERENCES plan, b int NOT NULL REFERENCES plan, made_by int NOT NULL REFERENCES plan,
       CHECK (a <> b), CHECK (made_by = a OR made_by = b))`,
    ['made_by = a', 'made_by = b'],
  ],
  [
    'ages relative to the current time, and bytes',
    `CREATE TABLE t (id serial PRIMARY KEY, born date NOT NULL, hired date NOT NULL, until timestamptz NOT NULL, digest bytea NOT NULL CHECK (length(digest) = 32),
       CHECK (born >= '1930-01-01' AND born <= now() - interval '18 years'), CHECK (hired <= now() + interval '1 day'), CHECK (until > now()))`,
    ['hired IS NOT NULL'],
  ],
  [
    'a wide condition on one key',
    `CREATE TABLE t (id int PRIMARY KEY, a int, b int, c int, d int, e int, f int, g int, h text NOT NULL,
       CHECK (id <> 1 OR (a = 3 AND b IS NULL AND c IS NULL AND d IS NULL AND e IS NULL AND f IS NULL AND g IS NULL AND h = 'none')))`,
    ['b IS NOT NULL', 'id > 1'],
  ],
  [
    'a reference to another row than the parent',
    `CREATE TABLE t (a int NOT NULL REFERENCES plan, b int NOT NULL REFERENCES plan, c int NOT NULL REFERENCES sub, n int NOT NULL, UNIQUE (a, b, c, n), CHECK (a <> b))`,
    ['a <> b'],
  ],
  [
    'a unique index on an expression that is null in other rows',
    `CREATE TABLE t (id serial PRIMARY KEY, user_id int, "primary" boolean NOT NULL);
     CREATE UNIQUE INDEX ON t (user_id, (CASE WHEN "primary" THEN true ELSE null END))`,
    ['"primary"', 'NOT "primary"'],
  ],
  [
    'a flag that one row of each parent may have',
    `CREATE TABLE t (id serial PRIMARY KEY, plan_id int NOT NULL REFERENCES plan, main boolean NOT NULL, state text NOT NULL CHECK (state IN ('open', 'done')));
     CREATE UNIQUE INDEX ON t (plan_id) WHERE main;
     CREATE UNIQUE INDEX ON t (plan_id, (CASE WHEN state = 'open' THEN 1 END))`,
    ['NOT main', `state = 'done'`],
  ],
  [
    'unique indexes on changed texts and on rows that are not deleted',
    `CREATE TABLE t (id serial PRIMARY KEY, email text NOT NULL, slug text NOT NULL, url text NOT NULL, code text, deleted_at timestamptz);
     CREATE UNIQUE INDEX ON t (lower(email));
     CREATE UNIQUE INDEX ON t (slug) WHERE deleted_at IS NULL;
     CREATE UNIQUE INDEX ON t (trim(trailing '/' from url));
     CREATE UNIQUE INDEX ON t (coalesce(code, ''))`,
    ['deleted_at IS NULL', 'code IS NOT NULL'],
  ],
  [
    'two arms of an arc in unique indexes',
    `CREATE TABLE t (id serial PRIMARY KEY, plan_id int REFERENCES plan, sub_id int REFERENCES sub, place int NOT NULL, deleted_at timestamptz,
       CHECK ((plan_id IS NULL) <> (sub_id IS NULL)));
     CREATE UNIQUE INDEX ON t (plan_id, place) WHERE plan_id IS NOT NULL AND deleted_at IS NULL;
     CREATE UNIQUE INDEX ON t (sub_id, place) WHERE sub_id IS NOT NULL AND deleted_at IS NULL`,
    ['plan_id IS NOT NULL', 'sub_id IS NOT NULL'],
  ],
  [
    'periods that do not overlap',
    `CREATE TABLE t (id serial PRIMARY KEY, room int NOT NULL, valid_from timestamptz NOT NULL, valid_to timestamptz, during tstzrange NOT NULL,
       CHECK (valid_to IS NULL OR valid_from < valid_to),
       EXCLUDE USING gist (room WITH =, during WITH &&), EXCLUDE USING gist (room WITH =, tstzrange(valid_from, valid_to) WITH &&))`,
    ['valid_to IS NOT NULL'],
  ],
]

const nameOf = (index: number): string => `t${index}`

let filled: FilledPostgres
beforeAll(async () => {
  postgres = await startPostgres()
  const created = tables.map(([, sql], i) => sql.replace(/(?<=TABLE |ON )t(?= )/g, nameOf(i)))
  filled = await filledPostgres(postgres, [targets, ...created].join(';'))
})
afterAll(async () => {
  await filled?.close()
  await postgres?.stop()
})

test('no table and no column is lost', () => {
  expect(filled.notes.filter((note) => !/unique (?:values|index)|disjoint/.test(note))).toEqual([])
})

test.each(tables.map((table, i) => [...table, nameOf(i)] as const))(
  '%s',
  async (_, __, queries, table) => {
    for (const query of queries) {
      const found = await filled.value(`SELECT count(*) FILTER (WHERE ${query})::int FROM ${table}`)
      expect([query, Number(found) >= 5]).toEqual([query, true])
    }
  },
)

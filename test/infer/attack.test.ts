/** Tests databases with extreme schemas and values: the definition compiles, and its rows load. */

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newCommandLine, type TestCommandLine } from '../support/command-line.ts'
import { startPostgres, type ThrowawayPostgres } from '../support/postgres.ts'

let line: TestCommandLine
let postgres: ThrowawayPostgres
beforeAll(async () => {
  ;[line, postgres] = await Promise.all([newCommandLine(), startPostgres()])
})
afterAll(async () => {
  await line?.remove()
  await postgres?.stop()
})

interface Loaded {
  readonly entities: Readonly<Record<string, number>>
  readonly notes: string
  /** Runs a statement in the copy and returns the first column of its first row. */
  readonly query: (sql: string) => Promise<unknown>
}

let count = 0

/** Infers a definition and imports it into an empty copy. */
async function load(schema: string, data = ''): Promise<Loaded> {
  const name = `attack_${++count}`
  const address = (database: string) =>
    postgres.connectionString.replace('/postgres?', `/${database}?`)
  for (const [database, sql] of [
    [name, schema + data],
    [`${name}_copy`, schema],
  ] as const) {
    await postgres.psql(`CREATE DATABASE ${database}`)
    const client = new pg.Client({ connectionString: address(database) })
    await client.connect()
    await client.query(sql)
    await client.end()
  }
  const inferred = await line.spate(['infer', address(name), '--output', `${name}.yml`])
  expect({ code: inferred.code, stderr: inferred.stderr }).toMatchObject({ code: 0 })
  const environment = { TARGET_DATABASE_URL: address(`${name}_copy`), PATH: process.env.PATH ?? '' }
  const ran = await line.spate(['run', `${name}.yml`, '--local', '--json'], { environment })
  expect({ code: ran.code, stderr: ran.stderr }).toEqual({ code: 0, stderr: '' })
  const last = JSON.parse(ran.stdout.trim().split('\n').at(-1) ?? '')
  expect(last.errors).toBe(0)
  const query = async (sql: string): Promise<unknown> => {
    const client = new pg.Client({ connectionString: address(`${name}_copy`) })
    await client.connect()
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    await client.end()
    return rows[0]?.[0]
  }
  return { entities: last.entities, notes: inferred.stderr, query }
}

test('names with any characters', async () => {
  const { entities, notes } = await load(`
    CREATE TABLE "sel""ect" ("from" int PRIMARY KEY, "__proto__" text NOT NULL, "constructor" text, " " int NOT NULL, "a/b" int UNIQUE, "~x" int, "new
line" text, "self" int CHECK ("self" > 4), "Ümläut" int CHECK ("Ümläut" < 9), "it's" text, "tab	" int, "😀" boolean, "{}" text, "$ref" text, "#" int, "draw1" date);
    CREATE TABLE "Käse; DROP TABLE x" ("id" uuid PRIMARY KEY, "r/1" int NOT NULL REFERENCES "sel""ect" ("a/b"), "r2" int REFERENCES "sel""ect" ("from"), CHECK ("r/1" <> "r2"));
    CREATE TABLE "a.b" (id int); CREATE TABLE "a/b" (id int); CREATE TABLE "back\\slash" (id int);
    CREATE SCHEMA "Other Schema"; CREATE TABLE "Other Schema"."T t" (id serial PRIMARY KEY, "x" int NOT NULL REFERENCES "sel""ect");
    CREATE TABLE "__proto__" (id int PRIMARY KEY); CREATE TABLE "constructor" (id int PRIMARY KEY REFERENCES "__proto__");`)
  expect(Object.keys(entities).toSorted()).toEqual(
    ['Käse; DROP TABLE x', 'Other Schema.T t', '__proto__', 'constructor', 'sel"ect'].toSorted(),
  )
  expect(notes).toContain('a.b was skipped')
})

test('two hundred tables that reference each other', async () => {
  const tables = Array.from({ length: 200 }, (_, i) => {
    const above =
      i === 0 ? '' : `, a int NOT NULL REFERENCES t${Math.floor(i / 2)}, b int REFERENCES t${i - 1}`
    return `CREATE TABLE t${i} (id serial PRIMARY KEY, name varchar(30) NOT NULL, at timestamptz NOT NULL, until timestamptz${above}, CHECK (until > at));`
  })
  const { entities, query } = await load(tables.join('\n'))
  expect(Object.keys(entities)).toHaveLength(200)
  expect(new Set(Object.values(entities))).toEqual(new Set([100]))
  // Every sequence is after the imported rows.
  const row = "INSERT INTO t199 (name, at, a) VALUES ('x', now(), 1) RETURNING id"
  expect(await query(row)).toBe(101)
}, 120_000)

test('every built-in type, and user-defined types', async () => {
  const { entities, notes } = await load(`
    CREATE TYPE mood AS ENUM ('o''k', 'so "so"', 'ü😀', ''); CREATE TYPE pair AS (a int, b text);
    CREATE DOMAIN positive AS int CHECK (VALUE > 0); CREATE DOMAIN small AS positive CHECK (VALUE < 50); CREATE DOMAIN tags AS text[] CHECK (cardinality(VALUE) < 9);
    CREATE DOMAIN code AS varchar(6) NOT NULL CHECK (VALUE ~* '^[a-z]{2}[0-9]{1,3}$');
    CREATE EXTENSION hstore; CREATE EXTENSION ltree; CREATE EXTENSION citext;
    CREATE TABLE every (c1 smallint NOT NULL, c2 int NOT NULL, c3 bigint NOT NULL, c4 numeric NOT NULL, c5 numeric(5,0) NOT NULL, c6 numeric(20,10) NOT NULL, c7 numeric(3,3) NOT NULL, c8 real NOT NULL, c9 double precision NOT NULL, c10 money NOT NULL,
      c11 text NOT NULL, c12 varchar NOT NULL, c13 varchar(1) NOT NULL, c14 char(3) NOT NULL, c15 "char" NOT NULL, c16 name NOT NULL, c17 citext NOT NULL, c18 bytea NOT NULL, c19 boolean NOT NULL, c20 uuid NOT NULL,
      c21 date NOT NULL, c22 time NOT NULL, c23 timetz NOT NULL, c24 timestamp NOT NULL, c25 timestamptz(0) NOT NULL, c26 interval NOT NULL, c27 inet NOT NULL, c28 cidr NOT NULL, c29 macaddr NOT NULL, c30 macaddr8 NOT NULL,
      c31 json NOT NULL, c32 jsonb NOT NULL, c33 jsonpath NOT NULL, c34 xml NOT NULL, c35 point NOT NULL, c36 line NOT NULL, c37 lseg NOT NULL, c38 box NOT NULL, c39 path NOT NULL, c40 polygon NOT NULL, c41 circle NOT NULL,
      c42 int4range NOT NULL, c43 int8range NOT NULL, c44 numrange NOT NULL, c45 daterange NOT NULL, c46 tsrange NOT NULL, c47 tstzrange NOT NULL, c48 bit NOT NULL, c49 bit(9) NOT NULL, c50 varbit(5) NOT NULL, c51 tsvector NOT NULL, c52 tsquery NOT NULL,
      c53 oid NOT NULL, c54 pg_lsn NOT NULL, c55 mood NOT NULL, c56 small NOT NULL, c57 tags NOT NULL, c58 code, c59 int[] NOT NULL, c60 text[][] NOT NULL, c61 mood[] NOT NULL, c62 timestamptz[] NOT NULL, c63 small[] NOT NULL, c64 jsonb[] NOT NULL,
      c65 hstore NOT NULL, c66 ltree NOT NULL, c67 pair, c68 numeric(4,1)[] NOT NULL, c69 bool[] NOT NULL, c70 uuid[] NOT NULL, c71 inet[] NOT NULL, c72 date[] NOT NULL, c73 bytea[] NOT NULL, c74 regclass, c75 xid,
      c76 int GENERATED ALWAYS AS (c2 + 1) STORED, c77 int4multirange NOT NULL, c78 point[] NOT NULL);
    CREATE TABLE lost (id int PRIMARY KEY, c pair NOT NULL); CREATE TABLE lost_too (id int REFERENCES lost NOT NULL); CREATE TABLE kept (id int REFERENCES lost, x int);`)
  expect(entities).toEqual({ every: 100, kept: 100 })
  expect(notes).toContain('lost was skipped')
})

test('extreme values of each type', async () => {
  const { entities } = await load(
    'CREATE TABLE ends (id bigint PRIMARY KEY, n numeric, f float8, r real, t timestamptz, d date, i interval, s text, j jsonb, b int8, c text UNIQUE);',
    `INSERT INTO ends VALUES (9223372036854775807, 'NaN', 'Infinity', '-Infinity', 'infinity', '-infinity', '178000000 years', repeat('x', 10000000), to_jsonb(repeat('y', 100000)), -9223372036854775808, 'a'),
      (-5, 1e300, 1e308, 1e-38, '4713-01-01 BC', '5874897-12-31', '-1 year', E'\\u0001\\n\\t\\\\', '{"a": null}', 0, 'b'), (0, 123456789012345678901234567890.123, -0.0, 0, '294276-12-31', '0001-01-01', '0', '', 'null', 1, NULL);`,
  )
  expect(entities).toEqual({ ends: 3 })
})

test('cycles of references, and tables that cannot be filled', async () => {
  const { entities, notes } = await load(`
    CREATE TABLE hen (id int PRIMARY KEY, egg int NOT NULL); CREATE TABLE egg (id int PRIMARY KEY, hen int NOT NULL REFERENCES hen);
    ALTER TABLE hen ADD FOREIGN KEY (egg) REFERENCES egg DEFERRABLE INITIALLY DEFERRED; CREATE TABLE chick (id int PRIMARY KEY REFERENCES egg);
    CREATE TABLE a (id int PRIMARY KEY, b int); CREATE TABLE b (id int PRIMARY KEY, c int NOT NULL); CREATE TABLE c (id int PRIMARY KEY, a int UNIQUE REFERENCES a);
    ALTER TABLE a ADD FOREIGN KEY (b) REFERENCES b; ALTER TABLE b ADD FOREIGN KEY (c) REFERENCES c;
    CREATE TABLE loop_a (id date PRIMARY KEY, b date NOT NULL); CREATE TABLE loop_b (id date PRIMARY KEY, a date NOT NULL REFERENCES loop_a); ALTER TABLE loop_a ADD FOREIGN KEY (b) REFERENCES loop_b;
    CREATE TABLE nobody (); CREATE TABLE only_key (id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY); CREATE TABLE only_default (x timestamptz DEFAULT now());
    CREATE TABLE one (x boolean UNIQUE NOT NULL); CREATE TABLE never (x int CHECK (x > 5 AND x < 3)); CREATE TABLE no (x int CHECK (false));
    CREATE TABLE marriage (a int NOT NULL UNIQUE REFERENCES c, b int NOT NULL UNIQUE REFERENCES c, CHECK (a <> b));
    CREATE TABLE base (id int PRIMARY KEY, kind text NOT NULL); CREATE TABLE heir (extra int) INHERITS (base);
    CREATE TABLE booking (room int NOT NULL, during tsrange NOT NULL, EXCLUDE USING gist (during WITH &&));
    CREATE TABLE triple (a int REFERENCES c, b int REFERENCES c, d int REFERENCES only_key, n smallint, PRIMARY KEY (a, b, d, n));`)
  expect(notes).toContain('loop_a was skipped: loop_a and loop_b reference each other')
  expect(entities).toMatchObject({ hen: 100, egg: 100, chick: 100 })
  expect(entities).toMatchObject({ a: 100, b: 100, c: 100, one: 2, only_key: 100 })
})

test('sizes of arrays, SIMILAR TO, and a comparison with a reference that is always null', async () => {
  const { entities, notes } = await load(`
    CREATE TABLE head (id int PRIMARY KEY, few int[] NOT NULL CHECK (cardinality(few) BETWEEN 1 AND 3), pair text[] NOT NULL CHECK (array_length(pair, 1) = 2), many int[] NOT NULL CHECK (array_length(many, 1) >= 6),
      code text NOT NULL CHECK (code SIMILAR TO '[A-Z]{2}.(x|y_)[0-9]{3}%'));
    CREATE TABLE line (head int NOT NULL REFERENCES head, pos smallint NOT NULL, before smallint, state text NOT NULL CHECK (state IN ('first', 'other')), PRIMARY KEY (head, pos),
      FOREIGN KEY (head, before) REFERENCES line, CHECK (before < pos), CHECK ((before IS NULL) = (state = 'first')));`)
  expect(entities).toEqual({ head: 100, line: 100 })
  expect(notes).not.toMatch(/was skipped|may violate|was simplified/)
})

test('trees with a depth, and a closure table', async () => {
  const { entities, notes } = await load(`
    CREATE TABLE tree (id int PRIMARY KEY, parent int REFERENCES tree, path text NOT NULL, depth int NOT NULL CHECK (depth >= 0), CHECK ((parent IS NULL) = (depth = 0)));
    CREATE TABLE above (ancestor int NOT NULL REFERENCES tree, descendant int NOT NULL REFERENCES tree, depth int NOT NULL CHECK (depth >= 0), CHECK ((ancestor = descendant) = (depth = 0)));
    CREATE TABLE shop (id int PRIMARY KEY, kind text NOT NULL CHECK (kind IN ('web', 'street')), street text, CHECK (NOT (kind = 'web' AND street IS NOT NULL)), CHECK ((kind = 'street') = (street IS NOT NULL)));`)
  expect(entities).toEqual({ tree: 100, above: 100, shop: 100 })
  expect(notes).not.toMatch(/was skipped|may violate|was simplified/)
})

test('conditions of all kinds', async () => {
  const { entities, notes } = await load(`
    CREATE TABLE checked (id serial PRIMARY KEY, a int CHECK (a <> 7 AND a NOT IN (1, 2)), b text CHECK (b !~ 'x' AND length(b) BETWEEN 3 AND 5), c text CHECK (c LIKE 'A_%' ESCAPE '!'), d text NOT NULL CHECK (d ILIKE 'abc%'),
      e int NOT NULL CHECK (CASE WHEN e > 5 THEN e < 10 ELSE e >= 0 END), f numeric(6,2) NOT NULL CHECK (f = round(f, 1)), g jsonb NOT NULL CHECK (jsonb_typeof(g) = 'array'), h text[] NOT NULL CHECK (array_length(h, 1) > 0 OR h = '{}'),
      i date NOT NULL CHECK (i > '2020-02-29' AND EXTRACT(year FROM i) < 2100), j time NOT NULL CHECK (j < '12:00'), k text NOT NULL CHECK (k = lower(k)), l text NOT NULL CHECK (k <> l), m int NOT NULL, n int NOT NULL, o int, p int,
      q text NOT NULL CHECK (q IN ('a', 'b') OR q LIKE 'z%'), r varchar(10) NOT NULL CHECK (r ~ '^(?:[A-Z]{3}|[0-9]{4})$'), s int CHECK (s IS NULL OR s >= 10), t boolean NOT NULL CHECK (t), u int NOT NULL CHECK (abs(u) < 4),
      v numeric NOT NULL, w numeric NOT NULL, x numeric NOT NULL, y char(2) NOT NULL CHECK (y = upper(y)), z text CHECK (char_length(z) = 12),
      CHECK (m < n), CHECK (n < 100), CHECK (m + n > 5), CHECK (o IS NOT NULL OR p IS NOT NULL), CHECK (x = v - w), CHECK (v >= w), CHECK (w > 0), CHECK (coalesce(o, 0) + coalesce(p, 0) < 2000));`)
  expect(entities).toEqual({ checked: 100 })
  expect(notes).toContain('checked.c is always null')
})

/** Foreign keys of every shape: each database is inferred and loaded into an empty copy without a broken key. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { newCommandLine, type TestCommandLine } from '../support/command-line.ts'
import { startPostgres, type ThrowawayPostgres } from '../support/postgres.ts'
import { loadPostgres, loadSqliteFile, queryPostgres } from './loading.ts'

let line: TestCommandLine
let postgres: ThrowawayPostgres
beforeAll(async () => {
  ;[line, postgres] = await Promise.all([newCommandLine(), startPostgres()])
})
afterAll(async () => {
  await line?.remove()
  await postgres?.stop()
})

interface Shape {
  readonly name: string
  readonly schema: string
  readonly data?: string
  /** Expected number of rows by table. Tables that are not listed must have at least one row. */
  readonly rows?: Readonly<Record<string, number>>
}

const shapes: readonly Shape[] = [
  {
    name: 'a foreign key of a partition',
    schema: `
      CREATE TABLE customer (id int PRIMARY KEY, name text);
      CREATE TABLE payment (id int NOT NULL, customer_id int NOT NULL, paid timestamptz NOT NULL, PRIMARY KEY (paid, id)) PARTITION BY RANGE (paid);
      CREATE TABLE payment_a PARTITION OF payment FOR VALUES FROM ('2026-01-01') TO ('2027-01-01');
      ALTER TABLE payment_a ADD CONSTRAINT a_fk FOREIGN KEY (customer_id) REFERENCES customer (id);`,
    data: `
      INSERT INTO customer SELECT g * 7, 'c' FROM generate_series(1, 30) g;
      INSERT INTO payment SELECT g, ((g % 30) + 1) * 7, '2026-02-01'::timestamptz + g * interval '1 day' FROM generate_series(1, 200) g;`,
    rows: { customer: 30, payment: 200 },
  },
  {
    name: 'keys of attached partitions with other column numbers',
    schema: `
      CREATE TABLE kind (code text PRIMARY KEY);
      CREATE TABLE event (gone int, id int NOT NULL, at date NOT NULL, code text) PARTITION BY RANGE (at);
      ALTER TABLE event DROP COLUMN gone;
      CREATE TABLE event_1 (code text NOT NULL REFERENCES kind, at date NOT NULL, id int PRIMARY KEY);
      ALTER TABLE event ATTACH PARTITION event_1 FOR VALUES FROM ('2026-01-01') TO ('2027-01-01');`,
    rows: { event: 100 },
  },
  {
    name: 'inheritance',
    schema: `
      CREATE TABLE city (id int PRIMARY KEY, name text NOT NULL);
      CREATE TABLE capital (state char(2) NOT NULL UNIQUE) INHERITS (city);
      CREATE TABLE mayor (id int PRIMARY KEY, city_id int NOT NULL UNIQUE REFERENCES city);`,
    data: `
      INSERT INTO city SELECT g, 'c' || g FROM generate_series(1, 20) g;
      INSERT INTO capital SELECT 100 + g, 'd' || g, chr(64 + g) || 'A' FROM generate_series(1, 15) g;
      INSERT INTO mayor SELECT g, g FROM generate_series(1, 20) g;`,
    rows: { city: 20, capital: 15 },
  },
  {
    name: 'two unique foreign keys',
    schema: `
      CREATE TABLE a (id int PRIMARY KEY);
      CREATE TABLE b (id uuid PRIMARY KEY, a_id int NOT NULL UNIQUE REFERENCES a);
      CREATE TABLE org (id int PRIMARY KEY, a_id int NOT NULL UNIQUE REFERENCES a, b_id uuid NOT NULL UNIQUE REFERENCES b);
      CREATE TABLE member (id int PRIMARY KEY, org_id int NOT NULL UNIQUE REFERENCES org, a_id int UNIQUE REFERENCES a);
      CREATE TABLE badge (member_id int PRIMARY KEY REFERENCES member);`,
    rows: { a: 100, b: 100, org: 100, member: 100 },
  },
  {
    name: 'a unique foreign key and a unique number within another one',
    schema: `
      CREATE TABLE a (id int PRIMARY KEY);
      CREATE TABLE c (id int PRIMARY KEY);
      CREATE TABLE orders (id int PRIMARY KEY, a_id int NOT NULL REFERENCES a, c_id int NOT NULL UNIQUE REFERENCES c, number int NOT NULL, UNIQUE (a_id, number));`,
    rows: { orders: 100 },
  },
  {
    name: 'a unique reference of a table to itself',
    schema: `
      CREATE TABLE step (id int PRIMARY KEY, next_id int UNIQUE REFERENCES step);
      CREATE TABLE ring (id int PRIMARY KEY, next_id int NOT NULL UNIQUE REFERENCES ring);`,
    rows: { step: 100, ring: 100 },
  },
  {
    name: 'composite keys of bytes, characters and arrays',
    schema: `
      CREATE TABLE u (a int, b bytea, PRIMARY KEY (a, b));
      CREATE TABLE pm (id serial PRIMARY KEY, p int NOT NULL, e int NOT NULL, t char(1) NOT NULL, UNIQUE (p, e, t));
      CREATE TABLE path (tenant smallint, nodes int[], PRIMARY KEY (tenant, nodes));
      CREATE TABLE owner (id int PRIMARY KEY);
      CREATE TABLE letter (owner_id int REFERENCES owner, letter char(1), PRIMARY KEY (owner_id, letter));
      CREATE TABLE blob (owner_id int REFERENCES owner, hash bytea, PRIMARY KEY (owner_id, hash));
      CREATE TABLE ipi (owner_id int NOT NULL REFERENCES owner, ipi char(11) CHECK (ipi ~ '^\\d{11}$'), PRIMARY KEY (owner_id, ipi));`,
    rows: { u: 100, pm: 100, path: 100, blob: 100 },
  },
  {
    name: 'two tables that require rows of each other',
    schema: `
      CREATE TABLE store (id serial PRIMARY KEY, manager_id int NOT NULL UNIQUE);
      CREATE TABLE staff (id serial PRIMARY KEY, store_id int NOT NULL REFERENCES store (id));
      ALTER TABLE store ADD FOREIGN KEY (manager_id) REFERENCES staff (id);
      CREATE TABLE rental (id serial PRIMARY KEY, staff_id int NOT NULL REFERENCES staff, store_id int NOT NULL REFERENCES store);`,
    data: `
      WITH s AS (INSERT INTO store SELECT g, g FROM generate_series(1, 5) g) INSERT INTO staff SELECT g, 1 + g % 5 FROM generate_series(1, 30) g;
      INSERT INTO rental (staff_id, store_id) SELECT 1 + g % 30, 1 + g % 5 FROM generate_series(1, 300) g;`,
    rows: { store: 5, staff: 30, rental: 300 },
  },
  {
    name: 'a circle of three tables, and one with unique identifiers',
    schema: `
      CREATE TABLE concept (id int PRIMARY KEY, class_id varchar(20) NOT NULL, domain_id varchar(20) NOT NULL);
      CREATE TABLE class (id varchar(20) PRIMARY KEY, concept_id int NOT NULL REFERENCES concept);
      CREATE TABLE domain (id varchar(20) PRIMARY KEY, concept_id int NOT NULL REFERENCES concept);
      ALTER TABLE concept ADD FOREIGN KEY (class_id) REFERENCES class, ADD FOREIGN KEY (domain_id) REFERENCES domain;
      CREATE TABLE team (id uuid PRIMARY KEY, owner_id uuid NOT NULL UNIQUE);
      CREATE TABLE account (id uuid PRIMARY KEY, team_id uuid NOT NULL REFERENCES team DEFERRABLE);
      ALTER TABLE team ADD FOREIGN KEY (owner_id) REFERENCES account;`,
    rows: { concept: 100, class: 100, domain: 100, team: 100, account: 100 },
  },
]

test.each(shapes)('$name', async ({ schema, data = '', rows = {} }) => {
  const loaded = await loadPostgres({ schema, data }, { line, postgres })
  const { inferred, ran, rows: found, copy } = loaded
  expect(inferred).toMatchObject({ code: 0, stderr: expect.not.stringContaining('skipped') })
  expect({ code: ran.code, stderr: ran.stderr }).toEqual({ code: 0, stderr: '' })
  expect(found).toMatchObject(rows)
  expect(Object.values(found)).not.toContain(0)
  // Foreign keys are deferred only within the transactions of the import.
  const deferred = "SELECT conname FROM pg_constraint WHERE contype = 'f' AND condeferred"
  expect(await queryPostgres(copy, deferred)).toEqual([])
})

test('two tables of SQLite that require rows of each other', async () => {
  const schema = `
    CREATE TABLE store (id INTEGER PRIMARY KEY, manager_id INTEGER NOT NULL UNIQUE REFERENCES staff);
    CREATE TABLE staff (id INTEGER PRIMARY KEY, store_id INTEGER NOT NULL REFERENCES store);`
  const { ran, rows, broken } = await loadSqliteFile('sakila', { schema }, line)
  expect({ code: ran.code, rows, broken }).toEqual({
    ...{ code: 0, broken: [] },
    rows: { store: 100, staff: 100 },
  })
})

test('a table without partitions is left out', async () => {
  const schema = `
    CREATE TABLE comment (id uuid NOT NULL, created_time bigint NOT NULL) PARTITION BY RANGE (created_time);
    CREATE TABLE author (id serial PRIMARY KEY, name text NOT NULL);`
  const { inferred, ran, rows } = await loadPostgres({ schema }, { line, postgres })
  expect(inferred.stderr).toContain('comment was skipped: it has no partitions')
  expect(ran.code).toBe(0)
  expect(rows).toMatchObject({ author: 100, comment: 0 })
})

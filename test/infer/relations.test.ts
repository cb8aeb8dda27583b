/** Foreign keys of every shape: each database is inferred and loaded into an empty copy without a broken key. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { newCommandLine, type TestCommandLine } from '../support/command-line.ts'
import { startPostgres, type ThrowawayPostgres } from '../support/postgres.ts'
import { loadPostgres } from './loading.ts'

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
]

test.each(shapes)('$name', async ({ schema, data = '', rows = {} }) => {
  const { inferred, ran, rows: found } = await loadPostgres({ schema, data }, { line, postgres })
  expect(inferred).toMatchObject({ code: 0, stderr: expect.not.stringContaining('skipped') })
  expect({ code: ran.code, stderr: ran.stderr }).toEqual({ code: 0, stderr: '' })
  expect(found).toMatchObject(rows)
  expect(Object.values(found)).not.toContain(0)
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

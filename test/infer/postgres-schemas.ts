/** Databases of typical applications, and statements that insert some thousand rows into each. */

export interface Sample {
  readonly name: string
  readonly schema: string
  readonly data: string
}

/** Composite keys, generated columns, a one-to-one relation, a join table, conditions on several columns. */
const shop: Sample = {
  name: 'shop',
  schema: `
    CREATE TABLE countries (code char(2) PRIMARY KEY CHECK (code = upper(code)), name text NOT NULL);
    CREATE TABLE customers (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      email varchar(120) NOT NULL UNIQUE CHECK (email LIKE '%@%'),
      first_name varchar(40) NOT NULL, last_name varchar(40) NOT NULL, phone varchar(20),
      country char(2) NOT NULL REFERENCES countries,
      newsletter boolean NOT NULL DEFAULT false,
      referred_by integer REFERENCES customers (id),
      created_at timestamptz NOT NULL DEFAULT now(),
      full_name text GENERATED ALWAYS AS (first_name || ' ' || last_name) STORED
    );
    CREATE TABLE profiles (
      customer_id integer PRIMARY KEY REFERENCES customers ON DELETE CASCADE,
      bio text, birth_date date CHECK (birth_date > '1900-01-01'), website text
    );
    CREATE TABLE products (
      sku varchar(12) PRIMARY KEY CHECK (sku ~ '^[A-Z]{3}-[0-9]{4,6}$'),
      name varchar(80) NOT NULL CHECK (length(trim(name)) > 0),
      price numeric(8,2) NOT NULL CHECK (price > 0),
      cost numeric(8,2) NOT NULL CHECK (cost >= 0),
      weight_grams smallint CHECK (weight_grams BETWEEN 1 AND 30000),
      stock integer NOT NULL DEFAULT 0 CHECK (stock >= 0 AND stock % 5 = 0),
      attributes jsonb NOT NULL DEFAULT '{}',
      CHECK (cost <= price)
    );
    CREATE TABLE tags (id serial PRIMARY KEY, label varchar(30) NOT NULL UNIQUE);
    CREATE TABLE product_tags (
      sku varchar(12) REFERENCES products, tag_id integer REFERENCES tags,
      PRIMARY KEY (sku, tag_id)
    );
    CREATE TABLE orders (
      id bigserial PRIMARY KEY,
      customer_id integer NOT NULL REFERENCES customers,
      status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'paid', 'shipped', 'cancelled')),
      placed_at timestamptz NOT NULL,
      shipped_at timestamptz,
      currency char(3) NOT NULL DEFAULT 'EUR',
      CHECK (shipped_at IS NULL OR shipped_at > placed_at),
      CHECK ((status = 'shipped') = (shipped_at IS NOT NULL))
    );
    CREATE TABLE order_lines (
      order_id bigint REFERENCES orders, line_no smallint CHECK (line_no BETWEEN 1 AND 20),
      sku varchar(12) NOT NULL REFERENCES products,
      quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 10),
      unit_price numeric(8,2) NOT NULL CHECK (unit_price > 0),
      total numeric(10,2) NOT NULL,
      discounted numeric(12,2) GENERATED ALWAYS AS (total * 0.9) STORED,
      PRIMARY KEY (order_id, line_no),
      CHECK (total = quantity * unit_price)
    );
    CREATE TABLE shipments (
      id uuid PRIMARY KEY, order_id bigint NOT NULL, line_no smallint NOT NULL, carrier text,
      FOREIGN KEY (order_id, line_no) REFERENCES order_lines (order_id, line_no)
    );`,
  data: `
    INSERT INTO countries VALUES ('DE','Germany'),('FR','France'),('US','United States'),('PT','Portugal');
    INSERT INTO customers (email, first_name, last_name, phone, country, newsletter, referred_by, created_at)
      SELECT 'user' || i || '@example.com', 'First' || i % 50, 'Last' || i % 70, CASE WHEN i % 3 = 0 THEN '555-' || i END,
        (ARRAY['DE','FR','US','PT'])[1 + i % 4], i % 5 = 0, CASE WHEN i > 10 AND i % 4 = 0 THEN i / 2 END,
        '2026-01-01'::timestamptz + i * interval '1 hour' FROM generate_series(1, 600) i;
    INSERT INTO profiles SELECT i, 'bio of ' || i, '1980-01-01'::date + i, NULL FROM generate_series(1, 400) i;
    INSERT INTO products SELECT 'ABC-' || (1000 + i), 'Product ' || i, 5 + i, 1 + i / 2.0, 100 + i, i * 5,
        json_build_object('color', (ARRAY['red','blue'])[1 + i % 2], 'size', i % 9) FROM generate_series(1, 120) i;
    INSERT INTO tags (label) SELECT 'tag' || i FROM generate_series(1, 15) i;
    INSERT INTO product_tags SELECT 'ABC-' || (1000 + i), 1 + (i + j) % 15 FROM generate_series(1, 120) i, generate_series(1, 3) j;
    INSERT INTO orders (customer_id, status, placed_at, shipped_at)
      SELECT 1 + i % 600, (ARRAY['open','paid','shipped','shipped','cancelled'])[1 + i % 5], '2026-01-02'::timestamptz + i * interval '20 minutes',
        CASE WHEN i % 5 IN (2, 3) THEN '2026-01-05'::timestamptz + i * interval '20 minutes' END FROM generate_series(1, 2000) i;
    INSERT INTO order_lines SELECT o, l, 'ABC-' || (1001 + (o + l) % 120), 1 + (o + l) % 5, 9.99, (1 + (o + l) % 5) * 9.99
      FROM generate_series(1, 2000) o, generate_series(1, 3) l WHERE (o + l) % 4 > 0;
    INSERT INTO shipments SELECT gen_random_uuid(), order_id, line_no, 'DHL' FROM order_lines WHERE order_id % 5 IN (2, 3);`,
}

/** Self references, ranges, an exclusion, exclusive arcs, a cycle of two tables. */
const organisation: Sample = {
  name: 'organisation',
  schema: `
    CREATE DOMAIN percentage AS numeric(5,2) CHECK (VALUE >= 0 AND VALUE <= 100);
    CREATE DOMAIN iso_language AS char(2) NOT NULL CHECK (VALUE ~ '^[a-z]{2}$');
    CREATE TYPE employment AS ENUM ('permanent', 'temporary', 'intern');
    CREATE TABLE departments (
      id serial PRIMARY KEY, name text NOT NULL UNIQUE, parent_id integer REFERENCES departments, head_id integer,
      budget money, CHECK (parent_id <> id)
    );
    CREATE TABLE employees (
      id integer PRIMARY KEY, department_id integer NOT NULL REFERENCES departments, manager_id integer REFERENCES employees,
      badge char(8) NOT NULL UNIQUE, kind employment NOT NULL, language iso_language,
      hired_on date NOT NULL CHECK (hired_on >= DATE '2000-01-01'), left_on date, birth_date date NOT NULL,
      salary numeric(10,2) NOT NULL CHECK (salary >= 1000 AND salary < 1000000), bonus percentage,
      shift int4range, office point, login inet, mac macaddr, photo bytea, note xml, skills text[] NOT NULL DEFAULT '{}',
      CHECK (left_on IS NULL OR left_on > hired_on), CHECK (birth_date < hired_on)
    );
    ALTER TABLE departments ADD FOREIGN KEY (head_id) REFERENCES employees;
    CREATE TABLE rooms (building varchar(10), number integer, capacity integer NOT NULL CHECK (capacity > 0), PRIMARY KEY (building, number));
    CREATE EXTENSION IF NOT EXISTS btree_gist;
    CREATE TABLE leaves (
      id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, employee_id integer NOT NULL REFERENCES employees,
      starts_on date NOT NULL, ends_on date NOT NULL, days smallint NOT NULL CHECK (days BETWEEN 1 AND 60),
      kind text NOT NULL CHECK (kind = 'holiday' OR kind = 'sick' OR kind = 'parental'),
      approved_by integer REFERENCES employees, approved_at timestamp,
      CHECK (ends_on >= starts_on), CHECK ((approved_by IS NULL) = (approved_at IS NULL))
    );
    CREATE TABLE skills (employee_id integer REFERENCES employees, level smallint CHECK (level BETWEEN 1 AND 5),
      name text NOT NULL, PRIMARY KEY (employee_id, name));
    CREATE TABLE mentors (mentor_id integer REFERENCES employees, pupil_id integer REFERENCES employees,
      since date NOT NULL, PRIMARY KEY (mentor_id, pupil_id), CHECK (mentor_id <> pupil_id));
    CREATE TABLE assets (
      tag varchar(16) PRIMARY KEY, employee_id integer REFERENCES employees, department_id integer REFERENCES departments,
      bought_at timestamp NOT NULL, warranty interval, opens time NOT NULL CHECK (opens >= '06:00' AND opens <= '22:00'),
      CHECK (num_nonnulls(employee_id, department_id) = 1)
    );
    CREATE TABLE roots (id integer PRIMARY KEY, above integer NOT NULL REFERENCES roots);`,
  data: `
    INSERT INTO departments (name, parent_id, budget) SELECT 'Department ' || i, CASE WHEN i > 3 THEN i % 3 + 1 END, 1000 * i FROM generate_series(1, 20) i;
    INSERT INTO employees SELECT i, 1 + i % 20, CASE WHEN i > 5 THEN i % 5 + 1 END, 'E' || lpad(i::text, 7, '0'),
      (ARRAY['permanent','permanent','temporary','intern'])[1 + i % 4]::employment, 'de', '2015-01-01'::date + i, CASE WHEN i % 9 = 0 THEN '2024-01-01'::date + i END,
      '1970-01-01'::date + i * 7, 2500 + i * 3, i % 100, int4range(i % 8, i % 8 + 8), point(i, i), '10.0.0.1', NULL, NULL, NULL, ARRAY['a', 'b,c', 'd"e']
      FROM generate_series(1, 900) i;
    UPDATE departments SET head_id = id * 3;
    INSERT INTO rooms SELECT 'B' || i, j, 4 + j FROM generate_series(1, 5) i, generate_series(1, 10) j;
    INSERT INTO leaves (employee_id, starts_on, ends_on, days, kind, approved_by, approved_at)
      SELECT 1 + i % 900, '2025-01-01'::date + i % 300, '2025-01-05'::date + i % 300, 1 + i % 20, (ARRAY['holiday','sick','holiday','parental'])[1 + i % 4],
        CASE WHEN i % 2 = 0 THEN 1 + i % 5 END, CASE WHEN i % 2 = 0 THEN '2025-01-01'::timestamp END FROM generate_series(1, 1500) i;
    INSERT INTO skills SELECT i, 1 + i % 5, 'skill ' || j FROM generate_series(1, 300) i, generate_series(1, 3) j;
    INSERT INTO mentors SELECT i, i + 1 + j, '2025-01-01' FROM generate_series(1, 200) i, generate_series(1, 2) j;
    INSERT INTO assets SELECT 'AST-' || lpad(i::text, 6, '0'), CASE WHEN i % 2 = 0 THEN i END, CASE WHEN i % 2 = 1 THEN 1 + i % 20 END, '2024-01-01', '1 year', '08:30' FROM generate_series(1, 400) i;
    INSERT INTO roots SELECT i, greatest(i / 2, 1) FROM generate_series(1, 50) i;`,
}

/** Tenants in composite keys, enums, domains, arrays, JSON, partial unique indexes, unusual names. */
const clinic: Sample = {
  name: 'clinic',
  schema: `
    CREATE SCHEMA billing;
    CREATE EXTENSION IF NOT EXISTS citext;
    CREATE TYPE visit_state AS ENUM ('planned', 'in progress', 'done', 'it''s off');
    CREATE DOMAIN email AS citext CHECK (VALUE ~ '^[^@\\s]+@[^@\\s]+\\.[a-z]+$');
    CREATE TABLE tenants (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), slug text NOT NULL CHECK (slug ~ '^[a-z0-9-]+$'), plan text NOT NULL,
      settings jsonb NOT NULL DEFAULT '{}', deleted_at timestamptz);
    CREATE UNIQUE INDEX ON tenants (slug) WHERE deleted_at IS NULL;
    CREATE TABLE patients (tenant_id uuid NOT NULL REFERENCES tenants, id integer NOT NULL, mrn text NOT NULL, name text NOT NULL, email email, tags text[], scores integer[] NOT NULL,
      PRIMARY KEY (tenant_id, id), UNIQUE (tenant_id, mrn));
    CREATE UNIQUE INDEX ON patients (lower(name), mrn);
    CREATE TABLE doctors (tenant_id uuid NOT NULL REFERENCES tenants, id integer NOT NULL, name text NOT NULL, licence text NOT NULL UNIQUE, PRIMARY KEY (tenant_id, id));
    CREATE TABLE visits (tenant_id uuid NOT NULL REFERENCES tenants, id bigint PRIMARY KEY, patient_id integer NOT NULL, doctor_id integer, state visit_state NOT NULL,
      starts_at timestamptz NOT NULL, ends_at timestamptz NOT NULL, duration interval, vitals jsonb, raw json,
      FOREIGN KEY (tenant_id, patient_id) REFERENCES patients, FOREIGN KEY (tenant_id, doctor_id) REFERENCES doctors,
      CHECK (ends_at > starts_at), CHECK (ends_at <= starts_at + interval '30 days'));
    CREATE TABLE "Lab Results" ("Select" integer PRIMARY KEY, "visit" bigint NOT NULL REFERENCES visits, "Größe" numeric NOT NULL, "a""b" text, "group" boolean NOT NULL, "it's" varchar(5) NOT NULL);
    CREATE TABLE billing.invoices (number text PRIMARY KEY, visit_id bigint NOT NULL UNIQUE REFERENCES visits, net numeric(12,2) NOT NULL, tax numeric(12,2) NOT NULL, gross numeric(12,2) NOT NULL, issued_on date NOT NULL, due_on date NOT NULL, paid boolean NOT NULL,
      CHECK (gross = net + tax), CHECK (due_on >= issued_on), CHECK (net >= 0 AND tax >= 0), CHECK (net >= tax));
    CREATE TABLE billing.payments (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, invoice text NOT NULL REFERENCES billing.invoices, amount numeric(12,2) NOT NULL CHECK (amount <> 0), method text NOT NULL, paid_at timestamp NOT NULL, meta hstore_like);
    CREATE TABLE readings (device_id integer NOT NULL, taken_at timestamptz NOT NULL, value double precision NOT NULL, PRIMARY KEY (device_id, taken_at)) PARTITION BY RANGE (taken_at);
    CREATE TABLE readings_all PARTITION OF readings DEFAULT;
    CREATE TABLE prices (service text NOT NULL, valid_from date NOT NULL, amount numeric(8,2) NOT NULL, PRIMARY KEY (service, valid_from));
    CREATE TABLE nothing_known (a integer, b text);
    CREATE VIEW patient_names AS SELECT name FROM patients;`.replace('hstore_like', 'jsonb'),
  data: `
    INSERT INTO tenants (slug, plan, settings) SELECT 'tenant-' || i, (ARRAY['free','pro'])[1 + i % 2], '{"dark": true, "limit": 5, "nested": {"a": [1, 2]}}' FROM generate_series(1, 12) i;
    INSERT INTO patients SELECT t.id, i, 'M' || i || t.slug, 'Patient ' || i, 'p' || i || '@mail.org', ARRAY['x', 'y z'], ARRAY[i, i + 1] FROM tenants t, generate_series(1, 40) i;
    INSERT INTO doctors SELECT t.id, i, 'Doctor ' || i, 'L' || i || t.slug FROM tenants t, generate_series(1, 5) i;
    INSERT INTO visits SELECT p.tenant_id, row_number() OVER (), p.id, CASE WHEN i = 1 THEN 1 + p.id % 5 END, 'done', '2026-02-01'::timestamptz + p.id * interval '1 hour', '2026-02-01'::timestamptz + (p.id + 1) * interval '1 hour', '1 hour', '{"pulse": 70, "ok": true}', '[1,2]' FROM patients p, generate_series(1, 3) i;
    INSERT INTO "Lab Results" SELECT i, i, i * 1.5, 'x', true, 'abc' FROM generate_series(1, 800) i;
    INSERT INTO billing.invoices SELECT 'INV-' || (2000 + i), i, 100 + i, 7, 107 + i, '2026-02-01', '2026-03-01', i % 2 = 0 FROM generate_series(1, 700) i;
    INSERT INTO billing.payments (invoice, amount, method, paid_at) SELECT 'INV-' || (2000 + i), 5 * i, (ARRAY['card','cash'])[1 + i % 2], '2026-02-02' FROM generate_series(1, 600) i;
    INSERT INTO readings SELECT i % 10, '2026-02-01'::timestamptz + i * interval '1 minute', sin(i) * 10 FROM generate_series(1, 2000) i;
    INSERT INTO prices SELECT 'service ' || i, '2026-01-01'::date + j * 30, 10 * i FROM generate_series(1, 10) i, generate_series(1, 4) j;`,
}

/** Names that differ in case only, durations between dates and between timestamps, keys with dates, codes. */
const calendar: Sample = {
  name: 'calendar',
  schema: `
    CREATE SCHEMA "S";
    CREATE TABLE users (id int PRIMARY KEY);
    CREATE TABLE "Users" (id int PRIMARY KEY, "firstName" text NOT NULL);
    CREATE TABLE "S"."PostTag" (id serial PRIMARY KEY, "userId" int NOT NULL REFERENCES "Users");
    CREATE TABLE "User" (id serial PRIMARY KEY);
    CREATE TABLE ranged (id int NOT NULL, v int NOT NULL, PRIMARY KEY (id, v)) PARTITION BY RANGE (v);
    CREATE TABLE ranged_1 PARTITION OF ranged FOR VALUES FROM (10) TO (20);
    CREATE TABLE ranged_2 PARTITION OF ranged FOR VALUES FROM (0) TO (10);
    CREATE TABLE gapped (v int NOT NULL) PARTITION BY RANGE (v);
    CREATE TABLE gapped_1 PARTITION OF gapped FOR VALUES FROM (0) TO (10);
    CREATE TABLE gapped_2 PARTITION OF gapped FOR VALUES FROM (20) TO (30);
    CREATE TABLE listed (k text, n int) PARTITION BY LIST (k);
    CREATE TABLE listed_1 PARTITION OF listed FOR VALUES IN ('a', 'b');
    CREATE TABLE listed_2 PARTITION OF listed FOR VALUES IN ('c');
    CREATE TABLE timed (id int, at timestamptz NOT NULL, PRIMARY KEY (id, at)) PARTITION BY RANGE (at);
    CREATE TABLE timed_1 PARTITION OF timed FOR VALUES FROM ('2020-01-01') TO ('2020-07-01');
    CREATE TABLE timed_2 PARTITION OF timed FOR VALUES FROM ('2020-07-01') TO ('2021-01-01');
    CREATE TABLE sides (side text) PARTITION BY LIST (side);
    CREATE TABLE sides_1 PARTITION OF sides FOR VALUES IN ('left', 'NOT (right)');
    CREATE TABLE sides_2 PARTITION OF sides FOR VALUES IN (NULL);
    CREATE TABLE rest (n int) PARTITION BY RANGE (n);
    CREATE TABLE rest_1 PARTITION OF rest FOR VALUES FROM (0) TO (10);
    CREATE TABLE rest_2 PARTITION OF rest DEFAULT;
    CREATE TABLE hashed (id int PRIMARY KEY) PARTITION BY HASH (id);
    CREATE TABLE hashed_1 PARTITION OF hashed FOR VALUES WITH (modulus 2, remainder 0);
    CREATE TABLE hashed_2 PARTITION OF hashed FOR VALUES WITH (modulus 2, remainder 1);
    CREATE TABLE "x$do$y" (id serial PRIMARY KEY);
    CREATE TABLE keys (id int PRIMARY KEY, lock int NOT NULL UNIQUE);
    CREATE TABLE locks (id int PRIMARY KEY, key int UNIQUE REFERENCES keys);
    ALTER TABLE keys ADD FOREIGN KEY (lock) REFERENCES locks;
    CREATE TABLE stays (id serial PRIMARY KEY, checkin date NOT NULL, checkout date NOT NULL, CHECK (checkout - checkin BETWEEN 1 AND 30));
    CREATE TABLE slots (id serial PRIMARY KEY, starts timestamptz NOT NULL, ends timestamptz NOT NULL, CHECK (ends <= starts + interval '2 hours'), CHECK (ends > starts));
    CREATE TABLE calls (id serial PRIMARY KEY, rung timestamptz NOT NULL, answered timestamptz, hung_up timestamptz NOT NULL,
      CHECK (answered - rung <= interval '45 minutes'), CHECK (answered >= rung), CHECK (hung_up - interval '90 minutes' <= rung), CHECK (rung < hung_up));
    CREATE TABLE notices (id serial PRIMARY KEY, given_on date NOT NULL, ends_on date NOT NULL, CHECK (given_on <= ends_on - interval '1 month'), CHECK (ends_on <= given_on + interval '1 year'));
    CREATE TABLE bills (id serial PRIMARY KEY, sent date NOT NULL, due date NOT NULL, CHECK (due <= sent + interval '1 month'));
    CREATE TABLE reminders (id serial PRIMARY KEY, at timestamptz NOT NULL, due date NOT NULL, CHECK (at < due + interval '1 day'), CHECK (due >= at - interval '2 days'));
    CREATE TABLE metrics (metric int, day date, value int, PRIMARY KEY (metric, day));
    CREATE TABLE rota (day date, shift text CHECK (shift IN ('early', 'late', 'night')), worker text NOT NULL, PRIMARY KEY (day, shift));
    CREATE TABLE books (isbn text PRIMARY KEY, title text NOT NULL, copy_no int NOT NULL, UNIQUE (title, copy_no));`,
  data: `
    INSERT INTO users SELECT i FROM generate_series(1, 20) i;
    INSERT INTO "Users" SELECT i, 'Ada' FROM generate_series(1, 30) i;
    INSERT INTO "S"."PostTag" ("userId") SELECT i FROM generate_series(1, 30) i;
    INSERT INTO "User" SELECT i FROM generate_series(1, 10) i;
    INSERT INTO stays (checkin, checkout) SELECT day, day + 1 + i % 14 FROM (SELECT i, date '2026-01-01' + i % 90 AS day FROM generate_series(1, 3000) i) AS days;
    INSERT INTO slots (starts, ends) SELECT hour, hour + (1 + i % 100) * interval '1 minute' FROM (SELECT i, timestamptz '2026-01-01' + i * interval '1 hour' AS hour FROM generate_series(1, 1000) i) AS hours;
    INSERT INTO calls (rung, answered, hung_up) SELECT starts, CASE WHEN id % 3 > 0 THEN starts + interval '20 seconds' END, starts + interval '10 minutes' FROM slots;
    INSERT INTO notices (given_on, ends_on) SELECT day, day + 40 + i % 200 FROM (SELECT i, date '2026-01-01' + i % 90 AS day FROM generate_series(1, 500) i) AS days;
    INSERT INTO bills (sent, due) SELECT date '2026-01-01' + i % 300, date '2026-01-01' + i % 300 + 28 FROM generate_series(1, 5000) i;
    INSERT INTO reminders (at, due) SELECT hour, hour::date + 1 FROM (SELECT timestamptz '2026-01-01' + i * interval '1 hour' AS hour FROM generate_series(1, 500) i) AS hours;
    INSERT INTO metrics SELECT i % 20, date '2026-01-01' + i / 20, i FROM generate_series(1, 2000) i;
    INSERT INTO rota SELECT date '2026-01-01' + i / 3, (ARRAY['early', 'late', 'night'])[1 + i % 3], 'worker ' || i % 7 FROM generate_series(0, 599) i;
    INSERT INTO books SELECT '978-0-' || repeat('1', 1 + i % 4) || '-' || lpad(i::text, 7 - i % 4, '0') || '-' || i % 10, 'Title ' || i / 3, 1 + i % 3 FROM generate_series(1, 900) i;`,
}

export const postgresSamples: readonly Sample[] = [shop, organisation, clinic, calendar]

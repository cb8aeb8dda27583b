/** The databases of typical applications in SQLite. */

import type { Sample } from './postgres-schemas.ts'

const shop: Sample = {
  name: 'shop',
  schema: `
    CREATE TABLE countries (code TEXT PRIMARY KEY CHECK (length(code) = 2 AND code = upper(code)), name TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE customers (
      id INTEGER PRIMARY KEY AUTOINCREMENT, email TEXT NOT NULL UNIQUE COLLATE NOCASE CHECK (email LIKE '%_@_%'),
      name VARCHAR(40) NOT NULL, country TEXT NOT NULL REFERENCES countries, active BOOLEAN NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
      referred_by INTEGER REFERENCES customers (id), created_at TEXT NOT NULL DEFAULT (datetime('now')),
      short TEXT AS (substr(name, 1, 3)) VIRTUAL, -- a comment, with a ) in it
      CHECK (referred_by IS NULL OR referred_by <> id)
    );
    CREATE TABLE profiles (customer_id INTEGER PRIMARY KEY REFERENCES customers, bio TEXT, born DATE CHECK (born > '1900-01-01'));
    CREATE TABLE products (sku TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL CHECK (trim(name) <> ''), price NUMERIC(8,2) NOT NULL CHECK (price > 0),
      cost NUMERIC(8,2) NOT NULL CHECK (cost >= 0), stock INTEGER NOT NULL CHECK (stock BETWEEN 0 AND 500), attributes JSON, photo BLOB,
      CONSTRAINT sane CHECK (cost <= price));
    CREATE TABLE tags (id INTEGER PRIMARY KEY, label TEXT UNIQUE NOT NULL);
    CREATE TABLE product_tags (sku TEXT REFERENCES products, tag_id INTEGER REFERENCES tags, PRIMARY KEY (sku, tag_id)) WITHOUT ROWID;
    CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customers, status TEXT NOT NULL CHECK (status IN ('open', 'paid', 'sent')),
      placed_at TIMESTAMP NOT NULL, sent_at TIMESTAMP, epoch INTEGER, CHECK ((status = 'sent') = (sent_at IS NOT NULL)), CHECK (sent_at > placed_at));
    CREATE TABLE order_lines (order_id INTEGER NOT NULL REFERENCES orders ON DELETE CASCADE, line INTEGER NOT NULL CHECK (line >= 1), sku TEXT NOT NULL REFERENCES products,
      quantity INTEGER NOT NULL CHECK (quantity > 0), price REAL NOT NULL, total REAL NOT NULL, PRIMARY KEY (order_id, line), CHECK (total = round(quantity * price, 2)));
    CREATE VIEW open_orders AS SELECT * FROM orders WHERE status = 'open';
    CREATE TRIGGER t AFTER INSERT ON tags BEGIN SELECT 1; END;`,
  data: `
    INSERT INTO countries VALUES ('DE','Germany'),('FR','France'),('US','United States');
    INSERT INTO customers (email, name, country, active, created_at) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
      SELECT 'user' || i || '@example.com', 'Name ' || i, CASE i % 3 WHEN 0 THEN 'DE' WHEN 1 THEN 'FR' ELSE 'US' END, i % 4 > 0, datetime('2026-01-01', '+' || i || ' hours') FROM n;
    INSERT INTO profiles SELECT id, 'About ' || id, date('1980-01-01', '+' || id || ' days') FROM customers WHERE id % 2 = 0;
    INSERT INTO products WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100)
      SELECT 'SKU-' || (1000 + i), 'Product ' || i, 5 + i, i, i, json_object('color', 'red', 'size', i), x'00ff' FROM n;
    INSERT INTO tags (label) VALUES ('new'), ('sale'), ('gift'), ('old');
    INSERT INTO product_tags SELECT sku, id FROM products, tags WHERE (substr(sku, 5) + id) % 2 = 0;
    INSERT INTO orders WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1500)
      SELECT i, 1 + i % 500, CASE WHEN i % 3 = 0 THEN 'sent' ELSE 'open' END, datetime('2026-01-02', '+' || i || ' minutes'), CASE WHEN i % 3 = 0 THEN datetime('2026-01-04', '+' || i || ' minutes') END, 1767225600 + i FROM n;
    INSERT INTO order_lines SELECT id, 1, 'SKU-1001', 2, 9.5, 19.0 FROM orders UNION ALL SELECT id, 2, 'SKU-1002', 1, 4.25, 4.25 FROM orders WHERE id % 2 = 0;`,
}

const organisation: Sample = {
  name: 'organisation',
  schema: `
    CREATE TABLE "departments" ("id" INTEGER PRIMARY KEY, "name" TEXT NOT NULL UNIQUE, parent_id INT REFERENCES departments(id), head_id INT REFERENCES employees(id));
    CREATE TABLE employees (id INTEGER PRIMARY KEY, department_id INT NOT NULL REFERENCES departments, manager_id INT REFERENCES employees,
      badge CHAR(8) NOT NULL UNIQUE, kind TEXT NOT NULL CHECK (kind = 'permanent' OR kind = 'temporary'), hired_on DATE NOT NULL CHECK (hired_on >= '2000-01-01'), left_on DATE,
      salary DECIMAL(10,2) NOT NULL CHECK (salary >= 1000), code TEXT CHECK (code GLOB '[A-Z][A-Z][0-9]*'), CHECK (left_on IS NULL OR left_on > hired_on));
    CREATE TABLE leaves (id INTEGER PRIMARY KEY, employee_id INT NOT NULL REFERENCES employees(id), starts_on DATE NOT NULL, ends_on DATE NOT NULL, approved_by INT REFERENCES employees, approved_at DATETIME,
      CHECK (ends_on >= starts_on), CHECK ((approved_by IS NULL) = (approved_at IS NULL)));
    CREATE TABLE mentors (mentor_id INT NOT NULL REFERENCES employees, pupil_id INT NOT NULL REFERENCES employees, PRIMARY KEY (mentor_id, pupil_id), CHECK (mentor_id <> pupil_id));
    CREATE TABLE assets (tag TEXT PRIMARY KEY, employee_id INT REFERENCES employees, department_id INT REFERENCES departments, CHECK ((employee_id IS NULL) <> (department_id IS NULL)));
    CREATE TABLE roots (id INTEGER PRIMARY KEY, above INTEGER NOT NULL REFERENCES roots (id));
    CREATE TABLE rooms (building TEXT, number INT, capacity INT NOT NULL DEFAULT 4, PRIMARY KEY (building, number));`,
  data: `
    INSERT INTO departments (name) VALUES ('Sales'), ('Research'), ('People');
    INSERT INTO employees WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
      SELECT i, 1 + i % 3, CASE WHEN i > 3 THEN 1 + i % 3 END, 'E' || (100000 + i), CASE WHEN i % 5 = 0 THEN 'temporary' ELSE 'permanent' END, date('2015-01-01', '+' || i || ' days'), NULL, 2000 + i, 'AB' || i FROM n;
    UPDATE departments SET head_id = id;
    INSERT INTO leaves SELECT id, id, '2025-01-01', '2025-01-09', CASE WHEN id % 2 THEN 1 END, CASE WHEN id % 2 THEN '2025-01-01 10:00:00' END FROM employees;
    INSERT INTO mentors SELECT id, id - 1 FROM employees WHERE id > 1;
    INSERT INTO assets SELECT 'T' || id, CASE WHEN id % 2 THEN id END, CASE WHEN id % 2 = 0 THEN 1 + id % 3 END FROM employees;
    INSERT INTO roots SELECT id, max(id / 2, 1) FROM employees;
    INSERT INTO rooms SELECT 'B' || (id % 3), id, 5 FROM employees WHERE id < 40;`,
}

const clinic: Sample = {
  name: 'clinic',
  schema: `
    CREATE TABLE tenants (id TEXT PRIMARY KEY NOT NULL, slug TEXT NOT NULL, deleted_at INTEGER);
    CREATE UNIQUE INDEX tenants_slug ON tenants (slug) WHERE deleted_at IS NULL;
    CREATE TABLE patients (tenant_id TEXT NOT NULL REFERENCES tenants, id INTEGER NOT NULL, email TEXT, settings TEXT CHECK (json_valid(settings)), PRIMARY KEY (tenant_id, id));
    CREATE TABLE doctors (tenant_id TEXT NOT NULL REFERENCES tenants, id INTEGER NOT NULL, name TEXT NOT NULL, PRIMARY KEY (tenant_id, id));
    CREATE TABLE visits (id INTEGER PRIMARY KEY, tenant_id TEXT NOT NULL, patient_id INTEGER NOT NULL, doctor_id INTEGER, starts_at INTEGER NOT NULL, ends_at INTEGER NOT NULL,
      FOREIGN KEY (tenant_id, patient_id) REFERENCES patients, FOREIGN KEY (tenant_id, doctor_id) REFERENCES doctors (tenant_id, id), CHECK (ends_at > starts_at)) STRICT;
    CREATE TABLE "Lab Results" ("Select" INTEGER PRIMARY KEY, visit INTEGER NOT NULL REFERENCES visits, "Größe" REAL NOT NULL, "a""b" TEXT, [group] INT, \`it's\` VARCHAR(5) NOT NULL) STRICT;
    CREATE TABLE readings (device INTEGER NOT NULL, taken_at TEXT NOT NULL, value REAL, PRIMARY KEY (device, taken_at)) WITHOUT ROWID;
    CREATE VIRTUAL TABLE notes USING fts5(body);
    CREATE TABLE anything (a, b, c);`.replace(
    'VARCHAR(5) NOT NULL) STRICT',
    'VARCHAR(5) NOT NULL)',
  ),
  data: `
    INSERT INTO tenants VALUES ('0193a4f0-0000-7000-8000-000000000001', 'one', NULL), ('0193a4f0-0000-7000-8000-000000000002', 'two', NULL);
    INSERT INTO patients WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100) SELECT tenants.id, i, 'p' || i || '@example.com', '{"a": 1}' FROM n, tenants;
    INSERT INTO doctors SELECT tenant_id, id, 'Doctor ' || id FROM patients WHERE id < 6;
    INSERT INTO visits SELECT NULL, tenant_id, id, NULL, 1767225600 + id, 1767225600 + id + 900 FROM patients;
    INSERT INTO "Lab Results" SELECT id, id, 1.5, NULL, 1, 'abc' FROM visits;
    INSERT INTO readings SELECT 1 + id % 3, datetime(1767225600 + id, 'unixepoch'), 1.5 * id FROM visits;
    INSERT INTO notes VALUES ('a note');
    INSERT INTO anything VALUES (1, 'x', NULL), (2, 'y', 2.5);`,
}

export const sqliteSamples: readonly Sample[] = [shop, organisation, clinic]

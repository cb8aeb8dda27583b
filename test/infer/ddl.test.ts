/** Infers definitions from SQL texts that create tables, in the dialects of five databases. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { modelOfDdl } from '../../src/infer/ddl/model-of-ddl.ts'
import type { DataModel, Table } from '../../src/infer/model/model.ts'
import { fromSqlite } from '../../src/infer/read/sqlite/read-sqlite.ts'
import { loadSqlite } from '../../src/store/sqlite/driver.ts'
import { generate, inferFiles } from './inferred.ts'
import { sqliteSamples } from './sqlite-schemas.ts'

/** Returns a short text of each table: its columns with types, keys and references. */
function shapes({
  tables,
}: Pick<DataModel, 'tables'>): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(tables.map((table) => [table.key, shapeOf(table)]))
}

function shapeOf({ columns, primaryKey = [], uniques = [], foreignKeys = [] }: Table) {
  return [
    ...columns.map(({ name, type, isNullable, isCounter, isGenerated }) =>
      [name, type.kind, isNullable && 'null', isCounter && 'counter', isGenerated && 'computed']
        .filter((part) => part !== false && part !== undefined)
        .join(' '),
    ),
    `key ${primaryKey.join()}`,
    ...uniques.map((unique) => `unique ${unique.join()}`).toSorted(),
    ...foreignKeys
      .map((one) => `${one.columns.join()} → ${one.target} ${one.targetColumns.join()}`)
      .toSorted(),
  ]
}

const pgDump = String.raw`--
-- PostgreSQL database dump
--
\restrict abc
SET statement_timeout = 0;
SELECT pg_catalog.set_config('search_path', '', false);
CREATE EXTENSION IF NOT EXISTS citext WITH SCHEMA public;
CREATE TYPE public.status AS ENUM ('open', 'it''s paid');
CREATE DOMAIN public.amount AS numeric(10,2) NOT NULL CONSTRAINT positive CHECK (VALUE > 0);
CREATE FUNCTION public.touch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN CREATE TABLE nothing (a int); NEW.at := now(); RETURN NEW; END; $$;
CREATE TABLE public.users (
    id bigint NOT NULL,
    email public.citext NOT NULL,
    "Full Name" character varying(80) DEFAULT 'a, b'::character varying,
    tags text[] DEFAULT '{}'::text[] NOT NULL,
    seen timestamp(6) with time zone DEFAULT now()
);
CREATE TABLE sales.orders (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id bigint,
    status public.status DEFAULT 'open'::public.status NOT NULL,
    total public.amount,
    CONSTRAINT later CHECK ((total < (1000)::numeric))
) PARTITION BY RANGE (id);
CREATE TABLE sales.orders_1 PARTITION OF sales.orders FOR VALUES FROM ('0') TO ('1');
CREATE SEQUENCE public.users_id_seq START WITH 1;
ALTER TABLE ONLY public.users ALTER COLUMN id SET DEFAULT nextval('public.users_id_seq'::regclass);
COPY public.users (id, email) FROM stdin;
1	it's; CREATE TABLE fake (
\.
ALTER TABLE ONLY public.users ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY sales.orders
    ADD CONSTRAINT orders_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX users_email ON public.users USING btree (email);
ALTER TABLE ONLY sales.orders
    ADD CONSTRAINT fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED;
COMMENT ON COLUMN public.users.email IS 'of the user; not shown';`

const mysqlDump = `/*!40101 SET NAMES utf8mb4 */;
DROP TABLE IF EXISTS \`users\`;
CREATE TABLE \`users\` (
  \`id\` int(10) unsigned NOT NULL AUTO_INCREMENT,
  \`name\` varchar(20) NOT NULL DEFAULT 'it\\'s; a name' COMMENT 'a (b), c',
  \`key\` varchar(9) DEFAULT NULL,
  \`kind\` enum('a','b,c') CHARACTER SET latin1 NOT NULL,
  \`is_active\` tinyint(1) NOT NULL DEFAULT '1',
  \`at\` timestamp NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP,
  PRIMARY KEY (\`id\`),
  UNIQUE KEY \`name\` (\`name\`(10),\`kind\`) USING BTREE,
  KEY \`kind\` (\`kind\`)
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COMMENT='people';
INSERT INTO \`users\` VALUES (1,'CREATE TABLE x (a int);',NULL,'a',1,NULL); # a comment; here
CREATE TABLE posts (id INT NOT NULL, user_id INT UNSIGNED, key VARCHAR(3), total DOUBLE(8,2) GENERATED ALWAYS AS (1 + 1) STORED);
ALTER TABLE \`posts\`
  ADD PRIMARY KEY (\`id\`),
  ADD KEY \`u\` (\`user_id\`);
ALTER TABLE \`posts\` MODIFY \`id\` int(11) NOT NULL AUTO_INCREMENT, AUTO_INCREMENT=7;
ALTER TABLE posts ADD CONSTRAINT \`p\` FOREIGN KEY (\`user_id\`) REFERENCES \`users\` (\`id\`) ON DELETE CASCADE;
DELIMITER ;;
CREATE TRIGGER t BEFORE INSERT ON posts FOR EACH ROW BEGIN SET NEW.key = 'a'; END ;;
DELIMITER ;`

const sqlServer = `USE [Shop]
GO
CREATE TYPE [dbo].[Name] FROM [nvarchar](50) NULL
GO
CREATE TABLE [dbo].[Order Details](
	[OrderID] [int] IDENTITY(1,1) NOT FOR REPLICATION NOT NULL,
	[Customer] [dbo].[Name] NOT NULL,
	[Row] [uniqueidentifier] ROWGUIDCOL NOT NULL CONSTRAINT [DF_Row] DEFAULT (newid()),
	[Note] [nvarchar](max) NULL,
	[Total]  AS (isnull([Price]*(2),(0.0))),
	[Price] [money] NOT NULL,
 CONSTRAINT [PK] PRIMARY KEY CLUSTERED ([OrderID] ASC) WITH (PAD_INDEX = OFF) ON [PRIMARY]
) ON [PRIMARY] TEXTIMAGE_ON [PRIMARY]
GO
CREATE TABLE [dbo].[Parts]([ID] [int] NOT NULL PRIMARY KEY, [OrderID] [int] NULL)
GO
ALTER TABLE [dbo].[Parts]  WITH CHECK ADD  CONSTRAINT [FK] FOREIGN KEY([OrderID])
REFERENCES [dbo].[Order Details] ([OrderID])
GO
ALTER TABLE [dbo].[Parts] CHECK CONSTRAINT [FK]
GO
CREATE TABLE #temporary (a int)
`

const oracle = `REM a comment
PROMPT tables
CREATE TABLE departments
    ( department_id NUMBER(4) CONSTRAINT dept_pk PRIMARY KEY
    , name VARCHAR2(30 CHAR) NOT NULL
    , since DATE DEFAULT SYSDATE
    ) ;
CREATE TABLE employees
    ( employee_id NUMBER(6) GENERATED BY DEFAULT AS IDENTITY
    , salary NUMBER(8,2)
    , department_id NUMBER(4)
    , CONSTRAINT salary_min CHECK (salary > 0)
    );
/
ALTER TABLE employees ADD ( CONSTRAINT emp_pk PRIMARY KEY (employee_id)
                          , CONSTRAINT emp_fk FOREIGN KEY (department_id) REFERENCES departments );`

test.each([
  [
    'pg_dump',
    pgDump,
    {
      users: [
        ...['id integer counter', 'email text', 'Full Name text null', 'tags array'],
        ...['seen timestamp null', 'key id', 'unique email'],
      ],
      'sales.orders': [
        ...['id uuid', 'user_id integer null', 'status enum', 'total decimal', 'key id'],
        'user_id → users id',
      ],
    },
  ],
  [
    'mysqldump',
    mysqlDump,
    {
      users: [
        ...['id integer counter', 'name text', 'key text null', 'kind enum', 'is_active boolean'],
        ...['at timestamp null', 'key id', 'unique name,kind'],
      ],
      posts: [
        ...['id integer counter', 'user_id integer null', 'key text null'],
        ...['total decimal null computed', 'key id', 'user_id → users id'],
      ],
    },
  ],
  [
    'SQL Server',
    sqlServer,
    {
      'Order Details': [
        ...['OrderID integer counter', 'Customer text', 'Row uuid', 'Note text null'],
        ...['Total bytes null computed', 'Price decimal', 'key OrderID'],
      ],
      Parts: ['ID integer', 'OrderID integer null', 'key ID', 'OrderID → Order Details OrderID'],
    },
  ],
  [
    'Oracle',
    oracle,
    {
      departments: [
        'department_id integer',
        'name text',
        'since timestamp null',
        'key department_id',
      ],
      employees: [
        ...['employee_id integer counter', 'salary decimal null', 'department_id integer null'],
        ...['key employee_id', 'department_id → departments department_id'],
      ],
    },
  ],
] as const)('%s', async (name, text, expected) => {
  expect(shapes(modelOfDdl(text))).toEqual(expected)
  const written = await inferFiles({ [`${name}.sql`]: text })
  const { values, errors } = generate(written)
  expect(errors).toEqual([])
  expect(Object.keys(values).toSorted()).toEqual(Object.keys(expected).toSorted())
})

describe('the same statements in SQLite give the same tables', () => {
  test.each(sqliteSamples)('$name', async ({ schema }) => {
    const folder = await mkdtemp(join(tmpdir(), 'spate-ddl-'))
    try {
      const file = join(folder, 'sample.db')
      const { DatabaseSync } = await loadSqlite()
      const database = new DatabaseSync(file)
      database.exec(schema)
      database.close()
      const read = await fromSqlite({ file, shown: file, hasData: false })
      expect(shapes(modelOfDdl(`PRAGMA foreign_keys = ON;\n${schema}`))).toEqual(shapes(read))
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

test('enums, conditions and comments become part of the model', () => {
  const [users, orders] = modelOfDdl(pgDump).tables
  expect(users?.columns[1]).toMatchObject({ comment: 'of the user; not shown' })
  expect(orders?.columns[2]?.type).toEqual({ kind: 'enum', values: ['open', "it's paid"] })
  expect(orders?.checks?.map(({ condition }) => condition !== undefined)).toEqual([true, true])
})

test('what cannot be read is noted with its line, and the rest is read', () => {
  const { tables, notes } = modelOfDdl(
    'CREATE TABLE a (id int PRIMARY KEY);\n\nCREATE TABLE {{name}} (id int);\nCREATE TABLE b (a int REFERENCES c, x point_cloud)',
  )
  expect(tables.map(({ key }) => key)).toEqual(['a', 'b'])
  expect(notes.map(({ message }) => message)).toEqual([
    expect.stringContaining('line 3 was skipped'),
    'contains text, because its type is not known: point_cloud',
    'has a reference that is left out: (a) references c, which is not created here',
  ])
})

test('a table is generated without constraints that cannot be satisfied', async () => {
  const written = await inferFiles({
    'a.sql': 'CREATE TABLE a (b time NOT NULL, c time NOT NULL, UNIQUE (b, c));',
  })
  expect(Object.keys(written.definition.entities ?? {})).toEqual(['a'])
  expect(written.notes.map(({ message }) => message)).toEqual([
    'is generated without its unique keys and conditions, which cannot be satisfied',
  ])
})

test('several SQL files are one schema; other files must be alone', async () => {
  const users = 'CREATE TABLE users (id int PRIMARY KEY);'
  const orders = 'CREATE TABLE orders (id int PRIMARY KEY, user_id int REFERENCES users);'
  const { definition } = await inferFiles({ 'a.sql': users, 'b.sql': orders })
  expect(definition.entities).toMatchObject({
    orders: { schema: { properties: { user_id: { type: 'reference', entity: 'users' } } } },
  })
  await expect(inferFiles({ 'a.sql': users, 'b.csv': 'id\n1\n' })).rejects.toThrow('must be SQL')
  await expect(inferFiles({ 'a.csv': 'id\n1\n', 'b.sql': users })).rejects.toThrow('is SQL')
  await expect(inferFiles({ 'a.sql': 'SELECT 1;' })).rejects.toThrow('CREATE TABLE')
  const options = { tables: ['orders'] }
  const selected = await inferFiles({ 'a.sql': users + orders }, options)
  expect(Object.keys(selected.definition.entities ?? {})).toEqual(['orders'])
  await expect(inferFiles({ 'a.sql': users }, { tables: ['user'] })).rejects.toThrow('"users"')
})

describe('ALTER TABLE', () => {
  const users = `CREATE TABLE users (id int PRIMARY KEY, email varchar(80) DEFAULT 'a', age int CHECK (age > 3), UNIQUE (email));
CREATE TABLE posts (id int PRIMARY KEY, author int NOT NULL REFERENCES users (id));
`
  const posts = ['id integer', 'author integer', 'key id', 'author → users id']
  test.each([
    [
      'actions after ADD COLUMN are not columns',
      'ALTER TABLE users ADD COLUMN a int, DROP COLUMN age, ALGORITHM=INPLACE, LOCK=NONE',
      { users: ['id integer', 'email text null', 'a integer null', 'key id', 'unique email'] },
    ],
    [
      'SQL Server adds and drops lists',
      'ALTER TABLE users ADD [drop] int, comment int; ALTER TABLE users DROP COLUMN age, email',
      { users: ['id integer', 'drop integer null', 'comment integer null', 'key id'] },
    ],
    [
      'CHANGE renames in place, with keys and references',
      'ALTER TABLE `users` CHANGE COLUMN `id` `user_id` bigint NOT NULL, CHANGE email mail text',
      {
        users: ['user_id integer', 'mail text null', 'age integer null', 'key user_id'].concat(
          'unique mail',
        ),
        posts: [...posts.slice(0, 3), 'author → users user_id'],
      },
    ],
    [
      'MODIFY of Oracle keeps what it does not name',
      'ALTER TABLE users MODIFY email NOT NULL; ALTER TABLE users MODIFY (age DEFAULT 4 NOT NULL)',
      { users: ['id integer', 'email text', 'age integer', 'key id', 'unique email'] },
    ],
    [
      'columns and tables are renamed',
      'ALTER TABLE users RENAME COLUMN id TO key; ALTER TABLE users RENAME TO people, ADD x int;',
      {
        people: [
          ...['key integer', 'email text null', 'age integer null', 'x integer null', 'key key'],
          'unique email',
        ],
        posts: [...posts.slice(0, 3), 'author → people key'],
      },
    ],
    [
      'types, and whether columns are required',
      `ALTER TABLE ONLY users ALTER COLUMN email SET DATA TYPE uuid USING email::uuid, ALTER age TYPE text;
       ALTER TABLE users ALTER COLUMN age SET NOT NULL; ALTER TABLE posts ALTER COLUMN author DROP NOT NULL`,
      {
        users: ['id integer', 'email uuid null', 'age text', 'key id', 'unique email'],
        posts: ['id integer', 'author integer null', 'key id', 'author → users id'],
      },
    ],
    [
      'types of SQL Server',
      'ALTER TABLE [users] ALTER COLUMN [age] nvarchar(20) NOT NULL',
      { users: ['id integer', 'email text null', 'age text', 'key id', 'unique email'] },
    ],
    ['a dropped table', 'DROP TABLE IF EXISTS nothing, posts CASCADE', { posts: undefined }],
    [
      'SQLite changes a table by a copy',
      `CREATE TABLE posts_new (id int PRIMARY KEY, title text);
       INSERT INTO posts_new SELECT id, '' FROM posts; DROP TABLE posts; ALTER TABLE posts_new RENAME TO posts`,
      { posts: ['id integer', 'title text null', 'key id'] },
    ],
    [
      'a dropped key',
      'ALTER TABLE users DROP PRIMARY KEY, DROP email',
      { users: ['id integer', 'age integer null', 'key '] },
    ],
    [
      'settings',
      `ALTER TABLE users OWNER TO me, ENABLE ROW LEVEL SECURITY, ENGINE=InnoDB, COMMENT='x', SET (a = 1);
       ALTER TABLE users ALTER COLUMN age SET STATISTICS 5; ALTER TABLE users CHECK CONSTRAINT [c]`,
      {},
    ],
  ])('%s', (_, statements, changed) => {
    const { tables, notes } = modelOfDdl(`${users}${statements};`)
    const [before] = [modelOfDdl(users)]
    const renamed = Object.hasOwn(changed, 'people') ? { users: undefined } : {}
    expect(shapes({ tables })).toEqual({ ...shapes(before), ...renamed, ...changed })
    expect(notes).toEqual([])
  })

  test('actions that are not applied are noted with the line of their statement', () => {
    const { notes } = modelOfDdl(
      `${users}ALTER TABLE users DROP CONSTRAINT users_key,\n ADD b int;\nALTER TABLE users RENAME COLUMN x TO y`,
    )
    expect(notes.map(({ message }) => message)).toEqual([
      'the statement on line 3 was skipped in part: it contains DROP CONSTRAINT users_key',
      'the statement on line 5 was skipped in part: it contains RENAME COLUMN x TO y',
    ])
  })

  test('a condition follows the new name of its column', () => {
    const { tables } = modelOfDdl(`${users}ALTER TABLE users RENAME COLUMN age TO "Age now"`)
    expect(tables[0]?.checks).toMatchObject([{ text: '"Age now" > 3', condition: {} }])
  })
})

test('statements that undo a migration are not applied', () => {
  const { tables } = modelOfDdl(`-- +goose Up
CREATE TABLE a (id int);
-- +goose Down
DROP TABLE a;
-- +goose Up
CREATE TABLE b (id int);
-- +goose Down
DROP TABLE b;`)
  expect(tables.map(({ key }) => key)).toEqual(['a', 'b'])
})

test('backslash escapes of MySQL are the characters that they stand for', () => {
  const [table] = modelOfDdl(
    String.raw`CREATE TABLE ${'`a`'} (k enum('a\nb','\t\r\0\Z','it\'s','50\%','\\') NOT NULL)`,
  ).tables
  expect(table?.columns[0]?.type).toEqual({
    kind: 'enum',
    values: ['a\nb', '\t\r\0\u001a', "it's", '50\\%', '\\'],
  })
})

test('types and options may have the names of members of objects', () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']
  for (const name of names) {
    const sql = `CREATE TABLE a (id int, b ${name}, c text ${name}, ${name} int ${name} NOT NULL); ALTER TABLE a ${name} x, ADD d ${name}`
    for (const dialect of ['', '-- `', '-- NUMBER(', '-- CREATE EXTENSION', '-- [dbo]']) {
      const { tables } = modelOfDdl(`${dialect}\n${sql}`)
      expect(tables[0]?.columns.map((column) => column.name)).toEqual([
        ...['id', 'b', 'c', dialect.endsWith('EXTENSION') ? name.toLowerCase() : name, 'd'],
      ])
    }
  }
})

test('a dump in comments is read in linear time', () => {
  const comments = '-- INSERT INTO a VALUES (1);\n'.repeat(200_000)
  const { tables } = modelOfDdl(`${comments}CREATE TABLE a (id int);\n${comments}`)
  expect(tables.map(({ key }) => key)).toEqual(['a'])
})

describe('tables that are like others', () => {
  test.each([
    [
      'INHERITS over several levels, also in a circle',
      `CREATE TABLE c (z int) INHERITS (b); CREATE TABLE b (y int) INHERITS (a, d);
       CREATE TABLE a (id int NOT NULL PRIMARY KEY, CHECK (id > 0)); CREATE TABLE d (id int, x int);
       ALTER TABLE a INHERIT c; ALTER TABLE a ADD w int;`,
      {
        c: ['id integer', 'w integer null', 'x integer null', 'y integer null', 'z integer null'],
      },
      { c: ['id > 0'] },
    ],
    [
      'LIKE of MySQL copies keys and conditions, but no references',
      `CREATE TABLE a (id int AUTO_INCREMENT PRIMARY KEY, b int UNIQUE REFERENCES a (id), CHECK (b > 1));
       CREATE TABLE b LIKE a; CREATE TABLE c (LIKE b); ALTER TABLE a DROP COLUMN b;`,
      { c: ['id integer counter', 'b integer null', 'key id', 'unique b'] },
      { c: ['b > 1'] },
    ],
    [
      'LIKE of PostgreSQL copies what it includes',
      `CREATE TABLE a (id bigserial PRIMARY KEY, b int UNIQUE, CHECK (b > 1));
       CREATE TABLE b (LIKE a); CREATE TABLE c (LIKE a INCLUDING ALL EXCLUDING CONSTRAINTS, x text);`,
      {
        b: ['id integer counter', 'b integer null'],
        c: ['id integer counter', 'b integer null', 'x text null', 'key id', 'unique b'],
      },
      { b: [], c: [] },
    ],
    [
      'a table that is replaced by a copy',
      'CREATE TABLE a (id int PRIMARY KEY); CREATE TABLE b LIKE a; DROP TABLE a; RENAME TABLE b TO a;',
      { a: ['id integer', 'key id'] },
      { a: [] },
    ],
  ] as const)('%s', (_, text, expected, checks) => {
    const { tables } = modelOfDdl(text)
    const withKey = (shape: readonly string[]) =>
      shape.some((part) => part.startsWith('key')) ? shape : [...shape, 'key ']
    for (const [key, shape] of Object.entries(expected)) {
      expect(shapes({ tables })[key]).toEqual(withKey(shape))
    }
    for (const [key, texts] of Object.entries(checks)) {
      const table = tables.find((one) => one.key === key)
      expect(table?.checks?.map((check) => check.text)).toEqual(texts)
    }
  })
})

test('notes about several files name the file and its line', async () => {
  const { notes } = await inferFiles({
    'a.sql': 'CREATE TABLE {{a}} (id int);\nCREATE TABLE users (id int PRIMARY KEY);\n',
    'b.sql': '\n\nCREATE TABLE {{b}} (id int);',
  })
  expect(notes.map(({ message }) => message)).toEqual([
    expect.stringContaining('the statement on line 1 of a.sql was skipped'),
    expect.stringContaining('the statement on line 3 of b.sql was skipped'),
  ])
})

test('what a table inherits in many ways, it has once', () => {
  const statements = Array.from(
    { length: 90 },
    (_, i) => `CREATE TABLE t${i + 1} () INHERITS (t${i}, t${i});`,
  )
  const { tables } = modelOfDdl(`CREATE TABLE t0 (id int, CHECK (id > 0)); ${statements.join('')}`)
  expect(tables.at(-1)).toMatchObject({ key: 't90', columns: [{ name: 'id' }], checks: [{}] })
})

test('any text is read without an error', () => {
  const piece = fc.constantFrom(
    ...['CREATE TABLE ', 'ALTER TABLE ', 'a', '(', ')', ',', "'", '"', '`', '$$', '/*', '*/', '--'],
    ...[
      '\n',
      ';',
      ' int ',
      ' PRIMARY KEY',
      ' REFERENCES ',
      ' CHECK ',
      '.',
      '[',
      ']',
      '\\',
      ' ADD ',
    ],
    ...[
      'DROP ',
      'RENAME ',
      ' TO ',
      ' MODIFY ',
      ' CHANGE ',
      ' ALTER ',
      'COLUMN ',
      'TABLE ',
      ' TYPE ',
    ],
    ...['LIKE ', ' INHERITS ', '-- +goose Down\n', '-- +goose Up\n', '__proto__'],
    ...['DELIMITER //\n', 'GO\n', ' UNIQUE ', ' DEFAULT ', ' ENUM', ' AS ', 'COMMENT ON ', '1'],
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      expect(modelOfDdl(pieces.join('')).tables).toBeInstanceOf(Array)
    }),
  )
})

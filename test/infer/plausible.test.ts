/** Tests that the rows of a database without rows are plausible: times, ranges of numbers, names and languages. */

import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languageOf } from '../../src/infer/model/foreign-names.ts'
import { type NamedKind, schemaOfName } from '../../src/infer/model/names.ts'
import { loadSqlite } from '../../src/store/sqlite/driver.ts'
import { newCommandLine, type TestCommandLine } from '../support/command-line.ts'

let line: TestCommandLine
beforeAll(async () => {
  line = await newCommandLine()
})
afterAll(async () => {
  await line?.remove()
})

/** Infers from a database without rows, fills its copy, and returns a function that queries the copy. */
async function filled(name: string, sql: string) {
  const { DatabaseSync } = await loadSqlite()
  const source = new DatabaseSync(join(line.folder, `${name}.db`))
  source.exec(sql)
  source.close()
  const words = ['infer', `sqlite:${name}.db`, '--rows', '600', '--output', `${name}.yml`]
  expect(await line.spate(words)).toMatchObject({ code: 0, stderr: '' })
  expect(await line.spate(['run', `${name}.yml`, '--local'])).toMatchObject({ code: 0 })
  return (query: string): unknown => {
    const database = new DatabaseSync(join(line.folder, `${name}-copy.db`), { readOnly: true })
    try {
      return Object.values(database.prepare(query).get() ?? {})[0]
    } finally {
      database.close()
    }
  }
}

test('times, numbers and names of an English schema are plausible', async () => {
  const value = await filled(
    'shop',
    `CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, created_at TIMESTAMP NOT NULL,
      deleted_at TIMESTAMP, banned_until TIMESTAMP, voided_at TIMESTAMP, is_deleted BOOLEAN NOT NULL,
      latitude REAL NOT NULL, longitude NUMERIC(9,6) NOT NULL, month INT NOT NULL, day SMALLINT NOT NULL, rating NUMERIC(3,1) NOT NULL,
      city TEXT NOT NULL, country_code CHAR(2) NOT NULL, currency CHAR(3) NOT NULL, locale TEXT NOT NULL);
    CREATE TABLE orders (id INTEGER PRIMARY KEY, user_id INT NOT NULL REFERENCES users, order_date DATE NOT NULL, required_date DATE, shipped_date DATE);
    CREATE TABLE stays (id INTEGER PRIMARY KEY, check_in DATE NOT NULL, check_out DATE NOT NULL, valid_from TIMESTAMP NOT NULL, valid_to TIMESTAMP NOT NULL);`,
  )
  expect(value('SELECT count(*) FROM users')).toBe(600)
  for (const column of ['deleted_at', 'banned_until', 'voided_at']) {
    expect(value(`SELECT avg(${column} IS NULL) FROM users`)).toBeGreaterThan(0.9)
    expect(value(`SELECT count(*) FROM users WHERE ${column} <= created_at`)).toBe(0)
  }
  expect(value('SELECT avg(is_deleted) FROM users')).toBeLessThan(0.1)
  const ranges = 'abs(latitude) <= 90 AND abs(longitude) <= 180 AND month BETWEEN 1 AND 12'
  const others = 'day BETWEEN 1 AND 28 AND rating BETWEEN 1 AND 5'
  expect(value(`SELECT count(*) FROM users WHERE ${ranges} AND ${others}`)).toBe(600)
  const isName = "name GLOB '[A-Z]*[a-z] [A-Z]. [A-Z]. [A-Z]*'"
  expect(value(`SELECT count(*) FROM users WHERE ${isName}`)).toBe(600)
  expect(value(`SELECT count(*) FROM users WHERE country_code = 'JP' AND currency <> 'JPY'`)).toBe(
    0,
  )
  const currencies = 'SELECT max(c) FROM (SELECT count(DISTINCT currency || locale) c FROM users'
  expect(value(`${currencies} GROUP BY country_code)`)).toBe(1)
  expect(value('SELECT count(DISTINCT currency) FROM users')).toBeGreaterThan(5)
  const late = 'shipped_date < order_date OR required_date < order_date'
  expect(value(`SELECT count(*) FROM orders WHERE ${late}`)).toBe(0)
  const wrong = 'check_out < check_in OR valid_to < valid_from'
  expect(value(`SELECT count(*) FROM stays WHERE ${wrong}`)).toBe(0)
})

test('a German schema gets German people and places', async () => {
  const value = await filled(
    'kunden',
    `CREATE TABLE kunde (id INTEGER PRIMARY KEY, vorname TEXT NOT NULL, nachname TEXT NOT NULL, strasse TEXT NOT NULL,
      plz TEXT NOT NULL, ort TEXT NOT NULL, erstellt_am TIMESTAMP NOT NULL, geloescht_am TIMESTAMP);`,
  )
  expect(value("SELECT avg(plz GLOB '[0-9][0-9][0-9][0-9]*') FROM kunde")).toBe(1)
  expect(value("SELECT count(*) FROM kunde WHERE strasse LIKE '%stra_e%'")).toBeGreaterThan(30)
  expect(value('SELECT avg(geloescht_am IS NULL) FROM kunde')).toBeGreaterThan(0.9)
})

test('the names of a schema show its language', () => {
  expect(languageOf(['kunde', 'vorname', 'strasse', 'plz', 'id'])).toBe('de')
  expect(languageOf(['cliente', 'apellido', 'direccion', 'calle', 'fecha inicio'])).toBe('es')
  expect(languageOf(['prénom', 'nom', 'courriel', 'adresse'])).toBe('fr')
  expect(languageOf(['customer', 'name', 'street', 'order'])).toBeUndefined()
})

test.each<[string, NamedKind, string]>([
  ['geändert_am', 'timestamp', 'time.soon'],
  ['geaendert_am', 'timestamp', 'time.soon'],
  ['kundenname', 'text', 'person.name'],
  ['straße', 'text', 'location.street'],
  ['is_archived', 'boolean', 'boolean'],
  ['dayOfWeek', 'integer', 'integer'],
  ['geboortedatum', 'date', 'person.birthdate'],
])('%s as %s means %s', (name, kind, type) => {
  expect(schemaOfName({ name, kind })?.schema.type).toBe(type)
})

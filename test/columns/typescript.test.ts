/** The TypeScript types of definitions are valid, and accept the values of their runs. */

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { Column, ColumnValue } from '../../src/columns/column.ts'
import { typescriptTypes } from '../../src/columns/typescript.ts'
import { timeoutMs } from '../engine/machine/random-kinds.ts'
import { sampledDefinitions } from './sampled-values.ts'

/** Matches members of all objects. A literal without such an optional property still has the member. */
const members = /^\s*"?(?:constructor|__proto__|toString|valueOf|hasOwnProperty)"?\??:/m

test(
  'values are of their types, by the compiler',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'spate-types-'))
    const definitions = sampledDefinitions()
    const files = definitions.map(({ entities }, number) => {
      const types = typescriptTypes(entities.map(({ columns }) => columns))
      const names = [...types.matchAll(/^export (?:interface|type) (\w+)/gm)].map(
        ([, name]) => name,
      )
      const values = entities.map(
        (entity, i) =>
          `export const values${i}: ${names[i]}[] = ${JSON.stringify(entity.values)}\n`,
      )
      const file = join(folder, `${number}.ts`)
      writeFileSync(file, [types, ...(members.test(types) ? [] : values)].join(''))
      return file
    })
    const options = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--pretty', 'false']
    const compiler = resolve('node_modules/.bin/tsc')
    const limits = ['--ignoreConfig', '--types', '', '--module', 'esnext', '--target', 'esnext']
    const { stdout } = spawnSync(compiler, [...options, ...limits, ...files], {
      cwd: folder,
      encoding: 'utf8',
    })
    const faults = stdout.split('\n').filter((line) => line.includes('error'))
    const wrong = faults.slice(0, 5).map((line) => {
      const number = Number(/^(\d+)\.ts/.exec(line)?.[1])
      return `${definitions[number]?.name}: ${line.slice(0, 600)}`
    })
    expect(wrong).toEqual([])
    expect(definitions.length).toBeGreaterThan(20)
    rmSync(folder, { recursive: true })
  },
  timeoutMs,
)

test('names, optional members and nested types', () => {
  const id: Column = { name: 'id', type: 'int64', nullable: false }
  const tag: ColumnValue = { type: 'enum', values: ['a', 'b'], nullable: false }
  const tags: Column = { name: 'the tags', type: 'list', nullable: true, items: tag }
  const city: Column = { name: 'city', type: 'string', nullable: true }
  const place: Column = { name: 'place', type: 'struct', nullable: false, fields: [city] }
  const keys = { isScalar: false, hasChanges: false, key: ['id'], unique: [], foreignKeys: [] }
  const types = typescriptTypes([
    { entity: 'order-items', columns: [id, tags, place], ...keys },
    { entity: 'order items', columns: [{ ...id, name: 'value' }], ...keys, isScalar: true },
  ])
  expect(types).toBe(`\
export interface OrderItems {
  id: number
  "the tags"?: ("a" | "b")[] | null
  place: {
    city?: string | null
  }
}

export type OrderItems2 = number
`)
})

/**
 * Enforces the plan: which module may import which, which are pure, and how files are named and written. The second
 * half passes bad sources to the rules and expects a finding for each, so that a rule that finds nothing is known to
 * work.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { moduleDiagram } from './architecture/diagram.ts'
import { linksOf, missingFromLock, pathsIn } from './architecture/documents.ts'
import { layerOfFile, layers } from './architecture/plan.ts'
import { exportedTypesOf, findingsOf } from './architecture/rules.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

function filesBelow(folder: string, ending: RegExp): readonly string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist') return []
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return filesBelow(path, ending)
    return ending.test(path) ? [path] : []
  })
}

/** Folders with one file for each of many similar declarations. */
const foldersOfDeclarations = ['src/schema/types', 'src/schema/instructions', 'src/schema/emit']

function count<T>(list: readonly T[], wanted: T): number {
  return list.filter((each) => each === wanted).length
}

describe('the source', () => {
  test('every source file keeps the rules', () => {
    const folders = ['src', 'console', 'test', 'bench', 'scripts', 'examples']
    const sources = folders.flatMap((folder) => filesBelow(folder, /\.(?:[mc]?ts|tsx|mjs)$/u))
    expect(sources).toContain('src/store/store.ts')
    const findings = sources.flatMap((path) => findingsOf(path, read(path)))
    expect(findings.map(({ path, line, message }) => `${path}:${line} ${message}`)).toEqual([])
  })

  test('an exported type name has one meaning in its layer', () => {
    const places = new Map<string, string[]>()
    for (const path of filesBelow('src', /(?<!\.d)\.ts$/u)) {
      for (const name of exportedTypesOf(path, read(path))) {
        const key = `layer ${layerOfFile(path)}: ${name}`
        places.set(key, [...(places.get(key) ?? []), path])
      }
    }
    const twice = [...places].filter(([, paths]) => paths.length > 1)
    expect(twice.map(([key, paths]) => `${key} in ${paths.join(' and ')}`)).toEqual([])
  })

  test('every link of a document leads to a file', () => {
    const top = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md']
    const pages = [
      ...top.filter((page) => existsSync(join(root, page))),
      ...filesBelow('docs', /\.md$/u),
      ...filesBelow('examples', /\.md$/u),
    ]
    const broken = pages.flatMap((page) =>
      linksOf(read(page))
        .filter(({ target }) => !existsSync(join(root, dirname(page), target)))
        .map(({ target, line }) => `${page}:${line} ${target}`),
    )
    expect(broken).toEqual([])
  })

  test('the diagram of ARCHITECTURE.md is generated from the plan', () => {
    expect(read('ARCHITECTURE.md')).toContain(`\`\`\`\n${moduleDiagram()}\n\`\`\``)
  })

  test('every path that ARCHITECTURE.md names exists', () => {
    const named = pathsIn(read('ARCHITECTURE.md'))
    expect(named.length).toBeGreaterThan(60)
    const missing = named.filter(
      (path) => !existsSync(join(root, path)) && !existsSync(join(root, 'src', path)),
    )
    expect(missing).toEqual([])
  })

  test('the plan has at most 25 modules in at most 11 layers', () => {
    expect(layers.flatMap(({ modules }) => modules).length).toBeLessThanOrEqual(25)
    expect(layers.length + 1).toBeLessThanOrEqual(11)
  })

  test('no folder has more than 30 loose files', () => {
    const folders = ['src', 'console'].flatMap((folder) =>
      filesBelow(folder, /\.(?:ts|tsx)$/u).map((path) => dirname(path)),
    )
    const crowded = [...new Set(folders)].filter(
      (folder) => !foldersOfDeclarations.includes(folder) && count(folders, folder) > 30,
    )
    expect(crowded).toEqual([])
  })

  test('ARCHITECTURE.md is short', () => {
    const lines = existsSync(join(root, 'ARCHITECTURE.md'))
      ? read('ARCHITECTURE.md').trimEnd().split('\n').length
      : 0
    expect(lines).toBeLessThanOrEqual(220)
  })

  test('the lock file supports every platform', () => {
    expect(missingFromLock(JSON.parse(read('package-lock.json')))).toEqual([])
  })

  test('no configuration of the tests permits turning text into code', () => {
    expect(() => new Function('return 1')).toThrow(EvalError)
    const evaluate: (code: string) => unknown = globalThis.eval
    expect(() => evaluate('1 + 1')).toThrow(EvalError)
  })
})

/** Returns the messages of the rules for one source, without paths and lines. */
function messagesOf(path: string, source: string): readonly string[] {
  return findingsOf(path, `/** Planted. */\n${source}\n`).map(({ message }) => message)
}

describe('the rules find violations', () => {
  test.each([
    // Imports lead to a lower layer or stay in the module.
    [
      'src/random/draw.ts',
      "import { a } from '../schema/type.ts'",
      'random/ (layer 1) must not import src/schema/type.ts (layer 2)',
    ],
    [
      'src/random/draw.ts',
      "import { a } from '../queue/batch.ts'",
      'random/ (layer 1) must not import src/queue/batch.ts (layer 1)',
    ],
    [
      'src/http/app.ts',
      "export type { A } from '../cli/main.ts'",
      'http/ (layer 7) must not import src/cli/main.ts (layer 9)',
    ],
    [
      'src/http/app.ts',
      "const a = await import('../server/config.ts')",
      'http/ (layer 7) must not import src/server/config.ts (layer 8)',
    ],
    [
      'src/service/a.ts',
      "import type { S } from '../store/sqlite/open-database.ts'",
      "service/ may import the store's contract (src/store/store.ts), not src/store/sqlite/open-database.ts",
    ],
    [
      'src/cli/run.ts',
      "import { s } from '../service/a.ts'",
      'cli/ knows the service only through client/, so it must not import src/service/a.ts',
    ],
    [
      'src/cli/run.ts',
      "import { s } from '../store/store.ts'",
      'cli/ knows the service only through client/, so it must not import src/store/store.ts',
    ],
    [
      'src/http/a.ts',
      "import p from '../../package.json' with { type: 'json' }",
      'must not import package.json: it is outside of src/ and console/',
    ],
    ['src/attic/a.ts', 'export const a = 1', 'src/attic/ is not a module of the plan'],
    [
      'console/app.ts',
      "import { a } from '../src/store/store.ts'",
      'the console may import layers 0 to 4, the pure part of infer/ and client/, not src/store/store.ts',
    ],
    // Layers 0 to 4 are pure.
    [
      'src/engine/a.ts',
      "import { readFileSync } from 'node:fs'",
      'a pure module must not import node:fs',
    ],
    ['src/wire/a.ts', "import 'hono'", 'a pure module must not import hono'],
    [
      'src/schema/a.ts',
      "import { x } from 'typebox-extras'",
      'a pure module must not import typebox-extras',
    ],
    ['src/engine/a.ts', 'const now = Date.now()', 'Date.now depends on the machine'],
    ['src/engine/a.ts', "const when = Date.parse('1 May')", 'Date.parse depends on the machine'],
    ['src/engine/a.ts', 'const now = new Date()', 'new Date() reads the clock'],
    ['src/engine/a.ts', 'const now = new Date', 'new Date() reads the clock'],
    ['src/engine/a.ts', 'const hour = date.getHours()', 'getHours depends on the machine'],
    ['src/random/a.ts', 'const x = Math.random()', 'Math.random is not the same everywhere'],
    ['src/random/a.ts', 'const { log } = Math', 'Math.[…] is not the same everywhere'],
    ['src/random/a.ts', 'const x = `${Math.cbrt(2)}`', 'Math.cbrt is not the same everywhere'],
    ['src/random/a.ts', 'const x = 2 ** y', '** is exact only between two small literals'],
    ['src/random/a.ts', 'const x = f(2) ** 2', '** is exact only between two small literals'],
    ['src/random/a.ts', 'const x = 10 ** -5', '** is exact only between two small literals'],
    ['src/random/a.ts', 'x **= 2', '**= is exact only between two small literals'],
    ['src/text/a.ts', 'const f = new Intl.NumberFormat()', 'a pure module must not use Intl'],
    ['src/text/a.ts', 'const s = x.toLocaleString()', 'toLocaleString depends on the machine'],
    [
      'src/text/a.ts',
      'a.sort((x, y) => x.localeCompare(y))',
      'localeCompare depends on the machine',
    ],
    ['src/definition/a.ts', 'export async function f() {}', 'a pure module must not use async'],
    ['src/definition/a.ts', 'const p: Promise<void> = f()', 'a pure module must not use Promise'],
    ['src/definition/a.ts', 'const home = process.env.HOME', 'a pure module must not use process'],
    ['src/definition/a.ts', 'console.log(1)', 'a pure module must not use console'],
    // No input of a client becomes code.
    [
      'src/http/a.ts',
      "import { spawn } from 'node:child_process'",
      'the server must not import node:child_process',
    ],
    ['src/http/a.ts', "const vm = require('vm')", 'the server must not import vm'],
    [
      'src/main.ts',
      "const vm = process.getBuiltinModule('node:vm')",
      'the server must not import node:vm',
    ],
    ['src/http/a.ts', "const two = eval('1 + 1')", 'text must not become code: eval'],
    ['src/http/a.ts', "const f = new Function('return 1')", 'text must not become code: Function'],
    ['src/http/a.ts', 'const m = await import(name)', 'import() must be given a literal'],
    // Names and contents of files.
    ['src/http/utils.ts', 'export const a = 1', 'utils names no idea'],
    ['src/http/run-manager.ts', 'export const a = 1', 'run-manager names no idea'],
    ['src/http/helpers/a.ts', 'export const a = 1', 'helpers names no idea'],
    ['src/http/types.ts', 'export type A = 1', 'types.ts names no idea'],
    ['test/a.test.ts', "test.skipIf(true)('a', () => {})", 'no test.skipIf'],
    ['test/a.test.ts', "describe.todo('a')", 'no describe.todo'],
  ])('%s: %s', (path, source, message) => {
    expect(messagesOf(path, source)).toContain(message)
  })

  test('a file without a description', () => {
    const said = findingsOf('src/http/a.ts', 'export const a = 1\n').map(({ message }) => message)
    expect(said).toEqual(['must open with what this file is (/** … */)'])
  })

  test('the line of a finding', () => {
    const source = '/** Planted. */\nconst a = `\n${1}\n`\n/*\n*/ const x = eval(a)\n'
    expect(findingsOf('src/http/a.ts', source).map(({ line }) => line)).toEqual([6])
  })
})

describe('the rules accept correct code', () => {
  test.each([
    [
      'src/engine/a.ts',
      "import { a } from '../definition/a.ts'; import { b } from './b.ts'; export const c = a + b",
    ],
    [
      'src/schema/types/number.ts',
      "import { Type } from 'typebox'; import { Value } from 'typebox/value'; export const a = 1",
    ],
    ['src/service/a.ts', "import type { Store } from '../store/store.ts'; export type A = Store"],
    [
      'src/server/a.ts',
      "import { openSqlite } from '../store/sqlite/open-database.ts'; import { config } from './config.ts'; openSqlite(config)",
    ],
    [
      'console/app.ts',
      "import { a } from '../src/engine/a.ts'; import { b } from '../src/client/b.ts'; a(b)",
    ],
    [
      'src/engine/a.ts',
      "/* Date.now() and Math.random() */ export const s = 'Date.now() as any' + `Math.random() ${1}`",
    ],
    ['src/engine/a.ts', 'export const r = /Math.random() "/u.test(s), q = a / Math.floor(b) / c'],
    ['src/engine/a.ts', 'export const half = list.length! / 2 // process.exit()'],
    ['src/engine/a.ts', 'export const d = new Date(ms).toISOString(), u = Date.UTC(2020, 0)'],
    ['src/engine/a.ts', 'export const x = Math.sqrt(Math.floor(2 ** 53 * 2 ** -32)) + 10 ** 15'],
    ['src/engine/a.ts', 'export interface Rate { readonly process: string; any?: boolean }'],
    ['src/http/a.ts', 'export const s = AbortSignal.any([a, b]), p = await Promise.any([])'],
    ['test/a.test.ts', "skip('a'); list.only; test('only', () => {})"],
  ])('%s: %s', (path, source) => {
    expect(messagesOf(path, source)).toEqual([])
  })

  test('a program may begin with a shebang line', () => {
    const source = '#!/usr/bin/env node\n/** Planted. */\nexport const a = 1\n'
    expect(findingsOf('src/main.ts', source)).toEqual([])
  })
})

describe('functions that the rules use', () => {
  test('links', () => {
    const page = [
      '[a](docs/a.md#part "title") and [web](https://example.org/x) and [here](#part)',
      '`[no](no.md)`',
      '```\n[no](no.md)\n```',
      '[b]: ./b%20c.md',
      '<img src="d.png">',
    ]
    expect(linksOf(page.join('\n'))).toEqual([
      { target: 'docs/a.md', line: 1 },
      { target: './b c.md', line: 6 },
      { target: 'd.png', line: 7 },
    ])
  })

  test('a lock file without the binary for another platform', () => {
    const packages = {
      '': { optionalDependencies: { a: '1' } },
      'node_modules/a': {
        optionalDependencies: { 'a-linux': '1', 'a-darwin': '1', 'a-here': '1' },
      },
      'node_modules/a-linux': {},
      'node_modules/a/node_modules/a-here': {},
    }
    expect(missingFromLock({ packages })).toEqual(['node_modules/a wants a-darwin'])
  })
})

/** Example definitions that the package contains, for `init`, `preview` and completion. */

import { readdirSync, readFileSync } from 'node:fs'
import { CommandFailure } from '../terminal/exit-code.ts'
import { isObject, type JsonObject, type JsonValue } from '../text/json.ts'
import { show } from '../text/show.ts'
import { hint } from '../text/suggest.ts'

/** Folder of the example definitions, at the same place relative to `src/` and `dist/`. */
const folder = new URL('../../examples/', import.meta.url)
const ending = '.json'

/** Name of the example definition that is used by default. It is the simplest. */
export const firstExample = 'shop'

export function exampleNames(): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .sort()
}

export interface ListedExample {
  readonly name: string
  readonly title: string
  /** The field that the example is from, such as Finance. */
  readonly use: string
  /** Summary in one sentence. */
  readonly summary: string
}

/** Returns the examples with their titles, grouped by use. */
export function listExamples(): readonly ListedExample[] {
  return JSON.parse(readFileSync(new URL('gallery/list.json', folder), 'utf8'))
}

export function readExample(name: string): JsonObject {
  const names = exampleNames()
  if (!names.includes(name)) {
    const known = `the example must be one of ${names.join(', ')}; got ${show(name)}`
    throw new CommandFailure(`${known}${hint(name, names)}`, 'usage')
  }
  const value: JsonValue = JSON.parse(readFileSync(new URL(`${name}${ending}`, folder), 'utf8'))
  if (!isObject(value)) throw new Error(`the example ${name} must be a JSON object`)
  return value
}

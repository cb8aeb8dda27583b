/** What the package knows of itself: its version, and the examples beside the program. */

import { readFileSync } from 'node:fs'
import { isObject, type JsonObject, type JsonValue, member } from './text/json.ts'

/** The folder above `src/` and `dist/` alike. */
const root = new URL('../', import.meta.url)

export function packageVersion(): string {
  return String(member(readJson('package.json'), 'version'))
}

export function readExample(name: string): JsonObject {
  return readJson(`examples/${name}.json`)
}

function readJson(path: string): JsonObject {
  const value: JsonValue = JSON.parse(readFileSync(new URL(path, root), 'utf8'))
  if (!isObject(value)) throw new Error(`${path} must be a JSON object`)
  return value
}

/** Version of this package, from package.json. */

import { readFileSync } from 'node:fs'
import { isObject, type JsonValue, member } from '../text/json.ts'

const description = new URL('../../package.json', import.meta.url)

export function packageVersion(): string {
  const value: JsonValue = JSON.parse(readFileSync(description, 'utf8'))
  if (!isObject(value)) throw new Error('package.json must be a JSON object')
  return String(member(value, 'version'))
}

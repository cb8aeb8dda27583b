/** The summary of the language for programs and agents, which the package carries as llms.txt. */

import { readFileSync } from 'node:fs'

const file = new URL('../../llms.txt', import.meta.url)

export function languageSummary(): string {
  return readFileSync(file, 'utf8')
}

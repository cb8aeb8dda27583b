import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { referenceText } from '../scripts/reference.ts'

test('docs/language.md is what the declarations say; npx tsx scripts/reference.ts writes it', () => {
  const written = readFileSync(new URL('../docs/language.md', import.meta.url), 'utf8')
  expect(written).toBe(referenceText())
})

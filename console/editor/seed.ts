/** Changes the seed in the text of a definition without changing the rest of the text. */
import type { SourceText } from '../../src/spelling/language.ts'
import { valuePlace } from '../../src/spelling/places.ts'

/** Returns the text of a definition with another seed, or undefined if the text is not an object. */
export function withSeed({ text, language }: SourceText, seed: number): string | undefined {
  const place = valuePlace(text, language, ['seed'])
  if (place !== undefined && place.to > place.from) {
    return text.slice(0, place.from) + seed + text.slice(place.to)
  }
  if (language === 'yaml') {
    return /^\s*[{[]/.test(text) ? undefined : `seed: ${seed}\n${text}`
  }
  const open = text.indexOf('{')
  if (open < 0 || text.slice(0, open).trim() !== '') return undefined
  const rest = text.slice(open + 1)
  const isEmpty = rest.trim().startsWith('}')
  return `${text.slice(0, open + 1)}\n  "seed": ${seed}${isEmpty ? '\n' : ','}${rest}`
}

/**
 * Classes with a name (RE2, "Syntax"): those of Perl, those of POSIX, and Unicode properties. Of a property only a part
 * is written here, enough to make readable text; within ASCII it is complete, so that its negation is right.
 */

import type { Range } from './characters.ts'

/** `a-z` pairs as ranges. */
function rangesOf(text: string): readonly Range[] {
  const points = [...text].map((character) => character.codePointAt(0) as number)
  return Array.from({ length: points.length / 2 }, (_, i) => [
    points[2 * i] as number,
    points[2 * i + 1] as number,
  ])
}

/** `\d`, `\s` and `\w`; the capital letters negate them. */
export const perlClasses: ReadonlyMap<string, readonly Range[]> = new Map([
  ['d', rangesOf('09')],
  ['s', rangesOf('\t\n\f\r  ')],
  ['w', rangesOf('09AZ__az')],
])

/** `[:alpha:]` and so on, in ASCII. */
export const posixClasses: ReadonlyMap<string, readonly Range[]> = new Map([
  ['alnum', rangesOf('09AZaz')],
  ['alpha', rangesOf('AZaz')],
  ['ascii', rangesOf('\0\x7f')],
  ['blank', rangesOf('\t\t  ')],
  ['cntrl', rangesOf('\0\x1f\x7f\x7f')],
  ['digit', rangesOf('09')],
  ['graph', rangesOf('!~')],
  ['lower', rangesOf('az')],
  ['print', rangesOf(' ~')],
  ['punct', rangesOf('!/:@[`{~')],
  ['space', rangesOf('\t\r  ')],
  ['upper', rangesOf('AZ')],
  ['word', rangesOf('09AZaz__')],
  ['xdigit', rangesOf('09AFaf')],
])

/** General categories (`\p{Lu}`) as ECMAScript writes them too, and scripts, which it writes `\p{Script=Greek}`. */
export const properties: ReadonlyMap<string, readonly Range[]> = new Map([
  ['L', rangesOf('AZazÀÖØöøÿ')],
  ['Lu', rangesOf('AZÀÖØÞ')],
  ['Ll', rangesOf('azßöøÿ')],
  ['N', rangesOf('09')],
  ['Nd', rangesOf('09')],
  ['P', rangesOf('!#%*,/:;?@[]__{{}}¡¡§§««»»¿¿')],
  ['S', rangesOf('$$++<>^^``||~~¢¦')],
  ['Sc', rangesOf('$$¢¥€€')],
  ['Sm', rangesOf('++<>||~~¬¬±±')],
  ['Z', rangesOf('  ')],
  ['Zs', rangesOf('  ')],
  ['Latin', rangesOf('AZazÀÖØöøÿ')],
  ['Greek', rangesOf('ΑΡΣΩαω')],
  ['Cyrillic', rangesOf('АЯая')],
  ['Hebrew', rangesOf('את')],
  ['Arabic', rangesOf('ءغفي')],
  ['Han', rangesOf('一龥')],
  ['Hiragana', rangesOf('ぁん')],
  ['Katakana', rangesOf('ァン')],
  ['Hangul', rangesOf('가힣')],
])

/** As ECMAScript writes it. */
export function propertySource(name: string, isNegated: boolean): string {
  return `\\${isNegated ? 'P' : 'p'}{${name.length > 2 ? `Script=${name}` : name}}`
}

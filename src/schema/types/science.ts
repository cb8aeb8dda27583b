/** Types of the group `science`: chemical elements and units of measurement, by name or by symbol. */

import { coherent, sharedKey } from '../coherence.ts'
import { declareType, type TypeDeclaration } from '../declaration.ts'
import { among, textNode } from '../instructions/compose.ts'
import { choiceKeyword } from '../keywords/keyword.ts'
import { elements, units } from '../words/en/science.ts'

/** Declares a type for a table whose rows are `name|symbol`. Name and symbol in one object belong to the same row. */
function named(kind: string, summary: string, rows: readonly string[]): TypeDeclaration {
  const column = (index: number) => rows.map((row) => row.split('|')[index] as string)
  const [names, symbols] = [column(0), column(1)]
  return declareType({
    name: `science.${kind}`,
    summary,
    keywords: {
      form: choiceKeyword({
        summary: 'Format of the value.',
        choices: ['name', 'symbol'],
        fallback: 'name',
      }),
      coherent,
    },
    compile(keywords, scope) {
      const key = sharedKey(`science.${kind}`, keywords.coherent, scope)
      return textNode(among(keywords.form === 'name' ? names : symbols, key), 24)
    },
    examples: [{ type: `science.${kind}` }, { type: `science.${kind}`, form: 'symbol' }],
  })
}

export const scienceTypes: readonly TypeDeclaration[] = [
  named('element', 'A chemical element.', elements),
  named('unit', 'A unit of measurement (SI).', units),
]

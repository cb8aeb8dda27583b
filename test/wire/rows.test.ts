/** The encoding for imports: a line has an id, an entity and a text. */

import { expect, test } from 'vitest'
import { openStream } from '../../src/engine/stream.ts'
import { rows } from '../../src/wire/rows.ts'
import { soundProgram } from '../engine/machine/both-executors.ts'

const schema = {
  type: 'object',
  properties: {
    id: { type: 'id.integer' },
    text: { enum: ['a,"b"\n\tc\\'] },
    none: { const: null },
    is: { const: true },
    list: { const: ['\n'] },
  },
}
const entity = (format?: string) => ({ rate: { count: 1 }, schema, ...(format && { format }) })

function linesOf(entities: Parameters<typeof soundProgram>[0]): readonly string[] {
  const program = soundProgram({ entities })
  const stream = openStream(program, rows, 0)
  return Array.from({ length: program.total }, () => stream.next() ?? '')
}

test.each([
  [undefined, '{"id":1,"text":"a,\\"b\\"\\n\\tc\\\\","none":null,"is":true,"list":["\\n"]}'],
  ['copy', '1\ta,"b"\\n\\tc\\\\\t\\N\tt\t["\\\\n"]'],
  ['csv', '1,"a,""b""\n\tc\\",,true,"[""\\n""]"'],
])(
  'in the format %s the text is imported unchanged, and the line has no other content',
  (format, text) => {
    expect(linesOf({ e: entity(format) })).toEqual([`1\te\t${text}\n`])
  },
)

test('statements are executable', () => {
  const [line = ''] = linesOf({ 'é x': entity('sql') })
  expect(line).toMatch(/^1\té x\tINSERT INTO "é x" \("id", .*\) VALUES \(1, .*\);\n$/)
  expect(line).not.toMatch(/\\"/)
})

test('an error has no entity, and is JSON on one line', () => {
  const failing = { ...schema, properties: { of: { type: 'reference', entity: 'other' } } }
  const entities = {
    a: { rate: { count: 1 }, schema: failing, format: 'copy' },
    other: { rate: '0.0001/year', schema: { const: 1 } },
  }
  const [line = ''] = linesOf(entities)
  expect(line).toMatch(/^1\t\t\{.*\}\n$/)
  expect(JSON.parse(line.slice(3))).toMatchObject({ type: 'error', id: 1, entity: 'a' })
})

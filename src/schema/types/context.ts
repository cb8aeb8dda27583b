/** The type `context`: a fact about the event, such as its simulated time or the index of its instance. */

import type { JsonObject } from '../../text/json.ts'
import { hint } from '../../text/suggest.ts'
import { declareType } from '../declaration.ts'
import type { Instruction } from '../instructions/instruction.ts'
import { listKeyword, textKeyword } from '../keywords/keyword.ts'

const timestamp: JsonObject = { type: 'string', format: 'date-time' }
const count: JsonObject = { type: 'integer', minimum: 0 }

const places: ReadonlyMap<
  string,
  { readonly instruction: Instruction; readonly output: JsonObject }
> = new Map([
  ['clock.now', { instruction: { op: 'instant', of: 'now' }, output: timestamp }],
  ['sim.offset', { instruction: { op: 'offset' }, output: count }],
  ['sim.start', { instruction: { op: 'instant', of: 'start' }, output: timestamp }],
  ['sim.end', { instruction: { op: 'instant', of: 'end' }, output: timestamp }],
  ['instance.index', { instruction: { op: 'index' }, output: count }],
])

const names = [...places.keys()].map((name) => JSON.stringify(name.split('.')).replace(',', ', '))

export const context = declareType({
  name: 'context',
  summary: 'The simulated time, or the index of the instance.',
  keywords: {
    path: listKeyword({
      summary: `One of ${names.join(', ')}.`,
      of: textKeyword({ summary: 'A step.', isRequired: true }),
      isRequired: true,
    }),
  },
  compile({ path = [] }, scope) {
    const place = places.get(path.join('.'))
    if (place === undefined) {
      const better = hint(path.join('.'), places.keys(), (name) => JSON.stringify(name.split('.')))
      scope.report(
        `must be one of ${names.join(', ')}; got ${JSON.stringify(path)}${better}`,
        'path',
      )
    }
    if (path[0] === 'instance' && scope.unique !== 'array') scope.claimUnique()
    return {
      instruction: place?.instruction ?? { op: 'literal', value: null },
      output: () => place?.output ?? {},
      size: 26,
    }
  },
  examples: [
    { type: 'context', path: ['clock', 'now'] },
    { type: 'context', path: ['instance', 'index'] },
  ],
})

/** The law of the executors for every operation: alone, as a part of others, and in each format. */

import { expect, test } from 'vitest'
import type { EntityProgram } from '../../../src/engine/entity-program.ts'
import { formattedBy } from '../../../src/engine/machine/formatted.ts'
import type { Program } from '../../../src/engine/program.ts'
import { childKey, rootKey } from '../../../src/random/key.ts'
import { columnsOf } from '../../../src/schema/format/print-order.ts'
import { isText } from '../../../src/schema/instructions/facts.ts'
import type { Instruction, Of } from '../../../src/schema/instructions/instruction.ts'
import { failingParts } from '../../../src/schema/interpret/failing.ts'
import { interpret } from '../../../src/schema/interpret/interpret.ts'
import { ndjson } from '../../../src/wire/ndjson.ts'
import { rows } from '../../../src/wire/rows.ts'
import { examples } from '../../schema/instructions/examples.ts'
import { someOf } from '../../support/samples.ts'
import { differenceOf, soundProgram } from './both-executors.ts'

const key = childKey(rootKey(5), 'operations')
const chance = { key, probability: 0.5 }

/** The instruction alone, in an array, next to null and another one, and between texts. */
function around(of: Instruction): Of<'object'> {
  const length = { kind: 'even', key: childKey(key, 'length'), count: 4 } as const
  const pick = { kind: 'even', key: childKey(key, 'option'), count: 2 } as const
  const parts: readonly Instruction[] = [{ op: 'literal', value: '<' }, of]
  return {
    op: 'object',
    properties: [
      { name: 'alone', of },
      { name: 'each', of: { op: 'array', length, minimum: 0, prefix: [], items: of } },
      { name: 'null', of: { op: 'nullable', chance, of } },
      { name: 'other', of: { op: 'choice', pick, options: [of, { op: 'literal', value: 1 }] } },
      { name: 'maybe', of, presence: chance },
      ...(isText(of) ? [{ name: 'text', of: { op: 'join', parts } as const }] : []),
    ],
  }
}

/** A program with an entity of these values, and another entity that is referenced. */
function programOf(example: Instruction, format?: 'copy' | 'csv'): Program {
  const reference = { type: 'reference', entity: 'other', field: 'v', ifEmpty: 'null' }
  const program = soundProgram({
    entities: {
      e: { rate: '6000/day', schema: { type: 'object', properties: { reference } } },
      other: {
        rate: '3000/day',
        schema: { type: 'object', properties: { v: { type: 'integer', maximum: 9 } } },
      },
    },
  })
  const entities = program.entities.map((entity) =>
    entity.key === 'e' ? changed(entity, around(linked(example, entity)), format) : entity,
  )
  return { ...program, entities }
}

const outputs = { copy: { format: 'copy', table: 't' }, csv: { format: 'csv' } } as const

function changed(
  entity: EntityProgram,
  instruction: Of<'object'>,
  format: 'copy' | 'csv' | undefined,
): EntityProgram {
  const output = format && outputs[format]
  const failing = failingParts(instruction, {
    entityCanFail: () => false,
    isFormatted: format !== undefined,
    instructionOf: () => undefined,
  })
  const formatted =
    output &&
    formattedBy(output, { columns: columnsOf(instruction), timestamps: new Set(), key: [] })
  return { ...entity, instruction, value: interpret(instruction), output, failing, formatted }
}

/** Sets the targets of references as in the compiled program. */
function linked(example: Instruction, { instruction }: EntityProgram): Instruction {
  if (example.op !== 'reference' || instruction.op !== 'object') return example
  const compiled = instruction.properties.find(({ of }) => of.op === 'reference')?.of
  if (compiled?.op !== 'reference') throw new Error('the program has a reference')
  return { ...example, choice: { ...example.choice, target: compiled.choice.target } }
}

const cases = Object.entries(examples).flatMap(([op, all]) =>
  all.map((instruction, i) => [`${op} ${i + 1}`, instruction as Instruction] as const),
)

test.each(someOf(cases, 4))('%s', (_, example) => {
  const compared = { events: 0, bytes: 0 }
  const asking = { events: 600, compared }
  expect(differenceOf(programOf(example), ndjson, asking)).toBe(undefined)
  for (const format of ['copy', 'csv'] as const) {
    for (const encoding of [ndjson, rows]) {
      expect(differenceOf(programOf(example, format), encoding, asking)).toBe(undefined)
    }
  }
  expect(compared.events).toBeGreaterThan(2_000)
})

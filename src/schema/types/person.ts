/** The group `person`: people. The fields of one object describe one person. */

import { childKey, type Key } from '../../random/key.ts'
import { coherent, sharedKey } from '../coherence.ts'
import { declareType, type TypeDeclaration, type TypeScope } from '../declaration.ts'
import type { Instruction } from '../instruction.ts'
import { femaleFirstNames, lastNames, maleFirstNames } from '../words/en/person.ts'

const nameLengthMax = 24

const name = declareType({
  name: 'person.name',
  summary: 'A full name.',
  keywords: { coherent },
  compile(keywords, scope) {
    const person = personKey(keywords.coherent, scope)
    const parts = [firstNameOf(person), { op: 'literal', value: ' ' } as const, lastNameOf(person)]
    return { instruction: { op: 'join', parts }, ...text }
  },
  examples: [{ type: 'person.name' }],
})

const firstName = declareType({
  name: 'person.firstName',
  summary: 'A first name.',
  keywords: { coherent },
  compile: (keywords, scope) => ({
    instruction: firstNameOf(personKey(keywords.coherent, scope)),
    ...text,
  }),
  examples: [{ type: 'person.firstName' }],
})

const lastName = declareType({
  name: 'person.lastName',
  summary: 'A family name.',
  keywords: { coherent },
  compile: (keywords, scope) => ({
    instruction: lastNameOf(personKey(keywords.coherent, scope)),
    ...text,
  }),
  examples: [{ type: 'person.lastName' }],
})

const text = { output: () => ({ type: 'string' }), size: 2 * nameLengthMax }

/** Whom the person fields around a schema describe. */
export function personKey(isCoherent: boolean, scope: TypeScope): Key {
  return sharedKey('person', isCoherent, scope)
}

/** How a table of names is written. */
type Write = (names: readonly string[]) => readonly string[]

export function firstNameOf(person: Key, write: Write = same): Instruction {
  const key = childKey(person, 'first')
  return {
    op: 'choice',
    pick: { kind: 'even', key: childKey(person, 'sex'), count: 2 },
    options: [femaleFirstNames, maleFirstNames].map((names) => tableOf(write(names), key)),
  }
}

export function lastNameOf(person: Key, write: Write = same): Instruction {
  return tableOf(write(lastNames), childKey(person, 'last'))
}

function tableOf(values: readonly string[], key: Key): Instruction {
  return { op: 'table', pick: { kind: 'even', key, count: values.length }, values }
}

function same(names: readonly string[]): readonly string[] {
  return names
}

export const personTypes: readonly TypeDeclaration[] = [name, firstName, lastName]

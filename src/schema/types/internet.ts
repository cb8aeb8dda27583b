/** The group `internet`. Addresses are reserved ones (RFC 2606), so that no mail ever reaches a stranger. */

import { childKey } from '../../random/key.ts'
import { coherent } from '../coherence.ts'
import { declareType, type TypeDeclaration, type TypeScope } from '../declaration.ts'
import type { Instruction } from '../instruction.ts'
import { firstNameOf, lastNameOf, personKey } from './person.ts'

const domains = ['example.com', 'example.org', 'example.net']

const email = declareType({
  name: 'internet.email',
  summary: 'An e-mail address made of the name in the same object.',
  keywords: { coherent },
  compile(keywords, scope) {
    const person = personKey(keywords.coherent, scope)
    const key = childKey(person, 'email')
    const number: Instruction =
      scope.unique === 'no'
        ? {
            op: 'choice',
            // Six of ten people found their name still free.
            pick: { kind: 'weighted', key: childKey(key, 'isNumbered'), cumulative: [0.6, 1] },
            options: [
              { op: 'literal', value: '' },
              numberOf({ kind: 'even', key: childKey(key, 'number'), count: 99 }),
            ],
          }
        : instanceNumber(scope)
    const parts: readonly Instruction[] = [
      firstNameOf(person, mailNames),
      { op: 'literal', value: '.' },
      lastNameOf(person, mailNames),
      number,
      { op: 'literal', value: '@' },
      {
        op: 'table',
        pick: { kind: 'even', key: childKey(key, 'domain'), count: domains.length },
        values: domains,
      },
    ]
    return {
      instruction: { op: 'join', parts },
      output: () => ({ type: 'string', format: 'email' }),
      size: 64,
    }
  },
  examples: [{ type: 'internet.email' }, { type: 'internet.email', unique: true }],
})

/** Names have no digits, so the number of the instance keeps the addresses apart. */
function instanceNumber(scope: TypeScope): Instruction {
  if (scope.unique === 'entity') scope.claimUnique()
  const path = scope.valuePath
  return { op: 'sequence', first: 1, step: 1, last: Number.MAX_SAFE_INTEGER, path }
}

function numberOf(pick: Extract<Instruction, { op: 'number' }>['pick']): Instruction {
  return { op: 'number', pick, minimum: 1, multiple: 1, scale: 0 }
}

function mailName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()
}

const written = new Map<readonly string[], readonly string[]>()

/** The names as they stand in addresses; each table is written once. */
function mailNames(names: readonly string[]): readonly string[] {
  let mail = written.get(names)
  if (mail === undefined) {
    mail = names.map(mailName)
    written.set(names, mail)
  }
  return mail
}

export const internetTypes: readonly TypeDeclaration[] = [email]

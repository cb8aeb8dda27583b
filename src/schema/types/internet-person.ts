/**
 * Types of the group `internet` that are derived from the name of the person that the same object describes. Email
 * addresses use reserved domains (RFC 2606) unless a domain is set, so no email reaches an existing person.
 */

import { childKey, type Key } from '../../random/key.ts'
import { show } from '../../text/show.ts'
import { declareType, type TypeScope } from '../declaration.ts'
import { among, between, either, join, literal, map } from '../instructions/compose.ts'
import type { Instruction } from '../instructions/instruction.ts'
import { textKeyword } from '../keywords/keyword.ts'
import { familyNameOf, firstNameOf, fullNameOf, nameKeywords, personOf } from './person-name.ts'

const reservedDomains = ['example.com', 'example.org', 'example.net']

/**
 * Maximum length of the domain of an email address: the maximum of the address (RFC 5321, section 4.5.3.1.2), less the
 * longest generated local part.
 */
const domainLengthMax = 189

/** Pattern of domain names: at least two labels of letters, digits and inner hyphens (RFC 1123). */
const domainPattern =
  /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i

export const email = declareType({
  name: 'internet.email',
  summary: 'An email address derived from the name in the same object.',
  keywords: {
    ...nameKeywords,
    domain: textKeyword({
      summary: 'Part after the @; by default `example.com`, `example.org` or `example.net`.',
      lengthMax: domainLengthMax,
    }),
  },
  compile({ domain, ...keywords }, scope) {
    if (domain !== undefined && !domainPattern.test(domain)) {
      scope.report(`must be a domain name, such as example.com; got ${show(domain)}`, 'domain')
    }
    const person = personOf(keywords, scope)
    const key = childKey(person.key, 'email')
    // Six of ten usernames have no number.
    const number = keeping(scope, numbered(key, 99, 0.4))
    const instruction = join(
      firstNameOf(person, 'mail'),
      '.',
      familyNameOf(person, 'mail'),
      number,
      '@',
      domain === undefined ? among(reservedDomains, childKey(key, 'domain')) : domain,
    )
    return {
      instruction,
      output: () => ({ type: 'string', format: 'email' }),
      size: 64 + (domain ?? '').length,
    }
  },
  examples: [
    { type: 'internet.email' },
    { type: 'internet.email', unique: true },
    { type: 'internet.email', locale: 'pl', domain: 'mail.example.com' },
  ],
})

export const username = declareType({
  name: 'internet.username',
  summary: 'A login name derived from the name in the same object.',
  keywords: nameKeywords,
  compile(keywords, scope) {
    const person = personOf(keywords, scope)
    const key = childKey(person.key, 'username')
    const first = firstNameOf(person, 'mail')
    const last = familyNameOf(person, 'mail')
    const style = either(
      [
        join(first, '.', last),
        join(first, '_', last),
        join(first, last),
        join(map(first, initial), last),
        join(first, map(last, initial)),
      ],
      childKey(key, 'style'),
      [20, 20, 20, 25, 15],
    )
    return {
      instruction: join(style, keeping(scope, numbered(key, 999, 0.6))),
      output: () => ({ type: 'string', pattern: '^[a-z]+[._]?[a-z]+[0-9]*$' }),
      size: 64,
    }
  },
  examples: [{ type: 'internet.username' }, { type: 'internet.username', unique: true }],
})

export const displayName = declareType({
  name: 'internet.displayName',
  summary: 'A display name derived from the name in the same object.',
  keywords: nameKeywords,
  compile(keywords, scope) {
    const person = personOf(keywords, scope)
    const key = childKey(person.key, 'display')
    const first = firstNameOf(person)
    const full = fullNameOf(person)
    const short = join(first, ' ', map(familyNameOf(person, 'written'), initial), '.')
    const instruction = either(
      [
        full,
        person.words.hasInitials ? short : full,
        first,
        join(firstNameOf(person, 'mail'), between(1, 99, childKey(key, 'number'))),
      ],
      key,
      [50, 20, 18, 12],
    )
    return { instruction, output: () => ({ type: 'string' }), size: 64 }
  },
  examples: [{ type: 'internet.displayName' }],
})

/** Returns the initial of a family name, such as `H` of `van den Heuvel`. */
function initial(name: string): string {
  return /\p{Lu}/u.exec(name)?.[0] ?? name.charAt(0)
}

/**
 * Returns an instruction that generates a number from 1 to `largest` for the given share of persons, otherwise an empty
 * text.
 */
function numbered(key: Key, largest: number, share: number): Instruction {
  const number = between(1, largest, childKey(key, 'number'))
  return either([literal(''), number], childKey(key, 'isNumbered'), [1 - share, share])
}

/**
 * Returns the number at the end of a username or email address. With `unique`, it is the number of the instance, which
 * makes the text unique: names contain no digits and end with a letter.
 */
function keeping(scope: TypeScope, number: Instruction): Instruction {
  if (scope.unique === 'no') return number
  if (scope.unique === 'entity') scope.claimUnique()
  const path = scope.valuePath
  return { op: 'sequence', first: 1, step: 1, last: Number.MAX_SAFE_INTEGER, path }
}

/**
 * The person that the fields of an object describe, and the names of that person. All draws use child keys of the
 * person's key, so the fields are consistent without reading each other.
 */

import { childKey, type Key } from '../../random/key.ts'
import { checkAlike, coherent, type Family, sharedKey } from '../coherence.ts'
import type { TypeScope } from '../declaration.ts'
import { among, between, either, join, literal, lookup, share } from '../instructions/compose.ts'
import { plus } from '../instructions/formula.ts'
import type { Instruction } from '../instructions/instruction.ts'
import { choiceKeyword, type KeywordValues } from '../keywords/keyword.ts'
import { locale } from '../locale.ts'
import type { NameTable } from './person-spelling.ts'
import { type BySex, type PersonWords, personWords } from './person-words.ts'

export const sexes = ['female', 'male'] as const

const sex = choiceKeyword({
  summary: 'The sex of the person; either by default.',
  choices: sexes,
})

/** Keywords of types that depend on the sex of the person. */
export const sexKeywords = { coherent, sex }

/** Keywords of types that depend on the sex of the person and on the language. */
export const nameKeywords = { coherent, locale, sex }

const named = ['locale', 'sex']
const aged = ['minimum', 'maximum']

export const personFamily: Family = {
  group: 'person',
  traits: {
    'person.name': named,
    'person.firstName': named,
    'person.middleName': named,
    'person.lastName': named,
    'person.prefix': named,
    'person.jobTitle': named,
    'person.jobType': named,
    'person.jobArea': ['locale'],
    'person.nationality': ['locale'],
    'person.sex': ['sex'],
    'person.gender': ['sex'],
    'person.suffix': ['sex'],
    'person.height': ['sex'],
    'person.weight': ['sex'],
    'person.age': aged,
    'person.birthdate': aged,
    'internet.email': named,
    'internet.username': named,
    'internet.displayName': named,
    'phone.number': ['locale'],
    'phone.countryCode': ['locale'],
  },
}

export interface Person {
  readonly key: Key
  readonly words: PersonWords
  /** The sex set by the keyword `sex`, or undefined if it is random. */
  readonly sex: (typeof sexes)[number] | undefined
}

/** Returns the person that the object describes. `keywords` has the values of the keywords that the type supports. */
export function personOf(
  keywords: Partial<KeywordValues<typeof nameKeywords>> & { readonly coherent: boolean },
  scope: TypeScope,
): Person {
  const { coherent: isCoherent, sex } = keywords
  const language = keywords.locale ?? scope.locale
  if (isCoherent) {
    const isNamed = 'locale' in keywords
    const isSexed = 'sex' in keywords
    const values = { ...(isNamed && { locale: language }), ...(isSexed && { sex }) }
    checkAlike(personFamily, values, scope)
  }
  return { key: personKey(isCoherent, scope), words: personWords(language), sex }
}

export function personKey(isCoherent: boolean, scope: TypeScope): Key {
  return sharedKey('person', isCoherent, scope)
}

/** Returns the choice of the person's sex: 0 for women, 1 for men, which is the position in every `BySex`. */
export function sexPick({ key, sex }: Pick<Person, 'key' | 'sex'>) {
  return sex === undefined
    ? ({ kind: 'even', key: childKey(key, 'sex'), count: 2 } as const)
    : ({ kind: 'weighted', key, cumulative: sex === 'female' ? [1, 1] : [0, 1] } as const)
}

/** Returns an instruction that generates the first of two instructions for women, the second for men. */
export function bySex(
  person: Pick<Person, 'key' | 'sex'>,
  options: BySex<Instruction>,
): Instruction {
  return { op: 'choice', pick: sexPick(person), options }
}

/** Spelling of a name: the original one, or the one of email addresses. */
export type Spelling = keyof NameTable

export function firstNameOf(person: Person, spelling: Spelling = 'written'): Instruction {
  const key = childKey(person.key, 'first')
  const [female, male] = person.words.firstNames
  return bySex(person, [among(female[spelling], key), among(male[spelling], key)])
}

/**
 * Returns an instruction that generates a middle name that differs from the first name: an equal name is replaced by
 * the next one in the table.
 */
export function middleNameOf(person: Person): Instruction {
  const { firstNames } = person.words
  const of = (sex: 0 | 1): Instruction => {
    const names = firstNames[sex].written
    const { length } = names
    const [first, middle] = ['first', 'middle'].map((which) =>
      between(0, length - 1, childKey(person.key, which)),
    ) as [Instruction, Instruction]
    const next: Instruction = {
      op: 'formula',
      of: plus(middle, { calculate: '=', of: [middle, first] }),
      minimum: 0,
      maximum: length,
      scale: 0,
    }
    return lookup(names, share(next, 1, length))
  }
  return bySex(person, [of(0), of(1)])
}

/** Returns an instruction that generates all family names of the person, one or two. */
export function lastNameOf(person: Person): Instruction {
  const one = familyNameOf(person, 'written')
  const share = person.words.doubleNames
  if (share === 0) return one
  const two = join(one, ' ', familyNameOf(person, 'written', 'second'))
  return either([one, two], childKey(person.key, 'isDouble'), [1 - share, share])
}

/**
 * Returns an instruction that generates one family name of the person: by default the first, which email addresses
 * contain.
 */
export function familyNameOf(person: Person, spelling: Spelling, which = 'last'): Instruction {
  const key = childKey(person.key, which)
  const [female, male] = person.words.lastNames
  if (female === male) return among(female[spelling], key)
  return bySex(person, [among(female[spelling], key), among(male[spelling], key)])
}

export function fullNameOf(person: Person): Instruction {
  const { familyFirst } = person.words
  if (familyFirst === undefined) return join(firstNameOf(person), ' ', lastNameOf(person))
  return join(lastNameOf(person), familyFirst, firstNameOf(person))
}

/** Returns an instruction that generates one of the texts in `words`, which has their weights. */
export function weighted(words: Readonly<Record<string, number>>, key: Key): Instruction {
  const names = Object.keys(words)
  return names.length === 1 ? literal(names[0] as string) : among(names, key, Object.values(words))
}

/** Types of the group `person`. The fields of one object describe one person. */

import { childKey } from '../../random/key.ts'
import { declareType, type TypeDeclaration } from '../declaration.ts'
import { among, either, literal } from '../instructions/compose.ts'
import { ageTypes } from './person-age.ts'
import { bodyTypes } from './person-body.ts'
import { jobTypes } from './person-job.ts'
import {
  bySex,
  firstNameOf,
  fullNameOf,
  lastNameOf,
  middleNameOf,
  nameKeywords,
  personOf,
  sexes,
  sexKeywords,
  weighted,
} from './person-name.ts'

const text = { output: () => ({ type: 'string' }), size: 64 }

const name = declareType({
  name: 'person.name',
  summary: 'A full name, in the order that is customary in the locale.',
  keywords: nameKeywords,
  compile: (keywords, scope) => ({ instruction: fullNameOf(personOf(keywords, scope)), ...text }),
  examples: [{ type: 'person.name' }, { type: 'person.name', locale: 'ja' }],
})

const firstName = declareType({
  name: 'person.firstName',
  summary: 'A first name.',
  keywords: nameKeywords,
  compile: (keywords, scope) => ({ instruction: firstNameOf(personOf(keywords, scope)), ...text }),
  examples: [{ type: 'person.firstName' }, { type: 'person.firstName', sex: 'female' }],
})

const middleName = declareType({
  name: 'person.middleName',
  summary: 'A middle name.',
  keywords: nameKeywords,
  compile: (keywords, scope) => ({ instruction: middleNameOf(personOf(keywords, scope)), ...text }),
  examples: [{ type: 'person.middleName' }],
})

const lastName = declareType({
  name: 'person.lastName',
  summary: 'A last name, or two where that is customary.',
  keywords: nameKeywords,
  compile: (keywords, scope) => ({ instruction: lastNameOf(personOf(keywords, scope)), ...text }),
  examples: [{ type: 'person.lastName' }, { type: 'person.lastName', locale: 'es' }],
})

const prefix = declareType({
  name: 'person.prefix',
  summary: 'A title that fits the sex: Ms., Herr, Dott.ssa.',
  keywords: nameKeywords,
  compile(keywords, scope) {
    const person = personOf(keywords, scope)
    const key = childKey(person.key, 'prefix')
    const [female, male] = person.words.prefixes
    return { instruction: bySex(person, [weighted(female, key), weighted(male, key)]), ...text }
  },
  examples: [{ type: 'person.prefix' }],
})

const degrees = { PhD: 40, MD: 25, DDS: 8, DVM: 5, JD: 10, MBA: 12 }
// Suffixes of sons who have the name of their father; daughters rarely have that of their mother. `Sr.` is not
// included, because it depends on the age.
const generations = { 'Jr.': 60, II: 25, III: 15, IV: 5 }

const suffix = declareType({
  name: 'person.suffix',
  summary: 'A name suffix: a degree such as MD, or a generation such as Jr. for men.',
  keywords: sexKeywords,
  compile(keywords, scope) {
    const person = personOf(keywords, scope)
    const key = childKey(person.key, 'suffix')
    const options = [weighted(degrees, key), weighted({ ...generations, ...degrees }, key)] as const
    return { instruction: bySex(person, options), ...text }
  },
  examples: [{ type: 'person.suffix' }],
})

const sex = declareType({
  name: 'person.sex',
  summary: 'The sex: `female` or `male`, equally frequent.',
  keywords: sexKeywords,
  compile(keywords, scope) {
    const instruction = bySex(personOf(keywords, scope), [literal('female'), literal('male')])
    return { instruction, output: () => ({ enum: sexes }), size: 8 }
  },
  examples: [{ type: 'person.sex' }],
})

const otherGenders = ['non-binary', 'genderqueer', 'genderfluid', 'agender']

const gender = declareType({
  name: 'person.gender',
  summary: 'The gender: the sex of the person, or another gender for 2% of people.',
  keywords: sexKeywords,
  compile(keywords, scope) {
    const person = personOf(keywords, scope)
    const key = childKey(person.key, 'gender')
    const instruction = either(
      [
        bySex(person, [literal('female'), literal('male')]),
        among(otherGenders, childKey(key, 'other'), [70, 10, 10, 10]),
      ],
      key,
      [0.98, 0.02],
    )
    return { instruction, output: () => ({ enum: [...sexes, ...otherGenders] }), size: 13 }
  },
  examples: [{ type: 'person.gender' }],
})

export const personTypes: readonly TypeDeclaration[] = [
  name,
  firstName,
  lastName,
  gender,
  sex,
  prefix,
  suffix,
  ...jobTypes,
  ...ageTypes,
  middleName,
  ...bodyTypes,
]

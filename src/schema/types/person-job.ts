/** Types of the group `person` for jobs, self-descriptions and nationalities. */

import { childKey } from '../../random/key.ts'
import { coherent } from '../coherence.ts'
import { declareType, type TypeDeclaration } from '../declaration.ts'
import { capitalized } from '../instructions/changed-text.ts'
import { among, either, join } from '../instructions/compose.ts'
import type { Instruction } from '../instructions/instruction.ts'
import { locale } from '../locale.ts'
import { nationalities } from '../words/en/nationalities.ts'
import { bioParts, bioSupporters } from '../words/en/person.ts'
import { bySex, nameKeywords, type Person, personKey, personOf, weighted } from './person-name.ts'

const text = { output: () => ({ type: 'string' }), size: 64 }

/**
 * Returns the keys that select the area, type and level of the person's job. The fields for the complete title, the
 * area and the type use the same keys.
 */
function jobKeys({ key }: Person) {
  const job = childKey(key, 'job')
  return { area: childKey(job, 'area'), type: childKey(job, 'type'), level: childKey(job, 'level') }
}

const jobTitle = declareType({
  name: 'person.jobTitle',
  summary: 'A job title.',
  keywords: nameKeywords,
  compile(keywords, scope) {
    const person = personOf(keywords, scope)
    const keys = jobKeys(person)
    const { areas, types, levels, title } = person.words.jobs
    const of = (sex: 0 | 1): Instruction => {
      const words = { area: areas.map(({ inTitle }) => inTitle), type: types[sex], level: levels }
      return title((kind, change = String) => among(words[kind].map(change), keys[kind]))
    }
    return { instruction: bySex(person, [of(0), of(1)]), ...text }
  },
  examples: [{ type: 'person.jobTitle' }, { type: 'person.jobTitle', locale: 'de' }],
})

const jobArea = declareType({
  name: 'person.jobArea',
  summary: 'The area of a job, such as Marketing.',
  keywords: { coherent, locale },
  compile(keywords, scope) {
    const person = personOf(keywords, scope)
    const labels = person.words.jobs.areas.map(({ label }) => label)
    return { instruction: among(labels, jobKeys(person).area), ...text }
  },
  examples: [{ type: 'person.jobArea' }],
})

const jobType = declareType({
  name: 'person.jobType',
  summary: 'The kind of job, such as Manager.',
  keywords: nameKeywords,
  compile(keywords, scope) {
    const person = personOf(keywords, scope)
    const key = jobKeys(person).type
    const [female, male] = person.words.jobs.types
    const options = [
      among(female.map(capitalized), key),
      among(male.map(capitalized), key),
    ] as const
    return { instruction: bySex(person, options), ...text }
  },
  examples: [{ type: 'person.jobType' }],
})

const interests =
  `astronomy baking basketball board game camping chess cinema coffee cooking cycling football gardening
guitar hiking history jazz karaoke museum opera photography podcast poetry puppy running sailing science fiction
sushi tea tennis theatre travel vinyl yoga`
    .replace(/\b(board|science) /g, '$1_')
    .split(/\s+/)
    .map((interest) => interest.replace('_', ' '))

const bio = declareType({
  name: 'person.bio',
  summary: 'A short self-description of a person, in English.',
  keywords: { coherent },
  compile(keywords, scope) {
    const key = childKey(personKey(keywords.coherent, scope), 'bio')
    // The two words come from two halves of the table, so that no self-description contains the same word twice.
    const half = bioParts.length >> 1
    const one = among(bioParts.slice(0, half), childKey(key, 'one'))
    const other = among(bioParts.slice(half), childKey(key, 'other'))
    const supporter = join(
      among(interests, childKey(key, 'interest')),
      ' ',
      among(bioSupporters, childKey(key, 'supporter')),
    )
    const line = either(
      [
        join(one, ', ', other, ', ', supporter),
        join(one, ' and ', supporter),
        join(other, ', ', one),
        join(supporter, ' and ', other),
      ],
      key,
      [35, 25, 20, 20],
    )
    return {
      instruction: { op: 'capital', of: line },
      output: () => ({ type: 'string' }),
      size: 96,
    }
  },
  examples: [{ type: 'person.bio' }],
})

const nationality = declareType({
  name: 'person.nationality',
  summary:
    'The nationality of the person, in English; most often of a country where the language of the locale is spoken.',
  keywords: { coherent, locale },
  compile(keywords, scope) {
    const { key, words } = personOf(keywords, scope)
    const nation = childKey(key, 'nationality')
    const instruction = either(
      [
        weighted(words.nationalities, childKey(nation, 'near')),
        among(nationalities, childKey(nation, 'any')),
      ],
      nation,
      [0.9, 0.1],
    )
    return { instruction, output: () => ({ type: 'string' }), size: 24 }
  },
  examples: [{ type: 'person.nationality' }],
})

export const jobTypes: readonly TypeDeclaration[] = [jobTitle, jobArea, jobType, bio, nationality]

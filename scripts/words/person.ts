/** Word tables of the group `person`: names for the European languages, and for English also descriptions of people. */

import { en } from '@faker-js/faker'
import { words } from './names.ts'
import { dutch, german, polish } from './person-northern.ts'
import { french, italian, portuguese, spanish } from './person-romance.ts'
import type { Group, Table } from './table.ts'

const labelLetters = /^[A-Za-z ]+$/

/** Returns a list of the library whose type does not declare it as one. */
function listOf(list: unknown): readonly string[] | undefined {
  return Array.isArray(list) ? list.map(String) : undefined
}

const english: readonly Table[] = [
  {
    name: 'bioParts',
    summary: 'Self-descriptions of people.',
    lists: [listOf(en.person?.bio_part)],
    allowed: labelLetters,
    dropped: [...words('friend grad leader model patriot person')],
  },
  {
    name: 'bioSupporters',
    summary: 'Words for a person who likes something.',
    lists: [listOf(en.person?.bio_supporter)],
    allowed: labelLetters,
    dropped: ['junkie'],
  },
]

export const personWords: readonly Group[] = [
  { file: 'en/person.ts', tables: english },
  german,
  french,
  spanish,
  portuguese,
  italian,
  dutch,
  polish,
]

/** Tables of the group `person`. */

import { en } from '@faker-js/faker'
import type { Group } from './table.ts'

const nameLetters = /^[\p{L} '.-]+$/u

// Not names but words or misspellings of names, or apt to be read as an insult.
const droppedFirstNames = [
  ...[
    'Baby',
    'Ethyl',
    'Fanny',
    'Missouri',
    'Ova',
    'Pink',
    'Princess',
    'Queen',
    'Sincere',
    'Sister',
  ],
  ...['Toy', 'Unique', 'Adolf', 'Brain', 'Christ', 'Christop', 'Dock', 'General', 'Geo', 'Jermey'],
  ...['Joesph', 'Johathan', 'Judge', 'Major', 'Name', 'Okey', 'Oral', 'Wm'],
]

const { first_name: firstName, last_name: lastName } = en.person ?? {}

export const personWords: Group = {
  file: 'en/person.ts',
  tables: [
    {
      name: 'femaleFirstNames',
      summary: 'First names of women, then those of anybody.',
      lists: [firstName?.female, firstName?.generic],
      allowed: nameLetters,
      dropped: droppedFirstNames,
    },
    {
      name: 'maleFirstNames',
      summary: 'First names of men, then those of anybody.',
      lists: [firstName?.male, firstName?.generic],
      allowed: nameLetters,
      dropped: droppedFirstNames,
    },
    {
      name: 'lastNames',
      summary: 'Last names of anybody.',
      lists: [lastName?.generic],
      allowed: nameLetters,
      dropped: ['Hilll', 'Von'],
    },
  ],
}

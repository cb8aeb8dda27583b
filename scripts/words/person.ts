/** Tables of the group `person`: English whole, of the other European languages the names. */

import { en } from '@faker-js/faker'
import { nameLetters, words } from './names.ts'
import { dutch, german, polish } from './person-northern.ts'
import { french, italian, portuguese, spanish } from './person-romance.ts'
import type { Group, Table } from './table.ts'

const labelLetters = /^[A-Za-z ]+$/

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
const middleNames = en.person?.middle_name

/** For lists of which the library's types do not say that they are some. */
function listOf(list: unknown): readonly string[] | undefined {
  return Array.isArray(list) ? list.map(String) : undefined
}

const english: readonly Table[] = [
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
  {
    name: 'femaleMiddleNames',
    summary: 'Middle names of women.',
    lists: [middleNames?.female],
    allowed: nameLetters,
    dropped: [...words('Aphrodite Genisis Hippolyta Iowa Karma Tempest Venus Xena')],
  },
  {
    name: 'maleMiddleNames',
    summary: 'Middle names of men.',
    lists: [middleNames?.male],
    allowed: nameLetters,
    dropped: [...words('Ace Angelou Bear Buddy Jakobe Jaxtyn Kylo Nixon Wison')],
  },
  {
    name: 'jobLevels',
    summary: 'How high a job is, or how wide its field.',
    lists: [en.person?.job_descriptor],
    allowed: labelLetters,
    dropped: [
      ...words('Direct Dynamic Future Forward Human Internal Investor Legacy Product Chief'),
    ],
  },
  {
    name: 'jobAreas',
    summary: 'Fields of work.',
    lists: [en.person?.job_area],
    allowed: labelLetters,
    dropped: [
      ...words(
        'Directives Functionality Response Paradigm Tactics Identity Markets Group Division',
      ),
      ...words('Intranet Assurance Mobility Accountability Interactions Factors Branding Metrics'),
      ...words('Configuration Implementation Optimization Program Web Creative'),
    ],
  },
  {
    name: 'jobTypes',
    summary: 'Kinds of job.',
    lists: [en.person?.job_type],
    allowed: labelLetters,
    dropped: [
      ...words('Liaison Officer Orchestrator Producer Facilitator Agent Designer Developer'),
    ],
  },
  {
    name: 'bioParts',
    summary: 'What people say they are.',
    lists: [listOf(en.person?.bio_part)],
    allowed: labelLetters,
    dropped: [...words('friend grad leader model patriot person')],
  },
  {
    name: 'bioSupporters',
    summary: 'Words for somebody who likes a thing.',
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

/** Tables of the groups whose words are of one language only: food, music, travel and the like. */

import { en } from '@faker-js/faker'
import type { Group } from './table.ts'

const words = /^[\p{L}\d][\p{L}\d '’&.,()/+-]*$/u
const lowerCase = /^[a-z]+(-[a-z]+)*$/
const rows = (
  list: readonly object[] | null | undefined,
  columns: readonly string[],
): readonly string[] =>
  (list ?? []).map((row) =>
    columns.map((column) => String((row as Readonly<Record<string, unknown>>)[column])).join('|'),
  )

export const englishWords: readonly Group[] = [
  {
    file: 'en/word.ts',
    tables: [
      {
        name: 'nouns',
        summary: 'Nouns in lower case.',
        lists: [en.word?.noun],
        allowed: lowerCase,
        dropped: ['alb', 'bosom', 'brassiere', 'bidet', 'corps', 'gin', 'slave', 'virginal'],
      },
      {
        name: 'verbs',
        summary: 'Verbs in lower case.',
        lists: [en.word?.verb],
        allowed: lowerCase,
        dropped: ['ape', 'baa', 'flog', 'lynch', 'molest', 'rape', 'ravish', 'slaver', 'whip'],
      },
      {
        name: 'adjectives',
        summary: 'Adjectives in lower case.',
        lists: [en.word?.adjective],
        allowed: lowerCase,
        dropped: [
          'black-and-white',
          'fat',
          'foolish',
          'oriental',
          'sexy',
          'stupid',
          'ugly',
          'virginal',
        ],
      },
    ],
  },
  {
    file: 'en/airline.ts',
    tables: [
      {
        name: 'airlines',
        summary: 'Airlines: name | IATA designator.',
        lists: [rows(en.airline?.airline, ['name', 'iataCode'])],
        allowed: /^[\p{L}\d .&'-]+\|[A-Z\d]{2}$/u,
      },
      {
        name: 'airports',
        summary: 'Airports: name | IATA code.',
        lists: [rows(en.airline?.airport, ['name', 'iataCode'])],
        allowed: /^[\p{L}\d .&'/-]+\|[A-Z]{3}$/u,
      },
    ],
  },
  {
    file: 'en/animal.ts',
    tables: [
      { name: 'animals', summary: 'Kinds of animals.', lists: [en.animal?.type], allowed: words },
    ],
  },
  {
    file: 'en/food.ts',
    tables: [
      { name: 'dishes', summary: 'Dishes.', lists: [en.food?.dish], allowed: words },
      {
        name: 'ingredients',
        summary: 'What goes into a dish.',
        lists: [en.food?.ingredient],
        allowed: words,
        dropped: ['basil basmati rice'],
      },
    ],
  },
  {
    file: 'en/music.ts',
    tables: [
      { name: 'genres', summary: 'Kinds of music.', lists: [en.music?.genre], allowed: words },
      {
        name: 'songs',
        summary: 'Titles of well-known songs.',
        lists: [en.music?.song_name],
        allowed: /^[\p{L}\d][\p{L}\d ',!.-]{1,39}$/u,
        dropped: ['Sexyback'],
      },
    ],
  },
  {
    file: 'en/science.ts',
    tables: [
      {
        name: 'elements',
        summary: 'Chemical elements: name | symbol.',
        lists: [rows(en.science?.chemical_element, ['name', 'symbol'])],
        allowed: /^[A-Za-z]+\|[A-Z][a-z]?$/,
      },
      {
        name: 'units',
        summary: 'Units of measurement (SI): name | symbol.',
        lists: [rows(en.science?.unit, ['name', 'symbol'])],
        allowed: /^[A-Za-z ]+\|[A-Za-zΩ°]+$/u,
      },
    ],
  },
]

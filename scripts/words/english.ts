/** Word tables of the groups with words of one language only, such as food, music and travel. */

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

/** Returns the row with the current name of the airport. */
function renamed(row: string): string {
  return row
    .replace('Capetown International', 'Cape Town International')
    .replace('McCarran International', 'Harry Reid International')
    .replace('Afonso Pena', 'Curitiba Afonso Pena')
}

/** Splits a list of single words. */
const list = (text: string): readonly string[] => text.split(/, /)

export const englishWords: readonly Group[] = [
  {
    file: 'en/word.ts',
    tables: [
      {
        name: 'nouns',
        summary: 'Nouns in lowercase.',
        lists: [en.word?.noun],
        allowed: lowerCase,
        dropped: [
          'alb',
          'bosom',
          'brassiere',
          'bidet',
          'corps',
          'gin',
          'slave',
          'virginal',
          'thongs',
          'petticoat',
          'underpants',
          'casket',
          'tomb',
        ],
      },
      {
        name: 'verbs',
        summary: 'Verbs in lowercase.',
        lists: [en.word?.verb],
        allowed: lowerCase,
        dropped: [
          'ape',
          'baa',
          'flog',
          'garrote',
          'maul',
          'slap',
          'spook',
          'lynch',
          'molest',
          'rape',
          'ravish',
          'slaver',
          'whip',
        ],
      },
      {
        name: 'adjectives',
        summary: 'Adjectives in lowercase.',
        lists: [en.word?.adjective],
        allowed: lowerCase,
        dropped: [
          'black-and-white',
          'dead',
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
        // These airlines have ceased operations.
        dropped: [
          'Alitalia|AZ',
          'EcoJet|8J',
          'Go First|G8',
          'Kulula.com|MN',
          'Linea Aerea Amaszonas|Z8',
        ],
      },
      {
        name: 'airports',
        summary: 'Airports: name | IATA code.',
        lists: [rows(en.airline?.airport, ['name', 'iataCode']).map(renamed)],
        allowed: /^[\p{L}\d .&'/-]+\|[A-Z]{3}$/u,
        // Closed in 2020.
        dropped: ['Berlin-Tegel Airport|TXL'],
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
        summary: 'Ingredients of dishes.',
        lists: [en.food?.ingredient],
        allowed: words,
        // Misspelled, duplicate or unknown words, and trademarks.
        dropped: list(
          'basil basmati rice, paprik, tinned, bonza, jewfish, cavalo, omega spread, avocado spread, sour dough bread, whiting wild rice, common cultivated mushrooms, farmed prawns, butternut lettuce, chickory, soymilk, starfruit, papaw, yellow papaw, szechuan pepperberry, french eschallots, william pear, ricemilk, tabasco, cake, kangaroo, shark, raisin, edam, kokam, kenchur, corella pear, file powder, yoghurt',
        ),
      },
    ],
  },
  {
    file: 'en/music.ts',
    tables: [
      {
        name: 'genres',
        summary: 'Kinds of music.',
        lists: [en.music?.genre],
        allowed: words,
        // Occasions, moods and shop categories rather than kinds of music.
        dropped: list(
          'Alt-Rock, American Trad Rock, Anime, Baladas y Boleros, Blue Note, Brazilian Funk, CCM, Chanukah, Children’s Music, Chill, Christmas, Club, College Rock, Dirty South, Disney, Drinking Songs, Easter, Eclectic, Environmental, French Pop, German Folk, German Pop, Goth, Groove, Halloween, Happy, Hard Dance, Healing, High Classical, Holiday, Impressionist, J-Dance, J-Idol, J-Punk, J-Ska, J-Synth, Jackin House, Jam Bands, Japanese Pop, Karaoke, Kids, Kitsch, Local, Lullabies, Mainstream Jazz, Malay, March, Meditation, Modern, Nature, New Mex, Nordic, Novelty, OPM, Original Score, Party, Piano, Pop Film, Post Dubstep, Praise & Worship, Rainy Day, Relaxation, Retro, Romance, Romantic, SKA, Sad, Second Line, Sleep, Southern Gospel, Stage And Screen, Steampunk, Summer, Thanksgiving, Traditional, Tropical, Underground Rap, Urban, Urban Cowboy, World',
        ),
      },
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

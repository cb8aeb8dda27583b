/** Word tables of the group `company`. */

import { en } from '@faker-js/faker'
import type { Group } from './table.ts'

const plainLetters = /^[A-Za-z0-9/ -]+$/u
const company = en.company

export const companyWords: Group = {
  file: 'en/company.ts',
  tables: [
    {
      name: 'phraseAdjectives',
      summary: 'Adjectives for products in advertising.',
      lists: [company?.adjective],
      allowed: plainLetters,
      dropped: ['Devolved', 'Face to face', 'Polarised', 'Reduced', 'Triple-buffered'],
    },
    {
      name: 'phraseDescriptors',
      summary: 'Further self-descriptions.',
      lists: [company?.descriptor],
      allowed: plainLetters,
      dropped: [
        'bifurcated',
        'disintermediate',
        'exuding',
        'human-resource',
        'intangible',
        'static',
      ],
    },
    {
      name: 'phraseNouns',
      summary: 'Adjectives for products.',
      lists: [company?.noun],
      allowed: plainLetters,
      dropped: ['moratorium', 'matrices', 'conglomeration', 'challenge', 'complexity', 'attitude'],
    },
  ],
}

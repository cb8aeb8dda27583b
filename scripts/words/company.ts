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
      summary: 'What a company says its products are.',
      lists: [company?.adjective],
      allowed: plainLetters,
      dropped: ['Devolved', 'Face to face', 'Polarised', 'Reduced', 'Triple-buffered'],
    },
    {
      name: 'phraseDescriptors',
      summary: 'What else they are.',
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
      summary: 'What they may be called.',
      lists: [company?.noun],
      allowed: plainLetters,
      dropped: ['moratorium', 'matrices', 'conglomeration', 'challenge', 'complexity', 'attitude'],
    },
  ],
}

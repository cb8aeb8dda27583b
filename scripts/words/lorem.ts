/** Word tables of the group `lorem`. */

import { en } from '@faker-js/faker'
import type { Group } from './table.ts'

const latinWord = /^[a-z]+$/

export const loremWords: Group = {
  file: 'en/lorem.ts',
  tables: [
    {
      name: 'words',
      summary: 'Latin words for filler text, in lowercase.',
      lists: [en.lorem?.word],
      allowed: latinWord,
      dropped: ['cum'],
    },
  ],
}

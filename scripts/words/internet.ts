/** Word tables of the group `internet`. */

import { base } from '@faker-js/faker'
import type { Group } from './table.ts'

const { smiley, nature, food, travel, activity, object } = base.internet?.emoji ?? {}

/** A single emoji, optionally with the selector for color: no skin tones, flags or joined emoji. */
const single = /^(?:\p{Emoji_Presentation}|\p{Emoji}\u{fe0f})$/u

export const internetWords: Group = {
  file: 'en/internet.ts',
  tables: [
    {
      name: 'emojis',
      summary: 'Faces, nature, food, places, activities and objects.',
      lists: [smiley, nature, food, travel, activity, object],
      allowed: single,
      dropped: ['💩', '🤬', '💣', '🔪', '🔫', '🚬', '💉', '🩸', '⚰️', '🪦', '🛐', '🎌', '🍆', '🍑'],
    },
  ],
}

/** Types of the group `music`: `music.genre` and `music.song`. */

import type { TypeDeclaration } from '../declaration.ts'
import { wordType } from '../instructions/compose.ts'
import { genres, songs } from '../words/en/music.ts'

export const musicTypes: readonly TypeDeclaration[] = [
  wordType({ name: 'music.genre', summary: 'A genre of music.', words: genres }),
  wordType({ name: 'music.song', summary: 'The title of a song.', words: songs }),
]

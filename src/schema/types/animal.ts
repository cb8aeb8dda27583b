/** Types of the group `animal`: `animal.kind`. */

import type { TypeDeclaration } from '../declaration.ts'
import { wordType } from '../instructions/compose.ts'
import { animals } from '../words/en/animal.ts'

export const animalTypes: readonly TypeDeclaration[] = [
  wordType({ name: 'animal.kind', summary: 'A kind of animal.', words: animals }),
]

/** The group `animal`. */

import { wordType } from '../compose.ts'
import type { TypeDeclaration } from '../declaration.ts'
import { animals } from '../words/en/animal.ts'

export const animalTypes: readonly TypeDeclaration[] = [
  wordType({ name: 'animal.kind', summary: 'A kind of animal.', words: animals }),
]

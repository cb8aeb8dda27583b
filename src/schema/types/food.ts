/** Types of the group `food`: ingredients and dishes. */

import type { TypeDeclaration } from '../declaration.ts'
import { wordType } from '../instructions/compose.ts'
import { dishes, ingredients } from '../words/en/food.ts'

export const foodTypes: readonly TypeDeclaration[] = [
  wordType({ name: 'food.dish', summary: 'A dish.', words: dishes }),
  wordType({ name: 'food.ingredient', summary: 'An ingredient of a dish.', words: ingredients }),
]

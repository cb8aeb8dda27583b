/** The group `animal`. */

import type { TypeDeclaration } from '../declaration.ts'

export const animalTypes: readonly TypeDeclaration[] = []

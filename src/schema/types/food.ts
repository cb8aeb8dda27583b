/** The group `food`. */

import type { TypeDeclaration } from '../declaration.ts'

export const foodTypes: readonly TypeDeclaration[] = []

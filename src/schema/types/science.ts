/** The group `science`. */

import type { TypeDeclaration } from '../declaration.ts'

export const scienceTypes: readonly TypeDeclaration[] = []

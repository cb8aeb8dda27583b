/** The group `book`. */

import type { TypeDeclaration } from '../declaration.ts'

export const bookTypes: readonly TypeDeclaration[] = []

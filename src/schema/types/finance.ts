/** The group `finance`. */

import type { TypeDeclaration } from '../declaration.ts'

export const financeTypes: readonly TypeDeclaration[] = []

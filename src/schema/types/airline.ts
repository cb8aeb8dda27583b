/** The group `airline`. */

import type { TypeDeclaration } from '../declaration.ts'

export const airlineTypes: readonly TypeDeclaration[] = []

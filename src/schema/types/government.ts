/** The group `government`. */

import type { TypeDeclaration } from '../declaration.ts'

export const governmentTypes: readonly TypeDeclaration[] = []

/** The group `company`. */

import type { TypeDeclaration } from '../declaration.ts'

export const companyTypes: readonly TypeDeclaration[] = []

/** The group `security`. */

import type { TypeDeclaration } from '../declaration.ts'

export const securityTypes: readonly TypeDeclaration[] = []

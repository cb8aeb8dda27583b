/** The group `ops`. */

import type { TypeDeclaration } from '../declaration.ts'

export const opsTypes: readonly TypeDeclaration[] = []

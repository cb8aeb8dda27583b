/** The group `health`. */

import type { TypeDeclaration } from '../declaration.ts'

export const healthTypes: readonly TypeDeclaration[] = []

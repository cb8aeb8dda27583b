/** The group `file`. */

import type { TypeDeclaration } from '../declaration.ts'

export const fileTypes: readonly TypeDeclaration[] = []

/** The group `music`. */

import type { TypeDeclaration } from '../declaration.ts'

export const musicTypes: readonly TypeDeclaration[] = []

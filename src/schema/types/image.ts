/** The group `image`. */

import type { TypeDeclaration } from '../declaration.ts'

export const imageTypes: readonly TypeDeclaration[] = []

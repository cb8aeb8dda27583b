/** The group `color`. */

import type { TypeDeclaration } from '../declaration.ts'

export const colorTypes: readonly TypeDeclaration[] = []

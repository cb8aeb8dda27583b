/** The group `phone`. */

import type { TypeDeclaration } from '../declaration.ts'

export const phoneTypes: readonly TypeDeclaration[] = []

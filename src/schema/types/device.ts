/** The group `device`. */

import type { TypeDeclaration } from '../declaration.ts'

export const deviceTypes: readonly TypeDeclaration[] = []

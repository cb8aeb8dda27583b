/** The group `series`: values that follow from those before, as measurements do. */

import type { TypeDeclaration } from '../declaration.ts'

export const seriesTypes: readonly TypeDeclaration[] = []

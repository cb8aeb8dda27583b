/** The group `vehicle`. */

import type { TypeDeclaration } from '../declaration.ts'

export const vehicleTypes: readonly TypeDeclaration[] = []

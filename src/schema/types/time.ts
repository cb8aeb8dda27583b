/** The group `time`: simulated time. Nothing looks at the clock of the machine. */

import { declareType, type TypeDeclaration } from '../declaration.ts'

const now = declareType({
  name: 'time.now',
  summary: 'The simulated time of the event (RFC 3339, UTC).',
  keywords: {},
  compile: () => ({
    instruction: { op: 'instant', of: 'now' },
    output: () => ({ type: 'string', format: 'date-time' }),
    size: 26,
  }),
  examples: [{ type: 'time.now' }],
})

export const timeTypes: readonly TypeDeclaration[] = [now]

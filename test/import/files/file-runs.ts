/** The runs that tests write to files: those of examples, and of random definitions. */

import { readdirSync, readFileSync } from 'node:fs'
import type { Program } from '../../../src/engine/program.ts'
import { programOf } from '../../engine/machine/both-executors.ts'
import { kinds } from '../../engine/machine/random-kinds.ts'
import { someOf } from '../../support/samples.ts'

const examples = readdirSync('examples').filter((name) => name.endsWith('.json'))
/** Maximum number of events of a run. */
const eventsMax = 5_000

export function runs(): readonly (readonly [string, Program])[] {
  const randoms = Number(process.env.SPATE_TEST_DEFINITIONS ?? 12)
  const programs = [
    ...someOf(examples, 6).map((name) => {
      const content = JSON.parse(readFileSync(`examples/${name}`, 'utf8'))
      return [name, programOf({ ...content, start: '2026-01-01', end: '2026-01-02' })] as const
    }),
    ...kinds.flatMap(([kind, , make]) =>
      Array.from(
        { length: randoms },
        (_, number) => [`${kind} ${number}`, programOf(make(number), number + 1)] as const,
      ),
    ),
  ]
  return programs.flatMap(([name, program]) =>
    program === undefined || program.total > eventsMax ? [] : [[name, program] as const],
  )
}

/** Sections of promises that are verified without faults, in the order of the report. */

import { answerPromises } from './conformance/answers.ts'
import { earlierPromises } from './conformance/earlier.ts'
import { listPromises } from './conformance/lists.ts'
import { runPromises } from './conformance/runs.ts'
import { simulationPromises } from './conformance/simulations.ts'
import { streamPromises } from './conformance/streams.ts'
import type { Section } from './promise.ts'
import { concurrencyPromises } from './proofs/concurrency.ts'
import { determinismPromises } from './proofs/determinism.ts'
import { idempotencyPromises } from './proofs/idempotency.ts'
import { resumePromises } from './proofs/resume.ts'

export const sectionNames = ['conformance', 'determinism', 'resume', 'concurrency'] as const
export type SectionName = (typeof sectionNames)[number]

export const sections: Readonly<Record<SectionName, Section>> = {
  conformance: {
    title: 'Conformance to the specification',
    promises: [
      ...simulationPromises,
      ...runPromises,
      ...listPromises,
      ...streamPromises,
      ...answerPromises,
      ...earlierPromises,
    ],
  },
  determinism: { title: 'Determinism', promises: determinismPromises },
  resume: { title: 'Resume', promises: resumePromises },
  concurrency: { title: 'Concurrency', promises: [...concurrencyPromises, ...idempotencyPromises] },
}

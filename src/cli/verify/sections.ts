/** What is proved of a deployment that nobody disturbs, in the order of the report. */

import type { Section } from './promise.ts'

export const sectionNames = ['conformance', 'determinism', 'resume', 'concurrency'] as const
export type SectionName = (typeof sectionNames)[number]

export const sections: Readonly<Record<SectionName, Section>> = {
  conformance: { title: 'Conformance', promises: [] },
  determinism: { title: 'Determinism', promises: [] },
  resume: { title: 'Resume', promises: [] },
  concurrency: { title: 'Concurrency', promises: [] },
}

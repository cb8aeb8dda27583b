/** Declares the argument and the options with which commands choose a run: that of a service, or of a definition file. */

import type { Argument, Option } from './command.ts'

export const definitionArgument: Argument = {
  name: 'definition',
  summary: 'Definition file, or the key of a simulation. Default: spate.yml.',
  completes: 'file',
}

/** Options that override members of the definition. */
export const overridingOptions: readonly Option[] = [
  { flags: '--seed <number>', summary: 'Seed to use instead of the one in the definition.' },
  {
    flags: '--start <time>',
    summary: 'Start of the simulated time, such as 2026-01-01 or "now - days(7)".',
  },
  { flags: '--end <time>', summary: 'End of the simulated time.' },
]

export const runOptions: readonly Option[] = [
  {
    flags: '--local',
    summary: 'Generate the data of the definition file in this process, without a service.',
  },
  {
    flags: '--run <name>',
    summary: 'Run of the simulation to resume or to check, such as 3 or local-3.',
  },
  ...overridingOptions,
]

/** Declares the command `spate state`, and the parts that it shares with `spate aggregate`. */

import type { Command } from '../../terminal/command.ts'
import { urlOption } from '../../terminal/settings.ts'

export const runArguments: NonNullable<Command['arguments']> = [
  { name: 'key', summary: 'Key of the simulation.', isRequired: true },
  { name: 'run', summary: 'Index of the run. Default: the last run.' },
]

export const stateOptions: NonNullable<Command['options']> = [
  { flags: '--entity <name>', summary: 'The entity. It may be omitted if the run has only one.' },
  {
    flags: '--at <place>',
    summary:
      'Which events are applied: those up to the event with this ID, or those before a simulated time such as 2026-01-31T12:00:00Z. Default: all events.',
  },
]

export const stateCommand: Command = {
  name: 'state',
  summary: 'Print what a correct consumer holds of an entity at a place of a run.',
  description:
    'Prints the value of each instance as a line of JSON: after its last change, unless it was deleted. ' +
    'Late events count from their arrival on, duplicates once, and lost events not at all.',
  arguments: runArguments,
  options: [...stateOptions, urlOption],
  examples: [
    {
      line: 'spate state shop --entity orders',
      summary: 'Prints the orders at the end of the last run of shop.',
    },
    {
      line: 'spate state shop 3 --entity orders --at 1000',
      summary: 'Prints the orders after the first 1,000 events of the third run.',
    },
  ],
  load: async () => (await import('../rows.ts')).state,
}

/** Declares the command `spate aggregate`. */

import type { AggregateWindows } from '../../engine/aggregate/question.ts'
import type { Command } from '../../terminal/command.ts'
import { urlOption } from '../../terminal/settings.ts'
import { runArguments, stateOptions } from './state.ts'

/** The times by which rows are placed. Help must not load the engine, so they are written again. */
const times = ['event', 'arrival'] as const satisfies readonly AggregateWindows['by'][]

export const aggregateCommand: Command = {
  name: 'aggregate',
  summary: 'Print counts and sums of what a correct consumer holds of an entity.',
  description:
    'Prints a line of JSON for each group in each window of simulated time. The rows are those of "spate state". ' +
    'Columns are separated by commas; a part of an object is address.city.',
  arguments: runArguments,
  options: [
    ...stateOptions,
    { flags: '--group <columns>', summary: 'The columns by whose values the rows are grouped.' },
    {
      flags: '--window <duration>',
      summary: 'Length of the windows, such as 1h. Default: one window.',
    },
    {
      flags: '--by <time>',
      summary:
        'The time of a row: when it occurred, or when the event arrived that it has its value from. Default: event.',
      choices: times,
    },
    { flags: '--from <time>', summary: 'Count only rows of this time or later.' },
    { flags: '--until <time>', summary: 'Count only rows before this time.' },
    { flags: '--sum <columns>', summary: 'The columns of numbers to sum up.' },
    { flags: '--min <columns>', summary: 'The columns whose least value is printed.' },
    { flags: '--max <columns>', summary: 'The columns whose greatest value is printed.' },
    { flags: '--distinct <columns>', summary: 'The columns whose distinct values are counted.' },
    urlOption,
  ],
  examples: [
    {
      line: 'spate aggregate shop --entity orders --group status --sum total',
      summary: 'Prints the number and the total of the orders of each status.',
    },
    {
      line: 'spate aggregate shop --entity orders --window 1h --by arrival --at 1000',
      summary:
        'Prints the orders that the first 1,000 events hold, by the hour of their last change.',
    },
  ],
  load: async () => (await import('../rows.ts')).aggregate,
}

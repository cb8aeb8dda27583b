/** `spate verify`. */

import type { Command } from '../../terminal/command.ts'
import { urlOption } from '../../terminal/settings.ts'

export const verifyCommand: Command = {
  name: 'verify',
  summary: 'Prove from outside that a deployment does what is promised.',
  description: [
    'Over HTTP alone, with a key that may write: that the interface is as it is specified, that data is deterministic, ' +
      'that a stream which was cut is resumed byte for byte, and that many clients at once lose nothing. Prints a line for ' +
      'each promise, and ends with 0 only when all are kept. Takes seconds to a minute, and leaves ' +
      'simulations behind: most of their keys begin with verify-, the others are those that the service chose.',
    'With --for: writers and readers at work for that time, while you kill, restart or disconnect services and databases. ' +
      'Missing answers, broken bodies, 429, 502, 503, 504, and 409 for runs are expected and tried again; whatever else goes ' +
      'wrong is a fault. All that was acknowledged goes to the ledger first, and in the end all of it must be found. Ctrl-C ' +
      'ends the load early. --ledger alone looks for all of it again, later, or after this program was killed itself; it changes nothing.',
    'Several addresses must lead to the same data; they are asked in turns. The key is that of SPATE_API_KEY, or of spate login.',
  ].join('\n\n'),
  options: [
    { ...urlOption, isRepeatable: true },
    {
      flags: '--only <section>',
      summary: 'Only this section; may be given several times.',
      choices: ['conformance', 'determinism', 'resume', 'concurrency'],
      isRepeatable: true,
    },
    { flags: '--seed <number>', summary: 'Make the same choices as a call that printed it.' },
    { flags: '--for <seconds>', summary: 'Keep the service under load, and expect faults.' },
    { flags: '--writers <number>', summary: 'Writers under load.', fallback: '8' },
    { flags: '--readers <number>', summary: 'Readers under load.', fallback: '8' },
    {
      flags: '--ledger <file>',
      summary: 'What was acknowledged: written with --for, otherwise looked for.',
      completes: 'file',
    },
    {
      flags: '--patience <seconds>',
      summary: 'How long the service may be away under load.',
      fallback: '30',
    },
  ],
  examples: [
    { line: 'spate verify --url https://spate.example.com', summary: 'All promises.' },
    {
      line: 'spate verify --url http://a:4100 --url http://b:4100 --for 600 --ledger ledger.jsonl',
      summary: 'Ten minutes of load on two replicas, of which somebody kills one now and then.',
    },
    { line: 'spate verify --ledger ledger.jsonl', summary: 'Is all of it still there?' },
  ],
  load: async () => (await import('../../verify/verify.ts')).verify,
}

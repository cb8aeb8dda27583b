/** Options of `spate check`. */

import { eventsBefore } from '../engine/position.ts'
import type { Program } from '../engine/program.ts'
import { finish } from '../schema/stepwise.ts'
import type { Call } from '../terminal/command.ts'
import { CommandFailure } from '../terminal/exit-code.ts'
import { textOption } from '../terminal/option-values.ts'
import { show } from '../text/show.ts'
import { hint } from '../text/suggest.ts'
import { parseTimestamp } from '../text/timestamp.ts'
import { targetKinds } from './targets/all.ts'
import type { TargetKind } from './targets/target.ts'

/** Returns the target that the option `--target` names. */
export function targetOption({ options }: Call): { kind: TargetKind; address: string } {
  const address = textOption(options, 'target') ?? ''
  const kind = targetKinds.find((each) => each.matches(address))
  if (kind !== undefined) return { kind, address }
  const forms = targetKinds.map(({ form }) => form).join(', ')
  const bare = address.replace(/\/\/.*/s, '//…')
  throw new CommandFailure(`--target must be one of ${forms}; got ${show(bare)}`, 'usage')
}

/** Returns the id of the last event that the target should hold, according to the option `--at`. By default the last one. */
export function untilOption({ options }: Call, program: Program): number {
  const text = textOption(options, 'at')
  if (text === undefined) return program.total
  if (/^\d{1,16}$/.test(text) && Number(text) <= program.total) return Number(text)
  const ms = parseTimestamp(text)
  // An event at this time is before it: `--at` means what the target holds then.
  if (ms !== undefined) return finish(eventsBefore(program, ms + 1 - program.time.startMs))
  throw new CommandFailure(
    `--at must be the id of an event from 0 to ${program.total}, or a timestamp such as 2026-01-31T12:00:00Z; got ${show(text)}`,
    'usage',
  )
}

/** Returns the keys of the entities to check: those of the options `--entity`, or all. */
export function entityOptions({ options }: Call, program: Program): ReadonlySet<string> {
  const known = program.entities.map(({ key }) => key)
  const named = options.entity
  if (!Array.isArray(named) || named.length === 0) return new Set(known)
  for (const name of named.map(String)) {
    if (known.includes(name)) continue
    throw new CommandFailure(
      `--entity must be an entity of the run; got ${show(name)}${hint(name, known)}`,
      'usage',
    )
  }
  return new Set(named.map(String))
}

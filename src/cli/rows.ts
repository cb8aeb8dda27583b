/** `spate state` and `spate aggregate`: print rows that the service computes. */

import type { Rows } from '../client/spate.ts'
import type { CommandAction, CommandContext } from '../terminal/command.ts'
import { textOption } from '../terminal/option-values.ts'
import { connect } from '../terminal/service.ts'
import { writeOut } from '../terminal/write-out.ts'
import { askedRun, placeOption, runAsked, wrongOption } from './asked-run.ts'

/** Number of characters of lines that are written at once. */
const pieceLength = 65_536

export const state: CommandAction = async (call) => {
  const { arguments: given, options, context } = call
  runAsked(given.run)
  const asked = { entity: textOption(options, 'entity'), at: placeOption(options, 'at') }
  const { client } = await connect(call)
  const run = await askedRun(client, given, context.signal)
  await writeRows(run.state({ ...asked, signal: context.signal }), Object.keys(asked), context)
  return 'done'
}

export const aggregate: CommandAction = async (call) => {
  const { arguments: given, options, context } = call
  runAsked(given.run)
  const list = (name: string) => textOption(options, name)?.split(',')
  const by = textOption(options, 'by')
  const asked = {
    entity: textOption(options, 'entity'),
    at: placeOption(options, 'at'),
    group: list('group'),
    window: textOption(options, 'window'),
    by: by === 'event' || by === 'arrival' ? (by as 'event' | 'arrival') : undefined,
    from: textOption(options, 'from'),
    until: textOption(options, 'until'),
    sum: list('sum'),
    min: list('min'),
    max: list('max'),
    distinct: list('distinct'),
  }
  const { client } = await connect(call)
  const run = await askedRun(client, given, context.signal)
  await writeRows(run.aggregate({ ...asked, signal: context.signal }), Object.keys(asked), context)
  return 'done'
}

/** Writes the lines of rows. The parameters that the service checks have the names of the options. */
async function writeRows(
  rows: Rows<unknown>,
  names: readonly string[],
  context: CommandContext,
): Promise<void> {
  let text = ''
  try {
    for await (const line of rows.lines()) {
      text += `${line}\n`
      if (text.length < pieceLength) continue
      await writeOut(text, context)
      text = ''
    }
  } catch (error) {
    throw wrongOption(error, names) ?? error
  }
  await writeOut(text, context)
}

/** `spate preview`: generates the first events of a definition on this machine. A run has the same events. */

import { type AcceptedDefinition, checkBody } from '../../engine/check/check-body.ts'
import { openStream } from '../../engine/stream.ts'
import { firstExample, readExample } from '../../package/examples.ts'
import { writeText } from '../../spelling/spelling.ts'
import type { Call, CommandAction } from '../../terminal/command.ts'
import {
  type DefinitionFile,
  locateDefinition,
  parseDefinition,
  readDefinitionFile,
} from '../../terminal/definition-file.ts'
import {
  definitionOptions,
  refusedDefinition,
  withOptions,
} from '../../terminal/definition-options.ts'
import { CommandFailure } from '../../terminal/exit-code.ts'
import { likelyDefinition } from '../../terminal/likely-definition.ts'
import { hasOption, integerOption, textOption } from '../../terminal/option-values.ts'
import { styleFor, visible } from '../../terminal/text-style.ts'
import { columnsOf } from '../../terminal/text-width.ts'
import { writeOut } from '../../terminal/write-out.ts'
import { shellWord } from '../../text/shell-word.ts'
import { show } from '../../text/show.ts'
import { hint } from '../../text/suggest.ts'
import { ndjson } from '../../wire/ndjson.ts'
import { entityEvents } from './entity-events.ts'
import { entityTable } from './entity-table.ts'

const usualCount = 20
const usualRows = 5
const countMax = 1_000_000

export const preview: CommandAction = async (call) => {
  const { options, context } = call
  const count = integerOption(options, 'count', { minimum: 1, maximum: countMax })
  const definition = await definitionOf(call)
  const accepted = compiled(definition, call)
  const { program } = accepted
  const name = textOption(options, 'entity')
  const names = [...accepted.definition.entities.keys()]
  if (name !== undefined && !names.includes(name)) {
    const known = `--entity must be one of ${names.map(visible).join(', ')}; got ${show(name)}`
    throw new CommandFailure(`${known}${hint(name, names)}`, 'usage')
  }
  if (hasOption(options, 'json')) {
    const stream = openStream(program, ndjson, 0)
    const next = name === undefined ? () => stream.next() : entityEvents(program, name)
    for (let i = 0; i < (count ?? usualCount); i++) {
      const text = next()
      if (text === undefined) break
      await writeOut(text, context)
    }
    return 'done'
  }
  const style = styleFor(context.stdout, context.environment)
  const shown = name === undefined ? names : [name]
  const rows = count ?? (shown.length === 1 ? usualCount : usualRows)
  const layout = { style, width: columnsOf(context.stdout), rows }
  for (const entity of shown) {
    const lines = entityTable(program, entity, layout)
    await writeOut(`${lines.join('\n')}\n\n`, context)
  }
  const { startMs, endMs } = program.time
  const window = `${minute(startMs)} to ${minute(endMs)}`
  const total = `${program.total.toLocaleString('en')} events from ${window}, seed ${accepted.seed}`
  const of = definition.path === undefined ? [visible(definition.label)] : []
  await writeOut(`${[...of, total].map(style.dim).join('\n')}\n`, context)
  return 'done'
}

async function definitionOf({ arguments: given, options, context }: Call): Promise<DefinitionFile> {
  const file = typeof given.file === 'string' ? given.file : undefined
  const example = textOption(options, 'example')
  if (file !== undefined && example !== undefined) {
    throw new CommandFailure('a file and --example cannot be combined: pass one of them', 'usage')
  }
  const isThere =
    file !== undefined || (await locateDefinition(undefined, context.folder)) !== undefined
  if (example === undefined && isThere) return readDefinitionFile(file, context)
  const name = example ?? firstExample
  if (example === undefined) {
    const likely = await likelyDefinition(context.folder)
    const meant = likely === undefined ? '' : ` Did you mean "spate preview ${shellWord(likely)}"?`
    context.stderr.write(
      `No spate.yml in this folder; showing the example ${name}.${visible(meant)}\n\n`,
    )
  }
  const text = writeText(readExample(name), 'json')
  return parseDefinition({ path: undefined, label: `(example ${name})`, text, language: 'json' })
}

function compiled(definition: DefinitionFile, { options }: Call): AcceptedDefinition {
  const said = definitionOptions(options)
  const body = withOptions(definition.value, said)
  const checked = checkBody(body, { inherited: undefined, now: new Date() })
  if ('issues' in checked) throw refusedDefinition(definition, said, checked.issues)
  return checked
}

function minute(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16).replace('T', ' ')
}

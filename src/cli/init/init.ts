/** `spate init`: writes a first definition to the current folder, without replacing existing files. */

import { nameIssue } from '../../definition/name.ts'
import { exampleNames, firstExample, listExamples, readExample } from '../../package/examples.ts'
import type { Language } from '../../spelling/language.ts'
import type { Call, CommandAction } from '../../terminal/command.ts'
import { existingDefinitions } from '../../terminal/definition-file.ts'
import { CommandFailure } from '../../terminal/exit-code.ts'
import { fileExistsFailure, writeNewFile } from '../../terminal/new-file.ts'
import { hasOption, textOption } from '../../terminal/option-values.ts'
import { canPrompt, prompt } from '../../terminal/prompts.ts'
import { readSettings } from '../../terminal/settings.ts'
import { styleFor } from '../../terminal/text-style.ts'
import type { JsonObject } from '../../text/json.ts'
import { definitionText } from './definition-text.ts'
import { newDefinition, type Target, targets } from './new-definition.ts'

export const init: CommandAction = async (call) => {
  const { options, context } = call
  const { folder, stdout, environment } = context
  await refuseToReplace(call)
  const asks = canPrompt(context) && !['example', 'format', 'json'].some((name) => options[name])
  const chosen = asks ? await askAll(call) : fromOptions(call)
  const name = chosen.language === 'json' ? 'spate.json' : 'spate.yml'
  const { url } = await readSettings(call)
  const text = definitionText(chosen.definition, chosen.language, {
    schema: `${url}/definition.schema.json`,
  })
  await writeNewFile({ folder, name }, text, { isForced: hasOption(options, 'force') })
  if (hasOption(options, 'json')) {
    stdout.write(`${JSON.stringify({ file: name, example: chosen.example })}\n`)
    return 'done'
  }
  const { cyan } = styleFor(stdout, environment)
  const from = chosen.example === null ? '' : `, from the example ${chosen.example}`
  const next = [`${cyan('spate preview')}       preview the data`]
  if (chosen.definition.systems !== undefined) {
    next.push(`${cyan('spate run --local')}   import the data`)
  }
  stdout.write(`Wrote ${name}${from}. Next:\n${next.map((line) => `  ${line}\n`).join('')}`)
  return 'done'
}

interface Chosen {
  readonly definition: JsonObject
  readonly language: Language
  readonly example: string | null
}

function fromOptions({ options }: Call): Chosen {
  const example = textOption(options, 'example') ?? firstExample
  const language = textOption(options, 'format') === 'json' ? 'json' : 'yaml'
  return { definition: readExample(example), language, example }
}

const own = 'new'

async function askAll({ context }: Call): Promise<Chosen> {
  const names = exampleNames()
  const width = Math.max(...names.map(({ length }) => length))
  const lines = listExamples().map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}\n`)
  context.stderr.write(`Examples:\n${lines.join('')}Enter "${own}" for entities of your own.\n`)
  const start = await askUntil('Start from', firstExample, context, (answer) =>
    answer === own || names.includes(answer) ? undefined : `must be an example, or ${own}`,
  )
  if (start !== own) return { definition: readExample(start), language: 'yaml', example: start }
  const entities = await askUntil(
    'Entities, separated by commas',
    'users, orders',
    context,
    (answer) =>
      wordsOf(answer)
        .map(nameIssue)
        .find((issue) => issue !== undefined),
  )
  const target = await askUntil(
    `Import into (${targets.join(', ')})`,
    'sqlite',
    context,
    (answer) => (isTarget(answer) ? undefined : `must be one of ${targets.join(', ')}`),
  )
  const definition = newDefinition(wordsOf(entities), isTarget(target) ? target : 'nothing')
  return { definition, language: 'yaml', example: null }
}

function wordsOf(answer: string): readonly string[] {
  return [...new Set(answer.split(',').map((word) => word.trim()))].filter((word) => word !== '')
}

function isTarget(word: string): word is Target {
  return targets.some((target) => target === word)
}

async function askUntil(
  question: string,
  fallback: string,
  context: Call['context'],
  issueOf: (answer: string) => string | undefined,
): Promise<string> {
  for (;;) {
    const answer = await prompt(question, fallback, context)
    const issue = issueOf(answer)
    if (issue === undefined) return answer
    context.stderr.write(`The answer ${issue}.\n`)
  }
}

/**
 * Throws if the folder contains a definition file with another default name, since commands could not choose between
 * two. Throws for the same name unless `--force` is given.
 */
async function refuseToReplace({ options, context }: Call): Promise<void> {
  const found = await existingDefinitions(context.folder)
  const wanted = textOption(options, 'format') === 'json' ? 'spate.json' : 'spate.yml'
  const other = found.find((name) => name !== wanted)
  if (other !== undefined) {
    throw new CommandFailure(
      `${other} already exists: remove it before you create another definition`,
      'usage',
    )
  }
  if (found.length > 0 && !hasOption(options, 'force')) {
    throw fileExistsFailure(wanted)
  }
}

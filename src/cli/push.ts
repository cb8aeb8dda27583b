/** `spate push`: stores a definition file as a simulation, unless the service already has the same definition. */

import { SpateError } from '../client/spate-error.ts'
import { nameIssue } from '../definition/name.ts'
import { keyIssues } from '../definition/request-definition.ts'
import { isUnchanged, readStored, type Stored } from '../import/target/stored-simulation.ts'
import type { CommandAction, CommandContext } from '../terminal/command.ts'
import { type DefinitionFile, readDefinitionFile } from '../terminal/definition-file.ts'
import { CommandFailure } from '../terminal/exit-code.ts'
import { invalidDefinition } from '../terminal/located-issues.ts'
import { hasOption, textOption } from '../terminal/option-values.ts'
import { connect } from '../terminal/service.ts'
import { styleFor, visible } from '../terminal/text-style.ts'
import { type JsonObject, member } from '../text/json.ts'
import { show } from '../text/show.ts'

type Outcome = 'created' | 'updated' | 'unchanged'

export const push: CommandAction = async (call) => {
  const { arguments: given, options, context } = call
  const { signal, stdout, environment } = context
  const file = typeof given.file === 'string' ? given.file : undefined
  const definition = await readDefinitionFile(file, context)
  const key = keyFor(definition, textOption(options, 'key'))
  const { url, client } = await connect(call)
  const simulation = client.simulation(key)
  const isDry = hasOption(options, 'dry-run')
  const stored = await readStored(simulation, signal)
  warnOfOtherParent(definition.value, stored, context)
  const isSame = typeof stored === 'object' && isUnchanged(definition.value, stored)
  let outcome: Outcome = isSame ? 'unchanged' : stored === 'none' ? 'created' : 'updated'
  const body = { ...definition.value, key }
  try {
    if (isDry) {
      const { issues } = await client.simulations.validate(body, { signal })
      if (issues.length > 0) throw invalidDefinition(definition, issues)
    } else if (outcome !== 'unchanged') {
      const { isNew } = await simulation.put(body, { signal })
      outcome = isNew ? 'created' : 'updated'
    }
  } catch (error) {
    // The service responds to an invalid definition with 422 on creation and with 400 on replacement (specification,
    // PUT /simulations/{key}).
    const isInvalid = error instanceof SpateError && [400, 422].includes(error.status)
    if (isInvalid && error.issues.length > 0) throw invalidDefinition(definition, error.issues)
    throw error
  }
  const result = { key, outcome, url, ...(isDry && { dryRun: true }) }
  const { bold } = styleFor(stdout, environment)
  const words = isDry ? dryRunTexts : doneTexts
  stdout.write(
    hasOption(options, 'json')
      ? `${JSON.stringify(result)}\n`
      : `${bold(visible(key))} ${words[outcome]} at ${url}\n`,
  )
  return 'done'
}

const doneTexts: Readonly<Record<Outcome, string>> = {
  created: 'was created',
  updated: 'was updated',
  unchanged: 'is up to date',
}
const dryRunTexts: Readonly<Record<Outcome, string>> = {
  created: 'would be created',
  updated: 'would be updated',
  unchanged: 'is up to date',
}

function keyFor(definition: DefinitionFile, said: string | undefined): string {
  if (said !== undefined) {
    const issue = nameIssue(said)
    if (issue !== undefined) throw new CommandFailure(`--key ${issue}`, 'usage')
    return said
  }
  if (definition.key !== undefined) return definition.key
  const issues = keyIssues(definition.value)
  if (issues.length > 0) throw invalidDefinition(definition, issues)
  const message = `${definition.label} has no key of the simulation: pass one with --key`
  throw new CommandFailure(message, 'usage')
}

/**
 * Warns if the stored simulation has another parent than the file. The service ignores the parent on replacement
 * (specification, PUT).
 */
function warnOfOtherParent(
  value: JsonObject,
  stored: Stored,
  { stderr }: Pick<CommandContext, 'stderr'>,
): void {
  const parent = member(value, 'parent')
  if (parent === undefined || typeof stored !== 'object' || parent === stored.parent) return
  const kept = stored.parent === undefined ? 'it has none' : `it is ${show(stored.parent)}`
  stderr.write(
    `spate: the parent of ${show(stored.key)} cannot change after creation: ${kept}; got ${show(parent)}\n`,
  )
}

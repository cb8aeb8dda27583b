/** The shell commands of a system: `before`, the command or target that receives the rows, and `after`. */

import { readDefinition } from '../definition/definition.ts'
import { type Feed, feedsOf } from '../definition/feeds.ts'
import { defaultSeed } from '../definition/members.ts'
import { type MessageTarget, readMessageTarget } from '../definition/message-target.ts'
import { readRequestDefinition } from '../definition/request-definition.ts'
import type { AcceptedDefinition } from '../engine/check/check-body.ts'
import { planImport } from '../engine/import/import-plan.ts'
import { compileProgram } from '../engine/program.ts'
import type { DefinitionFile } from '../terminal/definition-file.ts'
import { isArray, isObject, type JsonObject, member } from '../text/json.ts'

export interface SystemCommands {
  readonly system: string
  readonly before: string | undefined
  /** Command that reads the rows. Empty for a target that receives messages. */
  readonly command: string
  readonly after: string | undefined
  /** Target that receives the events as messages, or undefined for a command. */
  readonly target?: MessageTarget | undefined
  readonly feeds: readonly Feed[]
  /** Groups of entities, by key, whose rows are imported in one transaction. */
  readonly together: readonly (readonly string[])[]
}

/** Returns the commands of each system of a valid definition, by the name of the system. */
export function commandsOf({
  definition,
  program,
}: Pick<AcceptedDefinition, 'definition' | 'program'>): ReadonlyMap<string, SystemCommands> {
  const feeds = feedsOf(planImport(definition, program))
  return new Map(
    [...definition.systems].map(([system, { import: how }]) => {
      return [system, readCommands(system, how, feeds.get(system) ?? [])]
    }),
  )
}

/**
 * Returns the commands of each system in a definition file, by the name of the system, even if the definition is
 * invalid.
 */
export function commandsInFile(
  file: DefinitionFile | undefined,
): ReadonlyMap<string, SystemCommands> {
  if (file === undefined) return new Map()
  const { content } = readRequestDefinition(file.value)
  const systems = member(content, 'systems')
  const definition = readDefinition(
    { seed: defaultSeed, content, inherited: undefined, nowMs: Date.now() },
    [],
  )
  const feeds = feedsOf(planImport(definition, compileProgram(definition, [])))
  return new Map(
    Object.entries(isObject(systems) ? systems : {}).flatMap(([system, value]) => {
      const how = isObject(value) ? member(value, 'import') : undefined
      return isObject(how)
        ? [[system, readCommands(system, how, feeds.get(system) ?? [])] as const]
        : []
    }),
  )
}

function readCommands(system: string, how: JsonObject, feeds: readonly Feed[]): SystemCommands {
  const text = (name: string): string | undefined => {
    const value = member(how, name)
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const command = text('command') ?? ''
  const groups = member(how, 'together')
  const together = (isArray(groups) ? groups : []).map((group) =>
    (isArray(group) ? group : []).map(String),
  )
  const hasType = member(how, 'type') !== undefined
  const target = hasType ? readMessageTarget(how, () => undefined) : undefined
  return {
    ...{ system, before: text('before'), command, after: text('after') },
    ...(target && { target }),
    ...{ feeds, together },
  }
}

/** Whether two systems run the same commands on rows of the same formats, tables and columns. */
export function isSame(own: SystemCommands | undefined, other: SystemCommands): boolean {
  return (
    own !== undefined &&
    own.before === other.before &&
    own.command === other.command &&
    own.after === other.after &&
    JSON.stringify([own.feeds, own.together, own.target]) ===
      JSON.stringify([other.feeds, other.together, other.target])
  )
}

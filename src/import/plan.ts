/** Plan of an import: the entities in the order of their references, and the systems with their commands. */

import type { AcceptedDefinition } from '../engine/check/check-body.ts'
import { importOrder, referredByEntity } from '../engine/import/import-order.ts'
import { type EntityImport, planImport } from '../engine/import/import-plan.ts'
import type { Program } from '../engine/program.ts'
import { commandsOf, type SystemCommands } from './commands.ts'

export interface ImportPlan {
  readonly program: Program
  /** Plans of the entities, by the number of the entity. */
  readonly entities: readonly EntityImport[]
  /** Groups of entities, by key. A group follows the groups that its entities refer to. */
  readonly order: readonly (readonly string[])[]
  /** Keys of the entities that each entity refers to, by the key of the referring entity. */
  readonly refersTo: ReadonlyMap<string, readonly string[]>
  /** Systems whose commands are run: those that import entities, or no system with `--dir`. */
  readonly systems: readonly SystemCommands[]
  /** Folder from the option `--dir`, which receives the files of all entities, or undefined without the option. */
  readonly dir: string | undefined
}

export function newImportPlan(accepted: AcceptedDefinition, dir: string | undefined): ImportPlan {
  const { definition, program } = accepted
  const entities = planImport(definition, program)
  const used = new Set(entities.map(({ system }) => system))
  const systems = dir === undefined ? [...commandsOf(accepted).values()] : []
  return {
    program,
    entities,
    order: importOrder(program),
    refersTo: withGroups(referredByEntity(program), systems),
    systems: systems.filter(({ system }) => used.has(system)),
    dir,
  }
}

/** Adds that the entities of a group that is imported together need each other. */
function withGroups(
  refersTo: ReadonlyMap<string, readonly string[]>,
  systems: readonly SystemCommands[],
): ReadonlyMap<string, readonly string[]> {
  const groups = systems.flatMap(({ together }) => together)
  const needing = [...refersTo].map(([key, others]) => {
    const own = groups.filter((group) => group.includes(key)).flat()
    return [key, [...new Set([...others, ...own.filter((other) => other !== key)])]] as const
  })
  return new Map(needing)
}

/** Returns the numbers of the entities, in the plan, that are written to files. */
export function entitiesInFiles({ entities, dir }: ImportPlan): readonly number[] {
  return numbersOf(entities, ({ system }) => system === undefined || dir !== undefined)
}

/** Returns the numbers of the entities, in the plan, whose rows the system `name` imports. */
export function entitiesOf({ entities, dir }: ImportPlan, name: string): readonly number[] {
  return numbersOf(entities, ({ system }) => system === name && dir === undefined)
}

function numbersOf(
  entities: readonly EntityImport[],
  isMeant: (entity: EntityImport) => boolean,
): readonly number[] {
  return entities.flatMap((entity, number) => (isMeant(entity) ? [number] : []))
}

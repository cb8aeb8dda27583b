/**
 * A run's definition compiled: every entity with its arrivals and its values, linked to each other. A program is a
 * pure function of the definition; it holds no position, so any number of streams may share one.
 */

import type { Definition } from '../definition/definition.ts'
import type { Entity } from '../definition/entity.ts'
import { childKey, rootKey } from '../random/key.ts'
import type { Node } from '../schema/declaration.ts'
import { type Document, newDocument } from '../schema/document.ts'
import { canFail, interpretFailing, type Surroundings } from '../schema/failing.ts'
import {
  type EntityHandle,
  fail,
  type Instance,
  instancesMax,
  type RunTime,
} from '../schema/instance.ts'
import { interpretPath } from '../schema/interpret.ts'
import { checkReferences, checkTypes, compileEntity } from '../schema/link.ts'
import { checkWeights } from '../schema/weights.ts'
import type { Issues } from '../text/issue.ts'
import type { JsonValue } from '../text/json.ts'
import { show } from '../text/show.ts'
import { renderInsert } from '../text/sql.ts'
import { type Arrivals, arrivalsFrom, poissonArrivals } from './arrivals.ts'
import { dealer } from './deal.ts'
import { evenIntensity } from './intensity.ts'

/** Part of every run: a change of any generated value is a new version. */
export const generatorVersion = '1'

export interface EntityProgram {
  readonly key: string
  readonly arrivals: Arrivals
  /** The value of an instance; worthless when the instance has a failure afterwards. */
  readonly value: (at: Instance) => JsonValue
  /** The value as a statement, for entities whose format is SQL. */
  readonly statement: ((value: JsonValue, at: Instance) => string | undefined) | undefined
}

export interface Program {
  readonly time: RunTime
  /** By key, in the order of code units, which decides between events of one instant. */
  readonly entities: readonly EntityProgram[]
  /** How many events there are. */
  readonly total: number
}

/** Reports everything that is wrong with schemas and rates; the program is only sound without issues. */
export function compileProgram(definition: Definition, issues: Issues): Program {
  const { seed, time, types, entities } = definition
  const document = newDocument({ types, entities: [...entities.keys()] })
  const root = rootKey(seed)
  const nodes = new Map<string, Node>()
  for (const [key, { schema }] of entities) {
    const place = {
      entity: key,
      schema,
      path: ['entities', key, 'schema'],
      key: childKey(root, key),
    }
    nodes.set(key, compileEntity(document, place))
  }
  checkTypes(document)
  checkReferences(document, nodes)
  checkWeights(document, nodes)
  const arrivals = document.issues.length === 0 ? arrange(definition, document) : new Map()
  issues.push(...document.issues)

  const handles = link(definition, nodes, arrivals)
  linkChoices(document, handles)
  const programs = [...handles.values()].map(({ program }) => program)
  return {
    time,
    entities: programs.sort((a, b) => (a.key < b.key ? -1 : 1)),
    total: programs.reduce((sum, program) => sum + program.arrivals.total, 0),
  }
}

/** Tells the choices of references where they lead. */
function linkChoices({ references }: Document, handles: ReadonlyMap<string, EntityHandle>): void {
  const dealers = new Map<string, (index: number) => number | undefined>()
  for (const { from, choice } of references) {
    const { entity, isUnique, policy, key } = choice
    const target = handles.get(entity)
    const source = handles.get(from)
    choice.target = target
    if (!isUnique || target === undefined || source === undefined) continue
    const order = policy.kind === 'first' || policy.kind === 'last' ? policy.kind : 'uniform'
    // References with `via` share the table of the one that they follow.
    const name = JSON.stringify([from, entity, order, key])
    choice.deal = dealers.get(name) ?? dealer({ key, order, source, target })
    dealers.set(name, choice.deal)
  }
}

/** When the instances of each entity come; entities that wait for others begin after the first of those. */
function arrange(
  { seed, time, entities }: Definition,
  document: Document,
): ReadonlyMap<string, Arrivals> {
  const durationMs = time.endMs - time.startMs
  const root = rootKey(seed)
  const arrivals = new Map<string, Arrivals>()
  const arrangeOne = (key: string, entity: Entity): Arrivals => {
    const known = arrivals.get(key)
    if (known !== undefined) return known
    const expected = entity.rate.perMs * durationMs
    if (expected > instancesMax / 2) {
      const most = `must make at most ${instancesMax / 2} instances over the run`
      document.report(['entities', key, 'rate'], `${most}, not ${Math.round(expected)}`)
    }
    const perMs = Math.min(entity.rate.perMs, instancesMax / 2 / durationMs)
    const own = poissonArrivals(
      childKey(childKey(root, key), 'arrivals'),
      evenIntensity(perMs, { fromMs: 0, toMs: durationMs }),
    )
    let begin = 0
    for (const { from, choice, isSkipped } of document.references) {
      if (from !== key || !isSkipped) continue
      // Circles of such references were refused before.
      const target = arrangeOne(choice.entity, entities.get(choice.entity) as Entity)
      begin = Math.max(begin, target.total === 0 ? durationMs : target.offsetOf(0) + 1)
    }
    const arranged = arrivalsFrom(own, begin)
    arrivals.set(key, arranged)
    return arranged
  }
  for (const [key, entity] of entities) arrangeOne(key, entity)
  for (const { from, choice, uniquePath } of document.references) {
    const [own, target] = [arrivals.get(from)?.total ?? 0, arrivals.get(choice.entity)?.total ?? 0]
    // How many come is drawn, so where as many are expected a few may well be too many.
    if (uniquePath === undefined || own <= 2 * target) continue
    const most = `must leave most of the ${own} instances one to refer to; ${show(choice.entity)} has only ${target}`
    document.report(uniquePath, `${most}, and "ifEmpty": "null" allows it`)
  }
  for (const { entity, path, count } of document.uniques) {
    const total = arrivals.get(entity)?.total ?? 0
    if (total <= count) continue
    document.report(
      path,
      `must have one value for each of the ${total} instances; there are only ${count}`,
    )
  }
  return arrivals
}

type Linked = EntityHandle & { readonly program: EntityProgram }

const none: Arrivals = { total: 0, countBefore: () => 0, offsetOf: () => 0, visit: () => undefined }

function link(
  { entities }: Definition,
  nodes: ReadonlyMap<string, Node>,
  arrivals: ReadonlyMap<string, Arrivals>,
): ReadonlyMap<string, Linked> {
  const instructionOf = (entity: string) => nodes.get(entity)?.instruction
  const asked = new Map<string, boolean>()
  const entityCanFail = (key: string): boolean => {
    const known = asked.get(key)
    if (known !== undefined) return known
    // While it is being found out, what refers back to the entity adds nothing.
    asked.set(key, false)
    const instruction = instructionOf(key)
    const found = instruction !== undefined && canFail(instruction, surroundingsOf(key))
    asked.set(key, found)
    return found
  }
  const surroundingsOf = (key: string): Surroundings => ({
    entityCanFail,
    instructionOf,
    isSql: entities.get(key)?.sql !== undefined,
  })
  const linked = new Map<string, Linked>()
  for (const [key, { sql }] of entities) {
    const { instruction, size } = nodes.get(key) as Node
    const value = interpretPath(instruction, [])
    const statement = sql === undefined ? undefined : statementOf(sql)
    const failing = interpretFailing(instruction, surroundingsOf(key))
    const own = arrivals.get(key) ?? none
    /** The value as its event shows it: what the format cannot hold is a failure. */
    const shown = (at: Instance): JsonValue => {
      const made = value(at)
      if (at.failure === undefined) statement?.(made, at)
      return made
    }
    linked.set(key, {
      program: { key, arrivals: own, value, statement },
      countBefore: own.countBefore,
      offsetOf: own.offsetOf,
      canFail: entityCanFail(key),
      size,
      fails(at) {
        if (statement === undefined) failing(at)
        else shown(at)
        return at.failure !== undefined
      },
      reader: (field) => (field.length === 0 ? shown : interpretPath(instruction, field)),
    })
  }
  return linked
}

function statementOf({ table, dialect }: NonNullable<Entity['sql']>) {
  return (value: JsonValue, at: Instance): string | undefined => {
    const rendered = renderInsert({ table, dialect, value })
    if ('sql' in rendered) return rendered.sql
    fail(at, rendered.error, rendered.path)
    return undefined
  }
}

/**
 * The type `reference`: an earlier instance of an entity, or a part of it. A reference never selects a later or missing
 * instance. With `via`, it reads another part of the instance that a sibling reference selected, so the two are always
 * consistent.
 */

import { childKey, type Key } from '../../random/key.ts'
import { isObject, type JsonObject, member } from '../../text/json.ts'
import { show } from '../../text/show.ts'
import { hint } from '../../text/suggest.ts'
import { assignOnce } from '../compile/document.ts'
import type { Node } from '../compile/scope.ts'
import { declareType, type TypeScope } from '../declaration.ts'
import type { Choice, Policy } from '../instructions/instruction.ts'
import { chooseKeyword, stepsOf, usualPolicy } from '../keywords/choose.ts'
import { choiceKeyword, type Keyword, listKeyword, textKeyword } from '../keywords/keyword.ts'

const states = listKeyword({
  summary: 'States.',
  of: textKeyword({ summary: 'A state.', isRequired: true }),
  lengthMin: 1,
})

const amongKeyword: Keyword<readonly string[] | undefined> = {
  summary:
    'The state of the instance, or a list of possible ones, if the entity has a lifecycle; `alive` is any state but deleted.',
  schema: { anyOf: [{ type: 'string' }, states.schema] },
  fallback: undefined,
  isRequired: false,
  read: (value, report) => (typeof value === 'string' ? [value] : states.read(value, report)),
}

export const reference = declareType({
  name: 'reference',
  summary: 'An earlier instance of an entity, or a part of it.',
  keywords: {
    entity: textKeyword({ summary: 'The entity that is referenced.' }),
    field: textKeyword({
      summary:
        'The part of the instance: a property, or a JSON pointer (`/address/city`); the full value by default.',
    }),
    choose: chooseKeyword,
    among: amongKeyword,
    ifEmpty: choiceKeyword({
      summary:
        'The value of instances for which no earlier instance exists, or none is left with `unique`: an `error` event, null, or no event (`skip`: the entity starts after the first referenced instance).',
      choices: ['error', 'null', 'skip'],
      fallback: 'error',
    }),
    via: textKeyword({
      summary:
        'A sibling reference whose instance is used, or `$parent`: the instance that this one is a child of (`per`). Replaces `entity`.',
    }),
  },
  needsOneOf: ['entity', 'via'],
  compile({ entity, field, choose = usualPolicy, among, ifEmpty, via }, scope) {
    const steps = field === undefined ? [] : stepsOf(field)
    if (via !== undefined) return compileVia(via, steps, scope)
    if (entity === undefined) {
      scope.report('must have "entity", or "via" with a sibling reference')
      return broken
    }
    const known = scope.document.entities
    if (!known.includes(entity)) {
      scope.report(
        `must be an entity of this simulation; got ${show(entity)}${hint(entity, known)}`,
        'entity',
      )
      return broken
    }
    const isUnique = scope.unique === 'entity'
    if (isUnique) {
      scope.claimUnique()
      checkUnique({ choose, ifEmpty }, scope)
    }
    const choice: Choice = {
      key: scope.keyFor('instance'),
      entity,
      policy: choose,
      isUnique,
      ...(among && { among }),
      target: undefined,
    }
    if (ifEmpty === 'skip' && scope.isConditional) {
      scope.report(
        'must not be "skip" if the reference may be null, omitted or repeated',
        'ifEmpty',
      )
    }
    if (choose.kind === 'weighted') {
      scope.document.references.push({
        from: scope.entity,
        choice,
        field: choose.by,
        path: scope.pathOf('choose', 'by'),
        isNeeded: false,
        isSkipped: false,
      })
    }
    const isNeeded = ifEmpty !== 'null' && !scope.isConditional
    return refer({ choice, steps, ifEmpty, isNeeded }, scope)
  },
  examples: [
    { type: 'reference', entity: 'users', field: 'id' },
    {
      type: 'reference',
      entity: 'users',
      field: 'id',
      choose: { type: 'zipf', exponent: 1.1 },
    },
    {
      type: 'reference',
      entity: 'users',
      field: 'id',
      choose: { type: 'recent', halfLife: '2 hours' },
    },
  ],
})

/**
 * Reports policies and keywords that `unique` does not support: only three policies define an order without repetition.
 */
function checkUnique(
  { choose, ifEmpty }: { readonly choose: Policy; readonly ifEmpty: string },
  { report }: TypeScope,
): void {
  if (!dealtKinds.includes(choose.kind)) {
    report(
      `must be one of ${dealtKinds.map(show).join(', ')} with "unique"; got ${show(choose.kind)}`,
      'choose',
    )
  }
  if (ifEmpty === 'skip') {
    report('must not be "skip" with "unique": the referenced instances may run out', 'ifEmpty')
  }
}

const dealtKinds: readonly string[] = ['uniform', 'first', 'last']

const broken: Node = { instruction: { op: 'literal', value: null }, output: () => ({}), size: 4 }

interface Referral {
  readonly choice: Choice
  readonly steps: readonly string[]
  readonly ifEmpty: 'error' | 'null' | 'skip'
  readonly isNeeded: boolean
}

function refer({ choice, steps, ifEmpty, isNeeded }: Referral, scope: TypeScope): Node {
  const { document, valuePath } = scope
  if (choice.isUnique) assignOnce(scope.uniquePath, scope)
  document.references.push({
    ...(choice.isUnique && { uniquePath: scope.uniquePath }),
    from: scope.entity,
    choice,
    field: steps,
    path: steps.length > 0 ? scope.pathOf('field') : scope.path,
    ...(Object.hasOwn(scope.schema, 'among') && { amongPath: scope.pathOf('among') }),
    isNeeded,
    isSkipped: ifEmpty === 'skip',
  })
  const output = (): JsonObject => document.outputOf(choice.entity, steps)
  return {
    instruction: { op: 'reference', choice, field: steps, ifEmpty, path: valuePath },
    output: ifEmpty === 'null' ? () => ({ anyOf: [output(), { type: 'null' }] }) : output,
    size: 24,
  }
}

function compileVia(via: string, steps: readonly string[], scope: TypeScope): Node {
  const { owner, schema, report } = scope
  if (owner?.isUnknown) return broken
  for (const name of ['entity', 'choose', 'among', 'ifEmpty', 'unique']) {
    if (Object.hasOwn(schema, name))
      report('must not be used with "via": the sibling reference determines it', name)
  }
  if (via === parentName) return compileParent(steps, scope)
  const sibling = owner && via !== owner.property ? member(owner.properties, via) : undefined
  if (owner === undefined || !isObject(sibling)) {
    const siblings = Object.keys(owner?.properties ?? {}).filter((name) => name !== owner?.property)
    report(`must be a property of the same object; got ${show(via)}${hint(via, siblings)}`, 'via')
    return broken
  }
  if (owner.isAroundArray) {
    report('must not name a sibling of an array around it: each element has its own value', 'via')
    return broken
  }
  if (Object.hasOwn(sibling, 'else')) {
    report(`must be a reference for every instance; ${show(via)} has "else"`, 'via')
    return broken
  }
  const target = member(sibling, 'entity')
  if (member(sibling, 'type') !== 'reference' || typeof target !== 'string') {
    report(`must name a reference with an "entity"; ${show(via)} is not one`, 'via')
    return broken
  }
  // An unknown entity of the sibling is already an issue of the sibling.
  if (!scope.document.entities.includes(target)) return broken
  const key = childKey(owner.key, `.${via}`)
  const choice = choiceOf(sibling, target, key)
  const nulls = member(sibling, 'nulls')
  const given = member(sibling, 'ifEmpty')
  const ifEmpty = given === 'null' || given === 'skip' ? given : 'error'
  const node = refer({ choice, steps, ifEmpty, isNeeded: false }, scope)
  if (typeof nulls !== 'number' || nulls <= 0) return node
  return {
    ...node,
    instruction: {
      ...(node.instruction as Extract<Node['instruction'], { op: 'reference' }>),
      nullWith: { key: childKey(key, '#nulls'), probability: nulls },
    },
    output: () => ({ anyOf: [node.output(), { type: 'null' }] }),
  }
}

/** Returns the choice of a sibling reference, whose issues the sibling reports. */
function choiceOf(sibling: JsonObject, entity: string, key: Key): Choice {
  const ignore = (): undefined => undefined
  const [choose, among] = [member(sibling, 'choose'), member(sibling, 'among')]
  const names = among === undefined ? undefined : amongKeyword.read(among, ignore)
  return {
    key: childKey(key, '#instance'),
    entity,
    policy: (choose === undefined ? undefined : chooseKeyword.read(choose, ignore)) ?? usualPolicy,
    isUnique: member(sibling, 'unique') === true,
    ...(names && { among: names }),
    target: undefined,
  }
}

/** Value of `via` that selects the parent instance (`per`) instead of the instance of a sibling reference. */
const parentName = '$parent'

function compileParent(steps: readonly string[], scope: TypeScope): Node {
  const parent = scope.document.parents.get(scope.entity)
  if (parent === undefined) {
    scope.report(
      'must name a sibling reference: the entity has no parent, because it has no "per"',
      'via',
    )
    return broken
  }
  if (!scope.document.entities.includes(parent)) return broken
  const choice: Choice = {
    key: scope.keyFor('instance'),
    entity: parent,
    policy: { kind: 'parent' },
    isUnique: false,
    target: undefined,
  }
  return refer({ choice, steps, ifEmpty: 'error', isNeeded: false }, scope)
}

/**
 * The type `object`: every property is generated, in the order of the definition, unless `presence` or `when` omits it.
 * Properties that read each other (`self.price`) are evaluated in an order that resolves the dependencies.
 */

import { isObject, type JsonObject, type JsonValue } from '../../text/json.ts'
import { show } from '../../text/show.ts'
import { hint } from '../../text/suggest.ts'
import { absentNode, acceptedBy, type Node, type Reads } from '../compile/scope.ts'
import { declareContainer, type TypeScope } from '../declaration.ts'
import type { Instruction } from '../instructions/instruction.ts'
import {
  integerKeyword,
  listKeyword,
  membersKeyword,
  nested,
  nestedOrBoolean,
  textKeyword,
  valueKeyword,
} from '../keywords/keyword.ts'
import { presencesOf } from '../keywords/presence.ts'
import { locale } from '../locale.ts'

export const object = declareContainer({
  name: 'object',
  summary: 'An object with named properties.',
  keywords: {
    properties: membersKeyword({
      summary: 'The properties: a schema for each name.',
      of: nested,
    }),
    required: listKeyword({
      summary: 'Properties that are always present.',
      of: textKeyword({ summary: 'A property.', isRequired: true }),
    }),
    additionalProperties: valueKeyword({
      summary:
        'Schema of properties without one of their own: of required ones, of as many as `minProperties` demands, and of the entries of a map, an object without `properties`.',
      schema: nestedOrBoolean,
    }),
    patternProperties: membersKeyword({
      summary:
        'Schemas of the properties whose names match a regular expression (ECMA-262); without `properties`, names are generated from it.',
      of: nestedOrBoolean,
    }),
    dependentRequired: membersKeyword({
      summary:
        'For each property, other properties that are always present together with it, whatever their `presence`.',
      of: { type: 'array', items: { type: 'string' } },
    }),
    minProperties: integerKeyword({ summary: 'Minimum number of properties.', minimum: 0 }),
    maxProperties: integerKeyword({ summary: 'Maximum number of properties.', minimum: 0 }),
    locale,
  },
  *compile(keywords, scope) {
    const { properties = {}, required = [], additionalProperties } = keywords
    const inner = { isProperty: true, locale: keywords.locale ?? scope.locale }
    const names: string[] = []
    const reads: Reads[] = []
    const nodes: Node[] = []
    const hasSiblings = Object.keys(properties).length > 1
    for (const name of Object.keys(properties)) {
      const own: Reads = { names: new Set(), isWhole: false, previous: new Set() }
      const part = scope.child(properties[name] as JsonValue, {
        path: ['properties', name],
        key: `.${name}`,
        value: name,
        canBeAbsent: true,
        ...inner,
        owner: {
          key: scope.key,
          property: name,
          properties,
          hasSiblings,
          reads: own,
        },
      })
      const node = yield* part
      if (node.absence === undefined) {
        names.push(name)
        reads.push(own)
        nodes.push(node)
      } else if (required.includes(name)) return absentNode(node.absence)
    }
    if (
      additionalProperties !== undefined &&
      typeof additionalProperties !== 'boolean' &&
      !isObject(additionalProperties)
    ) {
      scope.report(
        `must be true, false or a schema; got ${show(additionalProperties)}`,
        'additionalProperties',
      )
    }
    const presences = presencesOf(keywords.dependentRequired, { names, nodes }, scope)
    const always = names.filter((_, i) => !presences[i]?.presence && !nodes[i]?.condition)
    checkRequired(required, { names, always }, scope)
    checkCounts(keywords, { least: always.length, most: names.length }, scope)
    const order = orderOf(names, reads, scope)
    return {
      instruction: {
        op: 'object',
        properties: nodes.map(({ instruction, condition, isUnique }, i) => ({
          name: names[i] as string,
          of: instruction,
          ...(isUnique && { isUnique }),
          ...presences[i],
          ...(condition && { condition }),
          ...previousOf(reads[i] as Reads),
        })),
        ...(order && { order }),
      },
      output: () => ({
        ...outputOf(names, nodes, always),
        ...(keywords.dependentRequired && { dependentRequired: keywords.dependentRequired }),
      }),
      accepts: () => ({
        type: 'object',
        properties: propertiesOf(names, nodes, acceptedBy),
        required,
        ...(additionalProperties === false && { additionalProperties }),
        // A merge leaves patterns only where they allow names besides those of the properties.
        ...(keywords.patternProperties && { patternProperties: keywords.patternProperties }),
      }),
      size: nodes.reduce((sum, node, i) => sum + node.size + (names[i] as string).length + 4, 2),
    }
  },
  examples: [
    {
      type: 'object',
      properties: {
        id: { type: 'id.integer' },
        name: { type: 'person.name' },
        vip: { type: 'boolean' },
      },
    },
    {
      type: 'object',
      properties: {
        price: { type: 'commerce.price' },
        note: { type: 'lorem.sentence', presence: 0.5 },
      },
      required: ['price'],
    },
  ],
})

function previousOf({ previous }: Reads) {
  return previous.size > 0 ? { previous: [...previous] } : {}
}

function checkRequired(
  required: readonly string[],
  { names, always }: { readonly names: readonly string[]; readonly always: readonly string[] },
  { report }: TypeScope,
): void {
  const [known, made] = [new Set(names), new Set(always)]
  for (const [i, name] of required.entries()) {
    if (made.has(name)) continue
    if (known.has(name)) {
      report(`must always be present, without "presence" or "when": ${show(name)}`, 'required', i)
      continue
    }
    const must = `must be one of the properties; got ${show(name)}`
    report(() => `${must}${hint(name, names)}`, 'required', i)
  }
}

function checkCounts(
  {
    minProperties,
    maxProperties,
  }: { readonly minProperties: number | undefined; readonly maxProperties: number | undefined },
  { least, most }: { readonly least: number; readonly most: number },
  { report }: TypeScope,
): void {
  if (minProperties !== undefined && minProperties > least) {
    report(
      `must be at most ${least}, the number of properties that are always present; got ${minProperties}`,
      'minProperties',
    )
  }
  if (maxProperties !== undefined && maxProperties < most) {
    report(
      `must be at least ${most}, the number of properties; got ${maxProperties}`,
      'maxProperties',
    )
  }
}

function outputOf(
  names: readonly string[],
  nodes: readonly Node[],
  always: readonly string[],
): JsonObject {
  const properties = propertiesOf(names, nodes, (node) => node.output())
  return { type: 'object', properties, required: always, additionalProperties: false }
}

function propertiesOf(
  names: readonly string[],
  nodes: readonly Node[],
  schemaOf: (node: Node) => JsonObject,
): JsonObject {
  // `fromEntries` defines own properties, so `__proto__` is a property like any other.
  return Object.fromEntries(names.map((name, i) => [name, schemaOf(nodes[i] as Node)]))
}

/** Maximum length of a chain of properties in which each reads the next. */
const chainMax = 64
/** Maximum number of dependencies between properties of an object, direct and indirect. */
const needsMax = 100_000

/**
 * Returns the order in which the properties are evaluated, and for each property those that it depends on. Returns
 * undefined if no property reads another.
 */
function orderOf(
  names: readonly string[],
  reads: readonly Reads[],
  scope: TypeScope,
): Extract<Instruction, { op: 'object' }>['order'] {
  if (reads.every(({ names: read, isWhole }) => read.size === 0 && !isWhole)) return undefined
  const places = new Map(names.map((name, position) => [name, position]))
  const readBy = (position: number): readonly number[] => {
    const { names: read, isWhole } = reads[position] as Reads
    if (isWhole) return [...names.keys()].filter((other) => other !== position)
    return [...read].flatMap((name) => places.get(name) ?? [])
  }
  const report = (message: string, position: number): void =>
    scope.report(message, 'properties', names[position] as string)
  /**
   * For each property by its position, the positions of the properties that it depends on. A set is complete before the
   * dependents of its property read it.
   */
  const waitsFor = new Map<number, ReadonlySet<number>>()
  const trail: number[] = []
  let count = 0
  // Only one cycle or too long chain of dependencies is reported; further ones mostly contain parts of it.
  let isBroken = false
  const visit = (position: number): ReadonlySet<number> => {
    const known = waitsFor.get(position)
    if (known !== undefined || isBroken) return known ?? new Set()
    if (trail.includes(position)) {
      const circle = [...trail.slice(trail.indexOf(position)), position]
      const shown = circle.map((i) => names[i]).join(' -> ')
      report(`must not depend on each other in a cycle: ${shown}`, circle[0] as number)
      isBroken = true
      return new Set()
    }
    if (trail.length === chainMax) {
      report(
        `must not form a chain of more than ${chainMax} properties that depend on each other`,
        trail[0] as number,
      )
      isBroken = true
      return new Set()
    }
    trail.push(position)
    const needed = new Set<number>()
    for (const next of readBy(position)) {
      for (const further of visit(next)) needed.add(further)
      needed.add(next)
    }
    trail.pop()
    count += needed.size
    waitsFor.set(position, needed)
    return needed
  }
  for (const position of names.keys()) {
    visit(position)
    if (count <= needsMax) continue
    report(
      `must have at most ${needsMax} direct and indirect dependencies between properties`,
      position,
    )
    return undefined
  }
  // Sets and maps keep the order of insertion, so dependencies come before the properties that read them.
  return { all: [...waitsFor.keys()], needs: names.map((_, i) => [...(waitsFor.get(i) ?? [])]) }
}

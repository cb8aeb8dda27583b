/**
 * `object`: every property is made, in the order written, unless its `presence` or `when` leaves it out.
 * Properties that read each other (`self.price`) are put in an order in which that works.
 */

import { isObject, type JsonObject, type JsonValue } from '../../text/json.ts'
import { show } from '../../text/show.ts'
import { suggest } from '../../text/suggest.ts'
import { declareType, type Node, type TypeScope } from '../declaration.ts'
import type { Instruction } from '../instruction.ts'
import {
  integerKeyword,
  listKeyword,
  membersKeyword,
  textKeyword,
  valueKeyword,
} from '../keyword.ts'

export const object = declareType({
  name: 'object',
  summary: 'An object with named properties.',
  keywords: {
    properties: membersKeyword({
      summary: 'The properties by name, each a schema.',
      of: { type: 'object' },
    }),
    required: listKeyword({
      summary: 'Properties that are never left out.',
      of: textKeyword({ summary: 'A property.', isRequired: true }),
    }),
    additionalProperties: valueKeyword({
      summary: 'Stands for nothing here: no other properties are made.',
      schema: { type: ['boolean', 'object'] },
    }),
    minProperties: integerKeyword({ summary: 'Fewest properties.', minimum: 0 }),
    maxProperties: integerKeyword({ summary: 'Most properties.', minimum: 0 }),
  },
  compile(keywords, scope) {
    const { properties = {}, required = [], additionalProperties } = keywords
    const names = Object.keys(properties)
    const reads: ReadonlySet<string>[] = []
    const nodes = names.map((name) => {
      const own = new Set<string>()
      reads.push(own)
      return scope.child(properties[name] as JsonValue, {
        path: ['properties', name],
        key: `.${name}`,
        value: name,
        isProperty: true,
        owner: {
          key: scope.key,
          property: name,
          properties,
          path: scope.pathOf('properties'),
          reads: own,
        },
      })
    })
    if (
      additionalProperties !== undefined &&
      typeof additionalProperties !== 'boolean' &&
      !isObject(additionalProperties)
    ) {
      scope.report(
        `must be true, false or a schema, not ${show(additionalProperties)}`,
        'additionalProperties',
      )
    }
    const always = names.filter((_, i) => !nodes[i]?.presence && !nodes[i]?.condition)
    checkRequired(required, { names, always }, scope)
    checkCounts(keywords, { least: always.length, most: names.length }, scope)
    const order = orderOf(names, reads, scope)
    return {
      instruction: {
        op: 'object',
        properties: nodes.map(({ instruction, presence, condition }, i) => ({
          name: names[i] as string,
          of: instruction,
          ...(presence && { presence }),
          ...(condition && { condition }),
        })),
        ...(order && { order }),
      },
      output: () => outputOf(names, nodes, always),
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

function checkRequired(
  required: readonly string[],
  { names, always }: { readonly names: readonly string[]; readonly always: readonly string[] },
  { report }: TypeScope,
): void {
  for (const [i, name] of required.entries()) {
    if (always.includes(name)) continue
    if (names.includes(name)) {
      report(`must not be left out by "presence" or "when": ${show(name)}`, 'required', i)
      continue
    }
    const better = suggest(name, names)
    const hint = better === undefined ? '' : `; did you mean "${better}"?`
    report(`must be one of the properties, not ${show(name)}${hint}`, 'required', i)
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
      `must be at most ${least}, the properties that are always made, not ${minProperties}`,
      'minProperties',
    )
  }
  if (maxProperties !== undefined && maxProperties < most) {
    report(
      `must be at least ${most}, the number of properties, not ${maxProperties}`,
      'maxProperties',
    )
  }
}

function outputOf(
  names: readonly string[],
  nodes: readonly Node[],
  always: readonly string[],
): JsonObject {
  // `fromEntries` defines members, so a property `__proto__` is one like any other.
  const properties = Object.fromEntries(names.map((name, i) => [name, (nodes[i] as Node).output()]))
  return { type: 'object', properties, required: always, additionalProperties: false }
}

/** Undefined when no property reads another. */
function orderOf(
  names: readonly string[],
  reads: readonly ReadonlySet<string>[],
  scope: TypeScope,
): Extract<Instruction, { op: 'object' }>['order'] {
  if (reads.every((read) => read.size === 0)) return undefined
  const all: number[] = []
  const trail: number[] = []
  const visit = (position: number): void => {
    if (all.includes(position)) return
    if (trail.includes(position)) {
      const circle = [...trail.slice(trail.indexOf(position)), position].map((i) => names[i])
      scope.report(
        `must not read each other in a circle: ${circle.join(' -> ')}`,
        'properties',
        circle[0] as string,
      )
      return
    }
    trail.push(position)
    for (const name of reads[position] ?? []) visit(names.indexOf(name))
    trail.pop()
    all.push(position)
  }
  for (const position of names.keys()) visit(position)
  const needs = names.map((_, position) => {
    const needed = new Set<number>()
    const collect = (at: number): void => {
      for (const name of reads[at] ?? []) {
        const next = names.indexOf(name)
        if (needed.has(next)) continue
        needed.add(next)
        collect(next)
      }
    }
    collect(position)
    return all.filter((at) => needed.has(at))
  })
  return { all, needs }
}

/**
 * The keys of series as WebAssembly. The kernel derives the keys of a family, all series of an object that the same
 * properties select, from the JSON texts of these properties, and caches them.
 */

import type { Key } from '../../random/key.ts'
import { partsOf } from '../instructions/facts.ts'
import { seriesOf } from '../instructions/formula.ts'
import type { Instruction, Of } from '../instructions/instruction.ts'
import type { Property } from '../instructions/object.ts'
import { keysOf, type Series, type SeriesKey } from '../instructions/series.ts'
import type { EmitContext, ExpressionScope, Self } from './context/context.ts'
import type { Layout } from './context/layout.ts'
import { encode } from './context/output.ts'
import { isOptional, presenceOf, scopeOf, writeOptional } from './expression/self.ts'

/** Whether the module can compute the keys of a series. */
export function hasSeriesKeys(scope: ExpressionScope, { siblings, isInArray }: Series): boolean {
  if (isInArray) return false
  return siblings.every((name) => {
    const property = propertyOf(scope.self, name)
    if (property === undefined || !scope.module.emitters.canWrite(scope, property.of)) return false
    return !isOptional(property) || presenceOf(scope, property) !== undefined
  })
}

function propertyOf(self: Self | undefined, name: string): Property | undefined {
  return self?.object.properties.find((property) => property.name === name)
}

/** Pushes the address of a key of a series. */
export function pushSeriesKey(context: EmitContext, { series, position }: SeriesKey): void {
  const { code, layout } = context
  if (series.siblings.length === 0) {
    const key = keysOf(series)[position]
    if (key === undefined) throw new Error('the key of a series must have a name')
    code.i32(addKey(layout, key))
    return
  }
  const { self } = scopeOf(context)
  if (self === undefined) throw new Error('a series with a key must be in an object')
  const family = familyOf(self, series.siblings)
  const before = family.slice(0, family.indexOf(series))
  const place = before.reduce((sum, { names }) => sum + names.length, position)
  code
    .get(keysLocal(context, self, family))
    .i32(place * keyBytes)
    .op('i32.add')
}

const keyBytes = 16

/** Adds a key to the memory, and returns its address. */
export function addKey(layout: Layout, { a, b, c, d }: Key): number {
  const words = Int32Array.of(a, b, c, d)
  return layout.once(`key ${words.join()}`, () => layout.add(new Uint8Array(words.buffer)))
}

/** Returns all series that properties of the object, without those of inner objects and arrays, read. */
function seriesIn({ properties }: Of<'object'>): readonly Series[] {
  const visit = (instruction: Instruction): readonly Series[] => {
    if (instruction.op === 'object' || instruction.op === 'array') return []
    const own = instruction.op === 'formula' ? seriesOf(instruction) : []
    return [...own, ...partsOf(instruction).flatMap(visit)]
  }
  return [...new Set(properties.flatMap(({ of }) => visit(of)))]
}

/** Returns the names of the object's properties whose values select series. */
export function seriesSiblings(object: Of<'object'>): ReadonlySet<string> {
  return new Set(seriesIn(object).flatMap(({ siblings }) => siblings))
}

/** Returns all series of the object that the same properties select. */
function familyOf({ object }: Self, siblings: readonly string[]): readonly Series[] {
  const names = JSON.stringify(siblings)
  return seriesIn(object).filter((series) => JSON.stringify(series.siblings) === names)
}

/** Returns the local variable with the address of the family's keys, which the code computes once. */
function keysLocal(context: EmitContext, self: Self, family: readonly Series[]): number {
  const { code, cached, layout } = context
  const siblings = family[0]?.siblings ?? []
  const names = JSON.stringify(siblings)
  const address = self.families.get(names) ?? addFamily(layout, family)
  self.families.set(names, address)
  const known = cached.get(`series ${address}`)
  if (known !== undefined) return known.local
  const local = code.local('i32')
  const [only = ''] = siblings
  const text = siblings.length === 1 ? self.texts.get(only) : undefined
  const { begin, end } = text ?? writeTexts(context, siblings)
  code.i32(address).get(begin).get(end).call('seriesKeys').set(local)
  cached.set(`series ${address}`, { local })
  return local
}

/** Writes the JSON texts of the properties after the output, separated by commas, and discards them. */
function writeTexts(context: EmitContext, siblings: readonly string[]) {
  const { output } = context
  const begin = output.mark()
  for (const [i, name] of siblings.entries()) {
    if (i > 0) output.literal(',')
    writeText(context, name)
  }
  const end = output.mark()
  output.resetTo(begin)
  return { begin, end }
}

function writeText(context: EmitContext, name: string): void {
  const property = propertyOf(scopeOf(context).self, name)
  if (property === undefined) throw new Error('the key of a series must be a property')
  const write = (inner: EmitContext): void => inner.emitters.value(inner, property.of, 'json')
  writeOptional(context, property, write, ({ output }) => output.literal('null'))
}

/** Maximum size of the cache of a family, in bytes, and maximum number of its slots as the exponent of a power of two. */
const cacheBytesMax = 1 << 20
const slotBitsMax = 12
/** Size of a slot without its keys, in bytes. */
const slotBytes = 64
/** Maximum length of a name, in characters. */
const nameMax = 12

/** Adds a family to the memory, in the layout that the kernel reads (kernel/assembly/series.ts). */
function addFamily(layout: Layout, family: readonly Series[]): number {
  const keys = family.reduce((sum, { names }) => sum + names.length, 0)
  const bytes = slotBytes + keys * keyBytes
  let slotBits = slotBitsMax
  while (slotBits > 1 && (1 << slotBits) * bytes > cacheBytesMax) slotBits--
  const slots = layout.reserve(((1 << slotBits) + 1) * bytes)
  const words = [slots, slotBits, family.length, keys]
  for (const { key, names } of family) {
    words.push(key.a, key.b, key.c, key.d, names.length)
    for (const name of names) {
      const text = new Uint8Array(nameMax)
      text.set(encode(name))
      words.push(name.length, ...new Int32Array(text.buffer))
    }
  }
  return layout.add(new Uint8Array(Int32Array.from(words).buffer))
}

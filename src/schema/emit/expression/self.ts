/**
 * Properties of the enclosing object, as its expressions read them (`self`). The code computes a property again for
 * each use, with the same value, or once in advance into a local variable.
 */

import type { JsonValue } from '../../../text/json.ts'
import { isObject, member } from '../../../text/json.ts'
import { partsOf, readsSelf } from '../../instructions/facts.ts'
import type { Instruction } from '../../instructions/instruction.ts'
import type { Property } from '../../instructions/object.ts'
import { interpretOptional } from '../../instructions/object.ts'
import type { Instance } from '../../interpret/instance.ts'
import { interpret } from '../../interpret/interpret.ts'
import { bailOutIf } from '../context/bail-out.ts'
import { inBranch, writeBranch } from '../context/branch.ts'
import type {
  EmitContext,
  ExpressionScope,
  Operand,
  Self,
  TruthOperand,
} from '../context/context.ts'
import { pushAny } from '../draw/draw.ts'
import { constantOf } from './operand.ts'

type ObjectInstruction = Extract<Instruction, { op: 'object' }>

/**
 * Returns the object as the `self` of expressions. Without `at`, only the kinds of its operands can be determined, and
 * no code can be written.
 */
export function newSelf(
  object: ObjectInstruction,
  at?: Pick<EmitContext, 'place' | 'index'>,
): Self {
  return {
    object,
    operands: new Map(),
    trees: new Map(),
    locals: new Map(),
    texts: new Map(),
    families: new Map(),
    ...at,
  }
}

/** Returns the context with the object as its `self`, which the context keeps if it already has that object. */
export function withSelf(context: EmitContext, object: ObjectInstruction): EmitContext {
  if (scopeOf(context).self?.object === object) return context
  return { ...context, self: newSelf(object, context) }
}

export function scopeOf(context: EmitContext): ExpressionScope {
  const { self, place, index } = context
  const isHere = self?.place === place && self.index === index
  return { module: context, self: isHere ? self : undefined }
}

/** Returns the operand of `self.name`, or undefined if WebAssembly cannot express it. */
export function siblingOf({ module, self }: ExpressionScope, name: string): Operand | undefined {
  if (self === undefined) return undefined
  const { operands, object } = self
  if (operands.has(name)) return operands.get(name)
  // A property that reads itself is an issue of the definition. This entry ends the recursion.
  operands.set(name, undefined)
  const position = object.properties.findIndex((property) => property.name === name)
  const property = object.properties[position]
  const found = property && findSibling({ module, self }, property, position)
  operands.set(name, found)
  return found
}

function findSibling(
  scope: ExpressionScope,
  property: Property,
  position: number,
): Operand | undefined {
  const { self } = scope
  if (self === undefined) return undefined
  const { of } = property
  const known = scope.module.emitters.operand(scope, of)
  const operand: Operand =
    known === undefined || known.kind === 'unknown'
      ? { kind: 'unknown', read: interpretOptional(self.object, position, interpret) }
      : known
  if (!isOptional(property)) return cachedOperand(operand, of)
  const presence = presenceOf(scope, property)
  // An expression that reads an omitted property fails.
  return presence && expectPresent(operand, presence)
}

export function isOptional({ presence, condition }: Property): boolean {
  return presence !== undefined || condition !== undefined
}

/**
 * Returns, as an operand, whether the property is present, or undefined if WebAssembly cannot express the condition.
 */
export function presenceOf(
  scope: ExpressionScope,
  { presence, neededWith = [], condition }: Property,
): TruthOperand | undefined {
  const holds = condition && scope.module.emitters.condition(scope, condition)
  if (condition !== undefined && holds === undefined) return undefined
  const chances = presence === undefined ? [] : [presence, ...neededWith]
  return {
    kind: 'truth',
    push(context) {
      const { code } = context
      pushAny(context, chances)
      if (holds === undefined) {
        if (chances.length === 0) code.i32(1)
        return
      }
      if (chances.length === 0) {
        holds.push(context)
        return
      }
      // The condition is evaluated only if the chances do not omit the property.
      context.output.flush()
      code.if('i32')
      holds.push(inBranch(context))
      code.else().i32(0).end()
    },
  }
}

/** Writes code that writes a property with `write`, or with `writeAbsent` if the property is omitted. */
export function writeOptional(
  context: EmitContext,
  property: Property,
  write: (context: EmitContext) => void,
  writeAbsent: (context: EmitContext) => void,
): void {
  const presence = isOptional(property) ? presenceOf(scopeOf(context), property) : undefined
  if (presence === undefined) write(context)
  else writeBranch(context, () => presence.push(context), write, writeAbsent)
}

function expectPresent(operand: Operand, presence: TruthOperand): Operand | undefined {
  if (operand.kind !== 'number' && operand.kind !== 'truth' && operand.kind !== 'word')
    return undefined
  return {
    ...operand,
    ...(operand.kind === 'word' && { isOptional: true }),
    push(context) {
      presence.push(context)
      context.code.op('i32.eqz')
      bailOutIf(context)
      operand.push(context)
    },
  }
}

/** Returns an operand that reads the local variable of the property, if the code computed the property before. */
function cachedOperand(operand: Operand, of: Instruction): Operand {
  if (operand.kind !== 'number' && operand.kind !== 'truth' && operand.kind !== 'word')
    return operand
  if (constantOf(operand) !== undefined) return operand
  return {
    ...operand,
    push(context) {
      const local = scopeOf(context).self?.locals.get(of)
      if (local === undefined) operand.push(context)
      else context.code.get(local)
    },
  }
}

/**
 * Writes code that computes the properties at these positions into local variables, before other properties read them.
 * Otherwise the number of computations would double at each level of dependency. The interpreter also computes all of
 * them, so it reports the same failures.
 */
export function computeBefore(context: EmitContext, positions: readonly number[]): void {
  const scope = scopeOf(context)
  const { self } = scope
  if (self === undefined) return
  const { code, output } = context
  output.flush()
  for (const position of positions) {
    const property = self.object.properties[position]
    if (property === undefined || isOptional(property) || self.locals.has(property.of)) continue
    const operand = siblingOf(scope, property.name)
    if (operand === undefined || constantOf(operand) !== undefined) continue
    if (operand.kind !== 'number' && operand.kind !== 'truth' && operand.kind !== 'word') continue
    const local = code.local(operand.kind === 'number' ? 'f64' : 'i32')
    operand.push(context)
    code.set(local)
    self.locals.set(property.of, local)
  }
}

/**
 * Whether the instruction reads series that properties of its object select. Their code reads the object that it is a
 * part of, which is unknown where an expression reads an inner object.
 */
function readsSeries(instruction: Instruction): boolean {
  if (instruction.op === 'formula') return readsSelf(instruction)
  return partsOf(instruction).some(readsSeries)
}

/**
 * Returns the operand of `self.name.rest`; where WebAssembly cannot follow the path, the interpreter reads the value.
 * Returns undefined without an enclosing object, or if a property that is followed is missing or optional.
 */
export function deepOf(
  scope: ExpressionScope,
  [name = '', ...rest]: readonly string[],
): Operand | undefined {
  const { self } = scope
  if (self === undefined) return undefined
  const top = self.object.properties.findIndex((property) => property.name === name)
  let object = self.object
  for (const [depth, part] of [name, ...rest].entries()) {
    const position = object.properties.findIndex((property) => property.name === part)
    const property = object.properties[position]
    if (property === undefined || isOptional(property)) return undefined
    const { of } = property
    if (readsSeries(of)) break
    if (depth === rest.length)
      return scope.module.emitters.operand({ ...scope, self: newSelf(object) }, of)
    if (of.op !== 'object') break
    object = of
  }
  const read = interpretOptional(self.object, top, interpret)
  return { kind: 'unknown', read: (at: Instance) => walk(read(at), rest) }
}

function walk(value: JsonValue | undefined, path: readonly string[]): JsonValue | undefined {
  let at = value
  for (const name of path) at = isObject(at) ? member(at, name) : undefined
  return at
}

/**
 * Whether the module can write a property that reads other properties. Host calls cannot, because they have no
 * enclosing object.
 */
export function canWriteProperty(scope: ExpressionScope, property: Property): boolean {
  if (property.condition !== undefined && presenceOf(scope, property) === undefined) return false
  return scope.module.emitters.canWrite(scope, property.of)
}

/** Derives the columns and the keys of the entities of a program (`columns/column.ts`). */

import type { Column, EntityColumns, ForeignKey } from '../columns/column.ts'
import { rowKeyOf } from '../definition/lifecycle.ts'
import { columnOf } from '../schema/columns/column-of-shape.ts'
import { InstructionShapes } from '../schema/columns/instruction-shape.ts'
import { anyShape } from '../schema/columns/shape.ts'
import type { Instruction, Of } from '../schema/instructions/instruction.ts'
import { finish, type Stepwise } from '../schema/stepwise.ts'
import { cellsOf, numberedCellsOf } from '../wire/cells.ts'
import type { Encoding } from '../wire/event.ts'
import type { EntityProgram } from './entity-program.ts'
import type { Program } from './program.ts'

/** Name of the only column of an entity whose values are not objects. */
const valueColumn = 'value'

/**
 * Returns the columns of all entities, by key, in the order of their JSON text.
 *
 * A value that is not an object is the only column, `value`. Properties that the imperfection `corrupt` may replace by
 * values of other types are columns of JSON text.
 */
export function programColumns(program: Program): ReadonlyMap<string, EntityColumns> {
  return finish(programColumnsInSteps(program))
}

/** Derives the columns of all entities. Pauses after each property. */
function* programColumnsInSteps({
  entities,
}: Program): Stepwise<ReadonlyMap<string, EntityColumns>> {
  const programs = new Map(entities.map((entity) => [entity.key, entity]))
  const instructionOf = (key: string): Instruction | undefined => {
    const program = programs.get(key)
    return program && currentInstruction(program)
  }
  const shapes = new InstructionShapes(instructionOf)
  for (const entity of entities) {
    const self = currentInstruction(entity)
    if (self.op !== 'object') continue
    for (const { of } of self.properties) {
      // The result is remembered.
      shapes.of(of, { self })
      yield
    }
  }
  const drafts = new Map(entities.map((entity) => [entity.key, draftOf(entity, shapes)]))
  return new Map(
    entities.map((entity) => {
      const draft = drafts.get(entity.key) as Draft
      return [
        entity.key,
        { ...draft, foreignKeys: foreignKeysOf(entity, draft, { programs, drafts }) },
      ]
    }),
  )
}

/** The columns of a program's entities, and the encodings of their rows. */
export interface ProgramCells {
  readonly columns: ReadonlyMap<string, EntityColumns>
  readonly encoding: Encoding
  /** The encoding of the rows of all entities in one stream, which have the numbers of the entities. */
  readonly numbered: Encoding
}

const known = new WeakMap<Program, ProgramCells>()

/** Returns the columns of a program and the encodings of their rows, which are the same objects in each call. */
export function programCells(program: Program): ProgramCells {
  return finish(programCellsInSteps(program))
}

/** Returns the columns of a program and the encodings of their rows. Pauses after each property. */
export function* programCellsInSteps(program: Program): Stepwise<ProgramCells> {
  const cached = known.get(program)
  if (cached !== undefined) return cached
  const columns = yield* programColumnsInSteps(program)
  const cells = { columns, encoding: cellsOf(columns), numbered: numberedCellsOf(columns) }
  known.set(program, cells)
  return cells
}

type Draft = Omit<EntityColumns, 'foreignKeys'>

/** Returns the instruction of an entity's values after any change. */
function currentInstruction({ changes, instruction }: EntityProgram): Instruction {
  return changes?.current ?? instruction
}

function draftOf(entity: EntityProgram, shapes: InstructionShapes): Draft {
  const { key, damage, changes } = entity
  const hasChanges = changes !== undefined && changes.lifecycle.changes !== 'scd2'
  const instruction = currentInstruction(entity)
  const fields = shapes.fieldsOf(instruction)
  if (fields === undefined || fields.size === 0) {
    const shape = damage === undefined ? shapes.of(instruction) : anyShape
    const columns = [columnOf(valueColumn, shape)]
    return { entity: key, columns, isScalar: true, hasChanges, ...noKeys }
  }
  const isDamaged = (name: string): boolean =>
    damage !== undefined && (damage.fields?.includes(name) ?? true)
  const columns = [...fields].map(([name, field]) =>
    columnOf(name, isDamaged(name) ? anyShape : field),
  )
  const keys = instruction.op === 'object' ? keysOf(entity, instruction, columns) : noKeys
  return { entity: key, columns, isScalar: false, hasChanges, ...keys }
}

const noKeys = { key: [], unique: [] } as const

/** Returns the names of the columns that identify a row, and of further columns with unique values. */
function keysOf(
  { changes, deliveryOf, damage }: EntityProgram,
  { properties }: Of<'object'>,
  columns: readonly Column[],
): Pick<EntityColumns, 'key' | 'unique'> {
  if (changes !== undefined) return { key: rowKeyOf(changes.lifecycle), unique: [] }
  // Some of the deliveries are duplicates.
  if (deliveryOf !== undefined || damage !== undefined) return { key: [], unique: [] }
  const isNullable = new Map(columns.map(({ name, nullable }) => [name, nullable]))
  const unique = properties
    // References may choose different instances with equal values.
    .filter(({ name, of, isUnique }) => isUnique && of.op !== 'reference' && !isNullable.get(name))
    .map(({ name }) => name)
  const [first, ...others] = unique
  return { key: first === undefined ? [] : [first], unique: others }
}

/**
 * Returns the foreign keys of an entity: references to a unique column of an entity whose rows are all delivered, in
 * time, and are never deleted. Of several properties of the same instance, one is a foreign key.
 */
function foreignKeysOf(
  entity: EntityProgram,
  { columns }: Draft,
  {
    programs,
    drafts,
  }: {
    readonly programs: ReadonlyMap<string, EntityProgram>
    readonly drafts: ReadonlyMap<string, Draft>
  },
): readonly ForeignKey[] {
  const instruction = currentInstruction(entity)
  if (instruction.op !== 'object' || entity.damage !== undefined) return []
  const isPlain = new Map(columns.map(({ name, type }) => [name, type !== 'json']))
  const found = instruction.properties.flatMap(({ name, of }): readonly Candidate[] => {
    const reference = referenceOf(of)
    const [field, ...deeper] = reference?.field ?? []
    if (reference === undefined || field === undefined || deeper.length > 0) return []
    const target = programs.get(reference.choice.entity)
    const draft = drafts.get(reference.choice.entity)
    if (target === undefined || draft === undefined || !isComplete(target)) return []
    if (!isEarlier(reference, target)) return []
    const isKey = (draft.key.length === 1 && draft.key[0] === field) || draft.unique.includes(field)
    if (!isKey || isPlain.get(name) !== true) return []
    const foreignKey = { column: name, entity: target.key, references: field }
    return [{ foreignKey, choice: choiceText(reference), isFirst: draft.key[0] === field }]
  })
  return oneOfEach(found)
}

/** A foreign key that is possible, and the choice of the instance that it leads to. */
interface Candidate {
  readonly foreignKey: ForeignKey
  readonly choice: string
  /** Whether it refers to the key of the other entity rather than to another unique column. */
  readonly isFirst: boolean
}

/**
 * Returns one foreign key for each choice of an instance, to its key if possible. Others are copies of properties of the
 * same instance.
 */
function oneOfEach(candidates: readonly Candidate[]): readonly ForeignKey[] {
  const chosen = new Map<string, Candidate>()
  for (const candidate of candidates) {
    const known = chosen.get(candidate.choice)
    if (known === undefined || (candidate.isFirst && !known.isFirst)) {
      chosen.set(candidate.choice, candidate)
    }
  }
  return candidates
    .filter((candidate) => chosen.get(candidate.choice) === candidate)
    .map(({ foreignKey }) => foreignKey)
}

/** Returns a text that is equal for references to the same instance. */
function choiceText({ choice }: Of<'reference'>): string {
  const { key, policy, entity } = choice
  return JSON.stringify(policy.kind === 'parent' ? [entity] : [entity, key])
}

/** Whether every instance of an entity has a row from its time on. */
function isComplete({ changes, deliveryOf, damage }: EntityProgram): boolean {
  return deliveryOf === undefined && damage === undefined && changes?.canDelete !== true
}

/**
 * Whether every instance that a reference leads to has occurred before. Until the first child of `per` occurs, a
 * reference to one may lead to a later child.
 */
function isEarlier({ choice }: Of<'reference'>, { instances }: EntityProgram): boolean {
  return instances.ownerOf === undefined || choice.policy.kind === 'parent'
}

function referenceOf(instruction: Instruction): Of<'reference'> | undefined {
  if (instruction.op === 'nullable') return referenceOf(instruction.of)
  return instruction.op === 'reference' ? instruction : undefined
}

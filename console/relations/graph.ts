/** The diagram of relations as a graph of boxes and labeled edges, with their texts and sizes. */
import { cut } from '../preview/cells.ts'
import { entityLine, relationLines } from './figure-text.ts'
import type { RelationFigures } from './figures.ts'
import { noSize, type Size } from './placement.ts'
import type { RelatedEntity, Relation, RelationModel } from './relations.ts'

export interface BoxRow {
  readonly name: string
  readonly isKey: boolean
  readonly isReference: boolean
}

export interface Box extends Size {
  readonly entity: RelatedEntity
  readonly title: string
  /** Line below the title: how often the entity occurs, and how many instances it has. */
  readonly figures: string
  readonly rows: readonly BoxRow[]
  /** Number of fields without a row. */
  readonly more: number
  /** Line about the lifecycle, if the entity has one. */
  readonly lifecycle: string | undefined
}

export interface Edge {
  readonly relation: Relation
  /** Positions of the boxes. The edge leads from the referenced entity to the one that refers to it. */
  readonly from: number
  readonly to: number
  /** The lines of its label. */
  readonly lines: readonly string[]
  readonly label: Size
}

export interface RelationGraph {
  readonly boxes: readonly Box[]
  readonly edges: readonly Edge[]
}

export const titleHeight = 24
export const lineHeight = 16
export const boxPadding = 10
/** Width of the mark in the color of the entity, with its distance from the title. */
export const markWidth = 14
export const labelLineHeight = 14
const nameLength = 24
const labelLength = 26
/** Approximate widths of characters, in pixels. */
const titleCharacter = 7.9
const monoCharacter = 6.7
const textCharacter = 6.3
const boxWidthMin = 180
/** Maximum number of rows of a box. */
const rowsMax = 8
/** Maximum number of entities whose fields are shown, and of relations that have labels. */
const entitiesWithRows = 40
const relationsWithLabels = 90

export function graphOf(model: RelationModel, figures: RelationFigures): RelationGraph {
  const { entities, relations } = model
  const position = new Map(entities.map(({ name }, i) => [name, i]))
  const fields = referringFields(relations)
  const hasRows = entities.length <= entitiesWithRows
  const hasLabels = relations.length <= relationsWithLabels
  return {
    boxes: entities.map((entity) =>
      boxOf(entity, hasRows ? (fields.get(entity.name) ?? []) : [], hasRows, figures),
    ),
    edges: relations.map((relation) => {
      const lines = hasLabels ? relationLines(relation, figures).map(shortened) : []
      const from = position.get(relation.to) ?? 0
      const to = position.get(relation.from) ?? 0
      return { relation, from, to, lines, label: labelSize(lines) }
    }),
  }
}

function referringFields(relations: readonly Relation[]): ReadonlyMap<string, readonly string[]> {
  const fields = new Map<string, string[]>()
  for (const { from, field } of relations) {
    const [name] = field
    if (name === undefined) continue
    const known = fields.get(from)
    if (known === undefined) fields.set(from, [name])
    else if (!known.includes(name)) known.push(name)
  }
  return fields
}

function boxOf(
  entity: RelatedEntity,
  referring: readonly string[],
  hasRows: boolean,
  figures: RelationFigures,
): Box {
  const { name, isDefined, keys, fieldCount, states } = entity
  const names = hasRows ? [...new Set([...keys, ...referring])].slice(0, rowsMax) : []
  const rows = names.map((each) => ({
    name: cut(each, nameLength),
    isKey: keys.includes(each),
    isReference: referring.includes(each),
  }))
  const title = cut(name, nameLength)
  const more = hasRows ? Math.max(fieldCount - rows.length, 0) : 0
  const lifecycle =
    states === undefined
      ? undefined
      : states.length === 0
        ? 'changes'
        : `${states.length} ${states.length === 1 ? 'state' : 'states'}`
  const line = isDefined ? entityLine(entity, figures.instances(name)) : 'not defined'
  const foot = [more > 0, lifecycle !== undefined].some(Boolean)
  const width = Math.max(
    boxWidthMin,
    title.length * titleCharacter + 2 * boxPadding + markWidth,
    line.length * textCharacter + 2 * boxPadding,
    ...rows.map((row) => row.name.length * monoCharacter + 2 * boxPadding + 22),
  )
  const body = rows.length * lineHeight + (foot ? lineHeight : 0)
  return {
    entity,
    title,
    figures: line,
    rows,
    more,
    lifecycle,
    width: Math.ceil(width),
    height: titleHeight + lineHeight + 6 + (body > 0 ? body + 8 : 0),
  }
}

function shortened(line: string): string {
  return cut(line, labelLength)
}

function labelSize(lines: readonly string[]): Size {
  const longest = Math.max(0, ...lines.map(({ length }) => length))
  if (longest === 0) return noSize
  return {
    width: Math.ceil(longest * textCharacter) + 14,
    height: lines.length * labelLineHeight + 6,
  }
}

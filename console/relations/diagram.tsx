/** Drawing of the relations of a definition. The table of relations has the same facts as text. */
import { useId } from 'preact/hooks'
import { seriesColor } from '../preview/series-color.ts'
import { edgePath } from './edge-path.ts'
import { relationSentence } from './figure-text.ts'
import type { RelationFigures } from './figures.ts'
import {
  type Box,
  boxPadding,
  type Edge,
  labelLineHeight,
  lineHeight,
  markWidth,
  titleHeight,
} from './graph.ts'
import type { Item, Items } from './items.ts'
import type { Point } from './placement.ts'
import type { LaidOut } from './use-layout.ts'

export function RelationDiagram({
  laidOut: { graph, layout },
  figures,
  items,
  scale,
  label,
}: {
  readonly laidOut: LaidOut
  readonly figures: RelationFigures
  readonly items: Items
  readonly scale: number
  readonly label: string
}) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing of buttons has no element of its own
    <svg
      role="group"
      aria-label={label}
      width={Math.ceil(layout.width * scale)}
      height={Math.ceil(layout.height * scale)}
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      class="m-auto block shrink-0 text-[11px] select-none"
    >
      <Markers id={id} />
      {graph.edges.map((edge, i) => {
        const placed = layout.edges[i]
        if (placed === undefined) return null
        const name = relationSentence(edge.relation, figures)
        return (
          <EdgeShape
            key={i}
            id={id}
            edge={edge}
            line={edgePath(placed.points)}
            at={placed.label}
            name={name}
            item={items.edge(i)}
          />
        )
      })}
      {graph.boxes.map((box, i) => (
        <BoxShape
          key={box.entity.name}
          box={box}
          color={seriesColor(i)}
          at={layout.boxes[i] ?? { x: 0, y: 0 }}
          item={items.box(i)}
        />
      ))}
    </svg>
  )
}

/** The marks at the ends of edges: a crow's foot for several instances, bars for one, a circle for none. */
function Markers({ id }: { readonly id: string }) {
  const shared = {
    viewBox: '0 0 16 16',
    markerWidth: 16,
    markerHeight: 16,
    markerUnits: 'userSpaceOnUse',
    refY: 8,
    class: 'fill-none stroke-line-control',
    'stroke-width': 1.3,
  } as const
  return (
    <defs>
      <marker id={`${id}-many`} refX={15} orient="auto" {...shared}>
        <path d="M15 2L5 8L15 14M5 8H15" />
      </marker>
      <marker id={`${id}-one`} refX={15} orient="auto" {...shared}>
        <path d="M8 3V13" />
      </marker>
      <marker id={`${id}-needed`} refX={1} orient="auto" {...shared}>
        <path d="M8 3V13" />
      </marker>
      <marker id={`${id}-optional`} refX={1} orient="auto" {...shared}>
        <circle cx="8" cy="8" r="3.5" class="fill-surface" />
      </marker>
    </defs>
  )
}

const dimmed = 'opacity-25'

function EdgeShape({
  id,
  edge: { relation, lines, label },
  line,
  at,
  name,
  item,
}: {
  readonly id: string
  readonly edge: Edge
  readonly line: string
  readonly at: Point
  readonly name: string
  readonly item: Item
}) {
  const { kind, isOptional, isUnique } = relation
  const top = at.y - (lines.length * labelLineHeight) / 2
  return (
    <g class={`group cursor-pointer ${item.isDimmed ? dimmed : ''}`} {...item.pointer}>
      <title>{name}</title>
      <path
        d={line}
        stroke-width="1.5"
        stroke-dasharray={isOptional ? '5 4' : undefined}
        marker-start={`url(#${id}-${isOptional ? 'optional' : 'needed'})`}
        marker-end={`url(#${id}-${isUnique ? 'one' : 'many'})`}
        class={`fill-none group-hover:stroke-accent group-has-focus-visible:stroke-accent ${item.isMarked ? 'stroke-accent' : kind === 'child' ? 'stroke-ink-soft' : 'stroke-line-control'}`}
      />
      {lines.length > 0 && (
        <rect
          x={at.x - label.width / 2}
          y={at.y - label.height / 2}
          width={label.width}
          height={label.height}
          rx="7"
          class={`fill-surface group-hover:stroke-accent group-has-focus-visible:stroke-accent ${item.isMarked ? 'stroke-accent' : 'stroke-line'}`}
        />
      )}
      {lines.map((text, i) => (
        <text
          key={i}
          x={at.x}
          y={top + i * labelLineHeight + 11}
          text-anchor="middle"
          class={`tabular-nums group-hover:fill-accent-strong ${i === 0 ? 'fill-ink-soft font-medium' : 'fill-ink-faint'}`}
        >
          {text}
        </text>
      ))}
      {/* biome-ignore lint/a11y/useSemanticElements: a part of a drawing cannot be a button element */}
      <g
        role="button"
        aria-label={name}
        class="fill-none stroke-transparent outline-none"
        {...item.focus}
      >
        <path d={line} stroke-width="14" />
        <rect
          x={at.x - label.width / 2}
          y={at.y - label.height / 2}
          width={label.width}
          height={label.height}
          rx="4"
          pointer-events="all"
        />
      </g>
    </g>
  )
}

function BoxShape({
  box,
  color,
  at: { x, y },
  item,
}: {
  readonly box: Box
  /** CSS class of the color that the entity has in the preview. */
  readonly color: string
  readonly at: Point
  readonly item: Item
}) {
  const { entity, title, figures, rows, width, height } = box
  const head = titleHeight + lineHeight + 6
  const outline = item.isMarked ? 'stroke-accent' : 'stroke-line-strong'
  const name = `${entity.name}${figures === '' ? '' : `, ${figures}`}`
  return (
    <g
      transform={`translate(${x} ${y})`}
      class={`group cursor-pointer ${item.isDimmed ? dimmed : ''}`}
      {...item.pointer}
    >
      {title !== entity.name && <title>{entity.name}</title>}
      <rect
        width={width}
        height={height}
        rx="8"
        stroke-width={item.isMarked ? 2 : 1}
        stroke-dasharray={entity.isDefined ? undefined : '4 3'}
        class={`fill-surface group-hover:stroke-accent group-has-focus-visible:stroke-accent group-has-focus-visible:[stroke-width:3px] ${outline}`}
      />
      {entity.isDefined && (
        <circle cx={boxPadding + 4} cy={13.5} r="4" class={`fill-current ${color}`} />
      )}
      <text
        x={entity.isDefined ? boxPadding + markWidth : boxPadding}
        y={18}
        class="fill-ink text-[13px] font-semibold"
      >
        {title}
      </text>
      <text x={boxPadding} y={titleHeight + 11} class="fill-ink-soft tabular-nums">
        {figures}
      </text>
      {height > head && (
        <line x1="0" x2={width} y1={head} y2={head} class="stroke-line" stroke-width="1" />
      )}
      {rows.map((row, i) => (
        <g key={row.name} transform={`translate(${boxPadding} ${head + 4 + i * lineHeight})`}>
          <text
            y={12}
            class={row.isKey ? 'fill-ink font-mono font-semibold' : 'fill-ink-soft font-mono'}
          >
            {row.name}
          </text>
          <text
            x={width - 2 * boxPadding}
            y={12}
            text-anchor="end"
            class="fill-accent-strong text-[9px] font-semibold"
          >
            {row.isKey ? 'PK' : ''}
            {row.isKey && row.isReference ? ' ' : ''}
            {row.isReference ? 'FK' : ''}
          </text>
        </g>
      ))}
      <text
        x={boxPadding}
        y={head + 4 + rows.length * lineHeight + 12}
        class="fill-ink-faint italic"
      >
        {footOf(box)}
      </text>
      {/* biome-ignore lint/a11y/useSemanticElements: a part of a drawing cannot be a button element */}
      <rect
        role="button"
        aria-label={name}
        width={width}
        height={height}
        class="fill-transparent outline-none"
        {...item.focus}
      />
    </g>
  )
}

function footOf({ more, lifecycle }: Box): string {
  const parts = [more > 0 ? `+ ${more} ${more === 1 ? 'field' : 'fields'}` : undefined, lifecycle]
  return parts.filter((part) => part !== undefined).join(' · ')
}

/** Diagram of the states of a lifecycle with their figures. The table beside it has the same facts as text. */

import { useId } from 'preact/hooks'
import { cut } from '../preview/cells.ts'
import type { LifecycleFigures } from '../preview/lifecycle-protocol.ts'
import { boxCountText, shareText, stayText } from './figure-text.ts'
import { boxHeight, boxWidth, layOut, type Point } from './layout.ts'

/** Maximum numbers of boxes and of arrows of a diagram that is still legible. */
const boxesMax = 16
const arrowsMax = 40
/** Maximum number of characters of a name in a box. */
const nameLength = 15
/** Smallest scale at which the texts of a diagram are legible. */
const scaleMin = 0.8

interface Box {
  readonly name: string
  readonly lines: readonly string[]
  /** A box that is not a state: the end of the changes, or the deletion. */
  readonly isOutcome: boolean
  readonly isFinal: boolean
}

/** Returns whether a lifecycle has few enough states and transitions for a diagram. */
export function hasDiagram({ states, flows }: LifecycleFigures): boolean {
  return states.length + 2 <= boxesMax && flows.length <= arrowsMax
}

export function LifecycleDiagram({
  figures,
  label,
}: {
  readonly figures: LifecycleFigures
  readonly label: string
}) {
  const id = useId()
  const { boxes, edges } = graphOf(figures)
  const layout = layOut(boxes.length, edges, figures.initial)
  const start = layout.boxes[figures.initial] ?? { x: 0, y: 0 }
  const startX = start.x + boxWidth / 2
  const tip = `url(#${id}-tip)`
  return (
    <svg
      role="img"
      aria-label={label}
      width={layout.width}
      height={layout.height}
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      // A diagram that is slightly too wide for the window is made smaller; a wider one scrolls.
      style={{ minWidth: `${layout.width * scaleMin}px` }}
      class="mx-auto block h-auto max-w-full text-[11px]"
    >
      <defs>
        <marker
          id={`${id}-tip`}
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="7"
          markerHeight="7"
          orient="auto"
          class="fill-line-control"
        >
          <path d="M0 0L8 4L0 8Z" />
        </marker>
      </defs>
      <g class="fill-none stroke-line-control" stroke-width="1.5">
        <path d={`M${startX} ${start.y - 18}V${start.y}`} marker-end={tip} />
        {layout.edges.map(({ edge, line }) => (
          <path key={edge} d={line} marker-end={tip} />
        ))}
      </g>
      <circle cx={startX} cy={start.y - 21} r="5" class="fill-event" />
      {boxes.map((box, i) => (
        <StateBox
          key={i}
          box={box}
          at={layout.boxes[i] ?? start}
          isInitial={i === figures.initial}
        />
      ))}
      {layout.edges.map(({ edge, label: { x, y } }) => {
        const flow = figures.flows[edge]
        const text = flow === undefined ? '' : shareText(flow)
        const width = 8 + text.length * 6.5
        return (
          <g key={edge}>
            <rect
              x={x - width / 2}
              y={y - 8}
              width={width}
              height="16"
              rx="4"
              class="fill-surface"
            />
            <text x={x} y={y + 4} text-anchor="middle" class="fill-ink-soft tabular-nums">
              {text}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

function StateBox({
  box: { name, lines, isOutcome, isFinal },
  at: { x, y },
  isInitial,
}: {
  readonly box: Box
  readonly at: Point
  readonly isInitial: boolean
}) {
  const shown = cut(name, nameLength)
  const middle = x + boxWidth / 2
  const outline = isOutcome
    ? 'stroke-line-control'
    : isInitial
      ? 'stroke-accent'
      : 'stroke-line-strong'
  const top = y + (lines.length === 2 ? 17 : lines.length === 1 ? 26 : 33)
  return (
    <g>
      {shown !== name && <title>{name}</title>}
      <rect
        x={x}
        y={y}
        width={boxWidth}
        height={boxHeight}
        rx={isOutcome ? boxHeight / 2 : 8}
        stroke-width={isInitial ? 2 : 1}
        stroke-dasharray={isOutcome ? '4 3' : undefined}
        class={`${isOutcome ? 'fill-surface' : 'fill-sunken'} ${outline}`}
      />
      {isFinal && (
        <rect
          x={x + 3}
          y={y + 3}
          width={boxWidth - 6}
          height={boxHeight - 6}
          rx="5"
          class="fill-none stroke-line-strong"
        />
      )}
      <text
        x={middle}
        y={top}
        text-anchor="middle"
        class={isOutcome ? 'fill-ink-soft text-xs italic' : 'fill-ink text-xs font-semibold'}
      >
        {shown}
      </text>
      {lines.map((line, i) => (
        <text
          key={line}
          x={middle}
          y={top + 16 + i * 15}
          text-anchor="middle"
          class="fill-ink-soft tabular-nums"
        >
          {line}
        </text>
      ))}
    </g>
  )
}

/** Returns the boxes and arrows of a diagram: all states, and the end and the deletion if a transition leads there. */
function graphOf(figures: LifecycleFigures) {
  const { states, flows, deleted } = figures
  const boxes: Box[] = states.map((state, i) => {
    const isFinal = !flows.some(({ from }) => from === i)
    return {
      name: state.name,
      lines: [boxCountText(state.entered, figures), isFinal ? 'last state' : stayText(state)],
      isOutcome: false,
      isFinal,
    }
  })
  const outcomes = new Map<string, number>()
  const add = (to: 'end' | 'delete'): number => {
    const known = outcomes.get(to)
    if (known !== undefined) return known
    const box =
      to === 'end'
        ? { name: 'no more changes', lines: [] }
        : { name: 'deleted', lines: [boxCountText(deleted, figures)] }
    const position = boxes.push({ ...box, isOutcome: true, isFinal: false }) - 1
    outcomes.set(to, position)
    return position
  }
  const edges = flows.map(({ from, to }) => ({ from, to: typeof to === 'number' ? to : add(to) }))
  return { boxes, edges }
}

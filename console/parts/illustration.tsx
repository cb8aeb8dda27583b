/**
 * Small decorative pictures of empty states, in one style: lines of simulated time, and events as dots on them.
 */

export type IllustrationName = 'streams' | 'rows' | 'search' | 'gap'

/** A wave from the left to the right edge, at a height. */
function wave(y: number): string {
  return `M4 ${y}c12 0 12 -7 24 -7s12 7 24 7 12 -7 24 -7 12 7 24 7 12 -7 24 -7 12 7 24 7`
}

const pictures: Readonly<
  Record<
    IllustrationName,
    {
      readonly lines: readonly string[]
      /** Events: their position, and whether they are emphasized. */
      readonly dots: readonly (readonly [x: number, y: number, isStrong?: boolean])[]
      readonly accent?: string
    }
  >
> = {
  streams: {
    lines: [wave(18), wave(38), wave(58)],
    dots: [
      ...([
        [28, 11],
        [52, 18, true],
        [124, 11],
      ] as const),
      ...([
        [16, 36],
        [76, 31, true],
        [100, 38],
      ] as const),
      ...([
        [52, 58],
        [112, 53, true],
        [136, 56],
      ] as const),
    ],
  },
  rows: {
    lines: ['M24 14h104', 'M24 30h80', 'M24 46h112', 'M24 62h64'],
    dots: [
      [12, 14, true],
      [12, 30],
      [12, 46],
      [12, 62],
    ],
  },
  search: {
    lines: [wave(24), wave(50)],
    dots: [
      [16, 22],
      [52, 24],
      [136, 22],
      [28, 43],
      [124, 43],
      [84, 36, true],
    ],
    accent: 'M84 22a14 14 0 1 0 0 28 14 14 0 0 0 0-28zM94 46l11 11',
  },
  gap: {
    lines: ['M4 36c12 0 12-7 24-7s12 7 24 7', 'M100 36c12 0 12-7 24-7s12 7 24 7'],
    dots: [
      [28, 29, true],
      [124, 29],
    ],
    accent: 'M66 28l16 16M82 28 66 44',
  },
}

export function Illustration({
  name,
  class: extra = 'h-20',
}: {
  readonly name: IllustrationName
  /** Class with the height. */
  readonly class?: string
}) {
  const { lines, dots, accent } = pictures[name]
  return (
    <svg
      viewBox="0 0 152 74"
      aria-hidden="true"
      class={`w-auto max-w-full ${extra}`}
      fill="none"
      stroke-width="1.75"
      stroke-linecap="round"
      stroke-linejoin="round"
    >
      {lines.map((path) => (
        <path key={path} d={path} class="stroke-line-strong" />
      ))}
      {accent !== undefined && <path d={accent} class="stroke-accent" />}
      {dots.map(([x, y, isStrong = false]) => (
        <circle
          key={`${x} ${y}`}
          cx={x}
          cy={y}
          r={isStrong ? 4.5 : 3}
          class={isStrong ? 'fill-event' : 'fill-line-control'}
        />
      ))}
    </svg>
  )
}

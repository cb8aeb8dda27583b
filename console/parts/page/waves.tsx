/** The background of pages without navigation: waves of simulated time with events on them. */

/** Width of the picture and length of a wave, in its units; height of a crest above the middle of the wave. */
const width = 1_440
const waveLength = 240
const crest = 26

/** The middles of the waves, their shifts to the left, and the places of events in quarters of a wave. */
const waves = [
  { middle: 70, shift: 0, events: [3, 9, 17, 22] },
  { middle: 150, shift: 90, events: [1, 7, 12, 20] },
  { middle: 230, shift: 40, events: [5, 10, 15, 24] },
  { middle: 310, shift: 140, events: [2, 8, 18, 21] },
] as const

const colors = ['fill-series-1', 'fill-event', 'fill-series-2', 'fill-series-4']

export function Waves() {
  return (
    <svg
      viewBox={`0 0 ${width} 360`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      class="pointer-events-none absolute inset-x-0 bottom-0 h-2/5 w-full"
    >
      {waves.map(({ middle, shift, events }, i) => (
        <g key={middle}>
          <path
            d={pathOf(middle, shift)}
            fill="none"
            stroke-width="1.5"
            class="stroke-line-strong opacity-50"
          />
          {events.map((quarter) => (
            <circle
              key={quarter}
              cx={(quarter * waveLength) / 4 - shift}
              cy={middle - crest * Math.round(Math.sin((quarter * Math.PI) / 2))}
              r={quarter % 3 === 0 ? 7 : 5}
              class={`opacity-40 ${colors[(quarter + i) % colors.length]}`}
            />
          ))}
        </g>
      ))}
    </svg>
  )
}

/** Returns a wave across the picture. */
function pathOf(middle: number, shift: number): string {
  const half = waveLength / 2
  const bend = half * 0.3642
  const curve = (up: number) =>
    `c${bend} ${-up * crest * 1.33} ${half - bend} ${-up * crest * 1.33} ${half} 0`
  const count = Math.ceil((width + shift) / waveLength)
  return `M${-shift} ${middle}${`${curve(1)}${curve(-1)}`.repeat(count)}`
}

/** The labels of the vertical axis of a chart that begins at zero, beside the chart. */

const numbers = new Intl.NumberFormat('en', { maximumSignificantDigits: 3, notation: 'compact' })
const shares = [0, 0.5, 1]

/** Labels of zero, half of the value at the upper edge, and that value. The chart has the same height. */
export function ValueLabels({ max }: { readonly max: number }) {
  return (
    <ul aria-hidden="true" class="relative w-11 shrink-0 text-[0.7rem] text-ink-faint tabular-nums">
      {shares.map((share) => (
        <li
          key={share}
          class="absolute right-1.5 translate-y-1/2"
          style={{ bottom: `${share * 100}%` }}
        >
          {numbers.format(max * share)}
        </li>
      ))}
    </ul>
  )
}

/** Returns the smallest round number of at least `value`: the end of the vertical axis. */
export function roundMax(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1e-9)))
  const factor = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8].find((each) => each * power >= value) ?? 10
  return factor * power
}

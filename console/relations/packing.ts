/** Packs the parts of a diagram that have no connection with each other. */
import { noSize, type Point, type Size } from './placement.ts'

const margin = 16
const partGap = 36

/** Packs parts in rows, the tallest first, so that together they have about the wanted aspect ratio. */
export function pack(
  parts: readonly Size[],
  aspect: number,
): Size & { readonly corners: readonly Point[] } {
  const area = parts.reduce(
    (sum, { width, height }) => sum + (width + partGap) * (height + partGap),
    0,
  )
  const widest = Math.max(0, ...parts.map(({ width }) => width))
  const rowMax = Math.max(widest, Math.sqrt(area * aspect))
  const corners: Point[] = []
  const order = [...parts.keys()].sort((a, b) => (parts[b]?.height ?? 0) - (parts[a]?.height ?? 0))
  let [x, y, rowHeight, right] = [0, 0, 0, 0]
  for (const i of order) {
    const { width, height } = parts[i] ?? noSize
    if (x > 0 && x + width > rowMax) {
      x = 0
      y += rowHeight + partGap
      rowHeight = 0
    }
    corners[i] = { x: x + margin, y: y + margin }
    right = Math.max(right, x + width)
    rowHeight = Math.max(rowHeight, height)
    x += width + partGap
  }
  return { corners, width: right + 2 * margin, height: y + rowHeight + 2 * margin }
}

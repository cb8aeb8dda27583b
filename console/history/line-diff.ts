/** Compares two texts by lines. The library is loaded when a comparison is first shown. */

export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
  /** Number of the line in the first text; undefined for an added line. */
  readonly before: number | undefined
  /** Number of the line in the second text; undefined for a removed line. */
  readonly after: number | undefined
}

/** Consecutive lines, which are hidden at first if they are equal and far from a difference. */
export interface DiffBlock {
  readonly isHidden: boolean
  readonly lines: readonly DiffLine[]
}

/** Maximum number of changed lines; texts that differ more are not compared. */
const editsMax = 5_000
/** Number of equal lines that are shown around a difference. */
const contextLines = 3

/** Returns all lines of both texts in order, or undefined if the texts differ too much. */
export async function diffLines(
  before: string,
  after: string,
): Promise<readonly DiffLine[] | undefined> {
  const { diffArrays } = await import('diff')
  const options = { maxEditLength: editsMax }
  const parts = diffArrays(before.split('\n'), after.split('\n'), options)
  if (parts === undefined) return undefined
  let [old, current] = [0, 0]
  return parts.flatMap(({ added, removed, value }) =>
    value.map((text): DiffLine => {
      const kind = added ? 'added' : removed ? 'removed' : 'same'
      if (kind !== 'added') old += 1
      if (kind !== 'removed') current += 1
      return {
        kind,
        text,
        before: kind === 'added' ? undefined : old,
        after: kind === 'removed' ? undefined : current,
      }
    }),
  )
}

/** Groups lines into blocks. Equal lines that are far from every difference form hidden blocks. */
export function blocksOf(lines: readonly DiffLine[]): readonly DiffBlock[] {
  const shown = new Set<number>()
  for (const [i, { kind }] of lines.entries()) {
    if (kind === 'same') continue
    for (let near = i - contextLines; near <= i + contextLines; near++) shown.add(near)
  }
  const blocks: { isHidden: boolean; lines: DiffLine[] }[] = []
  for (const [i, line] of lines.entries()) {
    const isHidden = !shown.has(i)
    const last = blocks.at(-1)
    if (last?.isHidden === isHidden) last.lines.push(line)
    else blocks.push({ isHidden, lines: [line] })
  }
  // A button would need as much space as a few lines.
  return blocks.map((block) => ({
    ...block,
    isHidden: block.isHidden && block.lines.length > contextLines,
  }))
}

/** Returns the numbers of added and removed lines. */
export function countChanges(lines: readonly DiffLine[]): {
  readonly added: number
  readonly removed: number
} {
  const count = (kind: DiffLine['kind']) => lines.filter((line) => line.kind === kind).length
  return { added: count('added'), removed: count('removed') }
}

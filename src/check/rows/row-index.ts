/** The buckets of the rows of a run: ten bytes for each row, so that differing buckets are read without another scan. */

const blockRows = 65_536
/** Number of rows from which on the index is not continued, because it would take more than half a gigabyte. */
const rowsMax = 50_000_000

export class RowIndex {
  readonly #blocks: { readonly ids: Float64Array; readonly buckets: Uint16Array }[] = []
  #rows = 0

  add(id: number, bucket: number): void {
    if (this.#rows >= rowsMax) return
    const at = this.#rows % blockRows
    if (at === 0) {
      this.#blocks.push({ ids: new Float64Array(blockRows), buckets: new Uint16Array(blockRows) })
    }
    const block = this.#blocks.at(-1)
    if (block === undefined) return
    block.ids[at] = id
    block.buckets[at] = bucket
    this.#rows++
  }

  /** Returns the ids of the rows in some buckets, in the order in which they were added; undefined if some are not known. */
  idsIn(buckets: ReadonlySet<number>): readonly number[] | undefined {
    if (this.#rows >= rowsMax) return undefined
    const found: number[] = []
    for (const [number, block] of this.#blocks.entries()) {
      const end = Math.min(blockRows, this.#rows - number * blockRows)
      for (let i = 0; i < end; i++) {
        if (buckets.has(block.buckets[i] as number)) found.push(block.ids[i] as number)
      }
    }
    return found
  }
}

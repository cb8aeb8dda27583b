/** Groups rows, so that a comparison waits once for many of them. */

const batchRows = 1_000

/** Yields what `textsOf` returns for each row, in batches. */
export async function* inBatches<Row, Texts>(
  rows: AsyncIterable<Row> | Iterable<Row>,
  textsOf: (row: Row) => Texts,
): AsyncGenerator<readonly Texts[]> {
  let batch: Texts[] = []
  for await (const row of rows) {
    batch.push(textsOf(row))
    if (batch.length < batchRows) continue
    yield batch
    batch = []
  }
  yield batch
}

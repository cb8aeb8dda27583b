/** The SQL texts of several files, which are read as one text. */

export interface SqlText {
  /** Name of the file. */
  readonly name: string
  readonly text: string
}

/** Returns a function that names a line of the joined texts: `line 3`, or `line 3 of b.sql` if there are several. */
export function placesIn(texts: readonly SqlText[]): (line: number) => string {
  let next = 1
  const starts = texts.map(({ name, text }) => {
    const first = next
    next += text.split('\n').length
    return { name, first }
  })
  return (line) => {
    const start = starts.findLast(({ first }) => first <= line)
    if (start === undefined || starts.length === 1) return `line ${line}`
    return `line ${line - start.first + 1} of ${start.name}`
  }
}

/**
 * Results of pure functions of a short text, kept from one compilation to the next: a definition is compiled when it
 * is sent and again for its run, and asks the same of the same patterns and names each time.
 */

/** Longer texts are worked out each time, and all are forgotten when there are too many: a client writes them. */
const textLengthMax = 128
const keptMax = 1_000

export function remember<T>(work: (text: string) => T): (text: string) => T {
  const kept = new Map<string, T>()
  return (text) => {
    const known = kept.get(text)
    if (known !== undefined) return known
    const made = work(text)
    if (text.length > textLengthMax) return made
    if (kept.size >= keptMax) kept.clear()
    kept.set(text, made)
    return made
  }
}

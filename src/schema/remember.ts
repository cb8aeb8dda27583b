/**
 * Caches results of pure functions of a short text between compilations: a definition is compiled when it is sent and
 * again for its run, and evaluates the same patterns and names each time.
 */

/** Maximum length of a text whose result is cached: clients send the texts. A full cache is cleared. */
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

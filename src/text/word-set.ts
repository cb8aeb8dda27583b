/** Returns the set of the words in a text, which are separated by white space. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).filter((word) => word !== ''))
}

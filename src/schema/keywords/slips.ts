/**
 * A regular expression of misspelt names, for schemas that editors read: one letter too many, too few, or wrong, or two
 * that are swapped. Names of fewer than five letters have none. `added` is the class of letters that may be one too many at the
 * end: a plural may be meant.
 */
export function slipsOf(names: readonly string[], added = '.'): string {
  const slips = names
    .filter((name) => /^\w{5,}$/.test(name))
    .flatMap((name) => [
      ...[...name].flatMap((letter, i) => {
        const [before, behind] = [name.slice(0, i), name.slice(i + 1)]
        const next = behind.charAt(0)
        const others = `[^${letter}]`
        const swapped = next === letter ? [] : [`${before}${next}${letter}${behind.slice(1)}`]
        return [`${before}${others}?${behind}`, `${before}[^.]${letter}${behind}`, ...swapped]
      }),
      `${name}${added}`,
    ])
  return [...new Set(slips)].join('|')
}

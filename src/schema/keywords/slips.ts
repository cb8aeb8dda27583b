/**
 * Returns a regular expression that matches the misspelled forms of the names, for schemas that editors read: one
 * letter added, missing, or wrong, or two letters swapped. Names with fewer than five letters are not included. `added`
 * is the class of letters that count as a misspelling at the end of a name: a plural may be intended.
 */
export function slipsOf(names: readonly string[], added = '.'): string {
  const slips = names
    .filter((name) => /^\w{5,}$/.test(name))
    .flatMap((name) => [
      ...[...name].flatMap((letter, i) => {
        const [before, after] = [name.slice(0, i), name.slice(i + 1)]
        const next = after.charAt(0)
        const others = `[^${letter}]`
        const swapped = next === letter ? [] : [`${before}${next}${letter}${after.slice(1)}`]
        return [`${before}${others}?${after}`, `${before}[^.]${letter}${after}`, ...swapped]
      }),
      `${name}${added}`,
    ])
  return [...new Set(slips)].join('|')
}

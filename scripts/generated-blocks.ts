/**
 * Replaces the generated blocks of a hand-written page. A block starts at `<!-- generated: NAME -->` and ends at
 * `<!-- end of NAME -->`.
 */
export function fillBlocks(page: string, blocks: Readonly<Record<string, string>>): string {
  let filled = page
  for (const [name, text] of Object.entries(blocks)) {
    const [start, end] = [`<!-- generated: ${name} -->`, `<!-- end of ${name} -->`]
    const from = filled.indexOf(start)
    const to = filled.indexOf(end)
    if (from < 0 || to < from) throw new Error(`the page must contain ${start} and ${end}`)
    filled = `${filled.slice(0, from + start.length)}\n\n${text.trim()}\n\n${filled.slice(to)}`
  }
  return filled
}

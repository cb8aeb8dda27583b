/** `spate types`: lists the types that match a search, or shows the page of a type if it is the only match. */

import { listTypes, type TypeListing } from '../schema/listing.ts'
import type { CommandAction } from '../terminal/command.ts'
import { CommandFailure } from '../terminal/exit-code.ts'
import { hasOption } from '../terminal/option-values.ts'
import { tableLines } from '../terminal/table.ts'
import { type Style, styleFor, visible } from '../terminal/text-style.ts'
import { columnsOf, fitText, pad } from '../terminal/text-width.ts'
import { hint } from '../text/suggest.ts'
import { wrap } from './help.ts'

export const listOrShowTypes: CommandAction = async ({
  arguments: { search },
  options,
  context,
}) => {
  const words = [search ?? []].flat().flatMap((word) => String(word).split(/\s+/))
  const all = listTypes()
  const found = findTypes(all, words)
  if (found.length === 0) {
    // The user may have searched for the last part of a name, so suggestions include these parts.
    const names = all.flatMap(({ name }) => [name, name.slice(name.lastIndexOf('.') + 1)])
    const meant = hint(words.join(' '), names)
    throw new CommandFailure(`no type matches ${JSON.stringify(words.join(' '))}${meant}`)
  }
  const { stdout, environment } = context
  if (hasOption(options, 'json')) {
    stdout.write(`${JSON.stringify(found)}\n`)
    return 'done'
  }
  const layout = { style: styleFor(stdout, environment), width: columnsOf(stdout) }
  const [only, ...others] = found
  const lines =
    only !== undefined && others.length === 0
      ? pageLines(only, layout)
      : [
          ...tableLines(
            [{ title: 'TYPE', isWhole: true }, { title: 'VALUES' }, { title: 'EXAMPLE' }],
            found.map((type) => [type.name, type.summary, exampleOf(type)]),
            layout,
          ),
          '',
          layout.style.dim(`${found.length} types; spate types <name> shows one of them`),
        ]
  stdout.write(`${lines.join('\n')}\n`)
  return 'done'
}

/**
 * Returns the type whose name is the only search word, or the types whose name, summary or keywords contain every word.
 */
export function findTypes(
  all: readonly TypeListing[],
  words: readonly string[],
): readonly TypeListing[] {
  const exact = all.filter(({ name }) => words.length === 1 && name === words[0])
  if (exact.length > 0) return exact
  const wanted = words.map((word) => word.toLowerCase()).filter((word) => word !== '')
  const rank = ({ name, summary, keywords }: TypeListing): number | undefined => {
    const places = [name, summary, Object.keys(keywords).join(' ')].map((text) =>
      text.toLowerCase(),
    )
    const ranks = wanted.map((word) => places.findIndex((text) => text.includes(word)))
    return ranks.includes(-1) ? undefined : Math.max(0, ...ranks)
  }
  // Matches in names are listed before matches in summaries and keywords.
  return all
    .map((type) => ({ type, rank: rank(type) }))
    .filter((found) => found.rank !== undefined)
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ type }) => type)
}

interface Layout {
  readonly style: Style
  readonly width: number
}

/** Maximum number of columns of the page of a type. */
const pageMax = 100

function pageLines({ name, summary, keywords, examples }: TypeListing, layout: Layout): string[] {
  const { style } = layout
  const width = Math.min(layout.width, pageMax)
  const own = Object.entries(keywords)
  const nameWidth = Math.max(0, ...own.map(([keyword]) => keyword.length))
  const rows = own.flatMap(([keyword, { summary: meaning, default: usual }]) => {
    const text = usual === undefined ? meaning : `${meaning} Default: ${JSON.stringify(usual)}.`
    return wrap(text, width - nameWidth - 4).map((line, i) =>
      i === 0
        ? `  ${style.cyan(pad(keyword, nameWidth))}  ${line}`
        : ' '.repeat(nameWidth + 4) + line,
    )
  })
  const shown = examples.flatMap(({ schema, values }) => [
    '',
    `  ${style.cyan(JSON.stringify(schema))}`,
    ...values.map((value) => fitText(`    ${visible(JSON.stringify(value))}`, width)),
  ])
  return [
    style.bold(name),
    ...wrap(summary, width),
    ...(own.length > 0 ? ['', style.bold('Keywords:'), ...rows] : []),
    '',
    style.bold('Examples:'),
    ...shown.slice(1),
  ]
}

function exampleOf({ examples }: TypeListing): string {
  return visible(JSON.stringify(examples[0]?.values[0] ?? null))
}

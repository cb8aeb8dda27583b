/** Splits JSON and YAML into parts with the colors that the editor gives them. */
import { highlightTree, tagHighlighter, tags } from '@lezer/highlight'
import type { Language } from '../../../src/spelling/language.ts'

export interface ColoredPart {
  readonly text: string
  /** CSS class with the color; empty for the color of the text around it. */
  readonly look: string
}

const highlighter = tagHighlighter([
  {
    tag: [tags.propertyName, tags.definition(tags.propertyName)],
    class: 'text-accent-strong',
  },
  { tag: [tags.string, tags.content], class: 'text-good' },
  { tag: tags.number, class: 'text-series-3' },
  { tag: [tags.bool, tags.null, tags.keyword], class: 'text-warning' },
  { tag: tags.comment, class: 'text-ink-faint' },
  {
    tag: [tags.punctuation, tags.separator, tags.bracket, tags.meta],
    class: 'text-ink-soft',
  },
])

export async function coloredParts(
  text: string,
  language: Language,
): Promise<readonly ColoredPart[]> {
  const { parser } = await (language === 'json' ? import('@lezer/json') : import('@lezer/yaml'))
  const parts: ColoredPart[] = []
  let end = 0
  highlightTree(parser.parse(text), highlighter, (from, to, look) => {
    if (from > end) parts.push({ text: text.slice(end, from), look: '' })
    parts.push({ text: text.slice(from, to), look })
    end = to
  })
  return [...parts, { text: text.slice(end), look: '' }]
}

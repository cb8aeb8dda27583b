/** Splits JSON and YAML into parts with the colors that the editor gives them. */
import { highlightTree, tagHighlighter } from '@lezer/highlight'
import type { Language } from '../../../src/spelling/language.ts'
import { codeColors } from './code-colors.ts'

export interface ColoredPart {
  readonly text: string
  /** CSS class with the color; empty for the color of the text around it. */
  readonly look: string
}

const highlighter = tagHighlighter(codeColors)

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

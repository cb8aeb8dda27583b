/** Full-text search in the documentation, in the browser. */
import { type Block, type DocPage, inlineText } from './blocks.ts'

/** A part of a page below one heading. */
export interface DocSection {
  readonly slug: string
  readonly pageTitle: string
  /** Id of the heading; empty for the part before the first heading. */
  readonly id: string
  readonly title: string
  readonly text: string
}

export interface DocHit {
  readonly section: DocSection
  /** A part of the text around the first match, in pieces that match or do not. */
  readonly excerpt: readonly { readonly text: string; readonly isMatch: boolean }[]
}

/** Splits a page at its headings. */
export function sectionsOf(slug: string, { title, blocks }: DocPage): readonly DocSection[] {
  const sections: { id: string; title: string; texts: string[] }[] = [{ id: '', title, texts: [] }]
  for (const block of blocks) {
    if (block.kind === 'heading')
      sections.push({ id: block.id, title: inlineText(block.content), texts: [] })
    else sections.at(-1)?.texts.push(blockText(block))
  }
  return sections.map(({ texts, ...section }) => ({
    ...section,
    slug,
    pageTitle: title,
    text: texts.join(' ').replaceAll(/\s+/g, ' '),
  }))
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return inlineText(block.content)
    case 'code':
    case 'picture':
      return block.text
    case 'list':
      return block.items.flat().map(blockText).join(' ')
    case 'table':
      return [block.head, ...block.rows].flat().map(inlineText).join(' ')
    case 'quote':
      return block.blocks.map(blockText).join(' ')
    case 'details':
      return [block.summary, ...block.blocks.map(blockText)].join(' ')
  }
}

/** Maximum number of hits that are returned. */
const hitsMax = 30
/** Number of characters of an excerpt before and after the first match. */
const excerptBefore = 50
const excerptAfter = 130

/** Returns the sections that contain all words of a query, those with the words in their titles first. */
export function searchSections(sections: readonly DocSection[], query: string): readonly DocHit[] {
  const words = query
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '')
  if (words.length === 0) return []
  return sections
    .flatMap((section, place) => {
      const ranks = words.map((word) => rankOf(section, word))
      if (ranks.includes(undefined)) return []
      return [{ section, place, rank: ranks.reduce<number>((sum, rank) => sum + (rank ?? 0), 0) }]
    })
    .toSorted((one, other) => one.rank - other.rank || one.place - other.place)
    .slice(0, hitsMax)
    .map(({ section }) => ({ section, excerpt: excerptOf(section.text, words) }))
}

/** Number of occurrences of a word from which further ones do not improve the rank of a section. */
const countMax = 10

/** Returns how well a section matches one word: 0 for the best match, or undefined if the word does not occur. */
function rankOf({ title, pageTitle, text }: DocSection, word: string): number | undefined {
  const isStart = (other: string) => other.startsWith(word)
  if (wordsOf(title).includes(word)) return 0
  if (wordsOf(title).some(isStart)) return 1
  if (wordsOf(pageTitle).some(isStart)) return 2
  const count = `${title} ${text}`.toLowerCase().split(word).length - 1
  return count === 0 ? undefined : 4 - Math.min(count, countMax) / countMax
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().split(/[^\p{L}\p{N}_.]+/u)
}

function excerptOf(text: string, words: readonly string[]): DocHit['excerpt'] {
  const lower = text.toLowerCase()
  const places = words.map((word) => lower.indexOf(word)).filter((at) => at >= 0)
  const first = places.length === 0 ? 0 : Math.min(...places)
  const from =
    first <= excerptBefore ? 0 : Math.max(0, text.lastIndexOf(' ', first - excerptBefore) + 1)
  const cut = text.slice(from, first + excerptAfter)
  const shown = `${from > 0 ? '… ' : ''}${cut}${from + cut.length < text.length ? ' …' : ''}`
  const pattern = new RegExp(`(${words.map(escaped).join('|')})`, 'giu')
  return shown
    .split(pattern)
    .map((part, i) => ({ text: part, isMatch: i % 2 === 1 }))
    .filter((part) => part.text !== '')
}

function escaped(word: string): string {
  return word.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, '\\$&')
}

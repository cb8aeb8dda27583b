/** The content of a page of the documentation, as the build translates it from Markdown. */

export type Inline =
  | string
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly content: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly content: readonly Inline[] }
  | { readonly kind: 'break' }

export type Block =
  | {
      readonly kind: 'heading'
      readonly level: number
      readonly id: string
      readonly content: readonly Inline[]
    }
  | { readonly kind: 'paragraph'; readonly content: readonly Inline[] }
  | { readonly kind: 'code'; readonly language: string; readonly text: string }
  | {
      readonly kind: 'list'
      readonly isOrdered: boolean
      readonly items: readonly (readonly Block[])[]
    }
  | {
      readonly kind: 'table'
      readonly head: readonly (readonly Inline[])[]
      readonly rows: readonly (readonly (readonly Inline[])[])[]
    }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  /** Content that is folded below its summary. */
  | { readonly kind: 'details'; readonly summary: string; readonly blocks: readonly Block[] }
  /** A picture; `source` is its path in the repository in the translation, and its address in the console. */
  | { readonly kind: 'picture'; readonly source: string; readonly text: string }

export interface DocPage {
  readonly title: string
  readonly blocks: readonly Block[]
}

export interface DocHeading {
  readonly level: number
  readonly id: string
  readonly text: string
}

/** A page in the navigation. */
export interface DocEntry {
  /** Address of the page below `/console/docs/`, such as `guides/kafka`; empty for the first page. */
  readonly slug: string
  readonly title: string
  readonly headings: readonly DocHeading[]
}

export interface DocGroup {
  readonly title: string
  readonly entries: readonly DocEntry[]
}

/** Returns the visible text of inline content. */
export function inlineText(content: readonly Inline[]): string {
  return content
    .map((part) => {
      if (typeof part === 'string') return part
      if (part.kind === 'code') return part.text
      return part.kind === 'break' ? ' ' : inlineText(part.content)
    })
    .join('')
}

/** Returns the headings of a page, for its list of contents. */
export function headingsOf(blocks: readonly Block[]): readonly DocHeading[] {
  return blocks.flatMap((block) =>
    block.kind === 'heading'
      ? [{ level: block.level, id: block.id, text: inlineText(block.content) }]
      : [],
  )
}

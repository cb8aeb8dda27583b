/** Translates the Markdown of the documentation to the blocks that the console renders. It never contains HTML. */
import { posix } from 'node:path'
import { lexer, type Token, type Tokens } from 'marked'
import { type Block, type DocPage, type Inline, inlineText } from '../console/docs/blocks.ts'

/** Returns the address of a file of the repository in the console, or undefined if the console does not show it. */
export type AddressOf = (path: string) => string | undefined

/** Translates a page. `path` is its path in the repository, to which its links are relative. */
export function docPage(path: string, text: string, addressOf: AddressOf): DocPage {
  const translation = new Translation(path, addressOf)
  const blocks = translation.blocks(lexer(text))
  const [first, ...rest] = blocks
  if (first?.kind !== 'heading' || first.level !== 1)
    throw new Error(`${path} must begin with its title`)
  return { title: inlineText(first.content), blocks: rest }
}

class Translation {
  readonly #path: string
  readonly #addressOf: AddressOf
  /** Number of headings so far with each id. */
  readonly #ids = new Map<string, number>()

  constructor(path: string, addressOf: AddressOf) {
    this.#path = path
    this.#addressOf = addressOf
  }

  blocks(tokens: readonly Token[]): readonly Block[] {
    const start = tokens.findIndex(
      ({ type, raw }) => type === 'html' && raw.startsWith('<details>'),
    )
    if (start < 0) return tokens.flatMap((token) => this.#block(token))
    const end = tokens.findIndex(({ raw }, i) => i > start && raw.startsWith('</details>'))
    const [, summary] = /<summary>([^<]+)<\/summary>/.exec(tokens[start]?.raw ?? '') ?? []
    if (end < 0 || summary === undefined) throw new Error(`${this.#path}: incomplete <details>`)
    return [
      ...this.blocks(tokens.slice(0, start)),
      { kind: 'details', summary, blocks: this.blocks(tokens.slice(start + 1, end)) },
      ...this.blocks(tokens.slice(end + 1)),
    ]
  }

  #block(token: Token): readonly Block[] {
    const known = token as Tokens.Generic
    switch (token.type) {
      case 'space':
        return []
      case 'heading': {
        const content = this.#inlineContent(known.tokens)
        const id = this.#idOf(inlineText(content))
        return [{ kind: 'heading', level: known.depth, id, content }]
      }
      case 'paragraph':
        return this.#paragraph(known.tokens ?? [])
      // The text of an item of a list without empty lines.
      case 'text':
        return [{ kind: 'paragraph', content: this.#inlineContent(known.tokens ?? [token]) }]
      case 'code':
        return [{ kind: 'code', language: known.lang ?? '', text: known.text }]
      case 'list':
        return [this.#list(token as Tokens.List)]
      case 'table':
        return [this.#table(token as Tokens.Table)]
      case 'blockquote':
        return [{ kind: 'quote', blocks: this.blocks(known.tokens ?? []) }]
      case 'html':
        if (/^<!--.*-->\s*$/s.test(known.text)) return []
        break
      default:
    }
    throw new Error(`${this.#path}: the console cannot show ${token.type}: ${token.raw}`)
  }

  #paragraph(tokens: readonly Token[]): readonly Block[] {
    const [only] = tokens
    if (tokens.length !== 1 || only?.type !== 'image')
      return [{ kind: 'paragraph', content: this.#inlineContent(tokens) }]
    const { href, text } = only as Tokens.Image
    return [{ kind: 'picture', source: this.#resolve(href), text }]
  }

  #list({ ordered, items }: Tokens.List): Block {
    return {
      kind: 'list',
      isOrdered: ordered,
      items: items.map(({ tokens }) => this.blocks(tokens)),
    }
  }

  #table({ header, rows }: Tokens.Table): Block {
    const cells = (row: readonly Tokens.TableCell[]) =>
      row.map(({ tokens }) => this.#inlineContent(tokens))
    return { kind: 'table', head: cells(header), rows: rows.map(cells) }
  }

  #inlineContent(tokens: readonly Token[] = []): readonly Inline[] {
    return joined(tokens.flatMap((token) => this.#inline(token)))
  }

  #inline(token: Token): readonly Inline[] {
    const known = token as Tokens.Generic
    switch (token.type) {
      case 'text':
      case 'escape':
        return known.tokens === undefined
          ? [unescaped(known.text)]
          : this.#inlineContent(known.tokens)
      case 'codespan':
        return [{ kind: 'code', text: known.text }]
      case 'strong':
        return [{ kind: 'strong', content: this.#inlineContent(known.tokens) }]
      case 'em':
        return [{ kind: 'emphasis', content: this.#inlineContent(known.tokens) }]
      case 'br':
        return [{ kind: 'break' }]
      case 'link':
        return this.#link(known.href, this.#inlineContent(known.tokens))
      case 'html':
        // A name in angle brackets, such as <simulation>, is a part of the text.
        return [/^<br ?\/?>$/.test(known.text) ? { kind: 'break' } : known.text]
      default:
    }
    throw new Error(`${this.#path}: the console cannot show ${token.type}: ${token.raw}`)
  }

  /** Returns a link, or its text if it leads to a file that the console does not show. */
  #link(href: string, content: readonly Inline[]): readonly Inline[] {
    if (/^(https?:|mailto:|#)/.test(href)) return [{ kind: 'link', href, content }]
    const [file = '', anchor] = href.split('#')
    const address = this.#addressOf(this.#resolve(file))
    if (address === undefined) return content
    const hash = anchor === undefined ? '' : `#${anchor}`
    return [{ kind: 'link', href: `${address}${hash}`, content }]
  }

  #resolve(file: string): string {
    return posix.join(posix.dirname(this.#path), file)
  }

  /** Returns the id of a heading as GitHub writes it. A repeated heading gets a number. */
  #idOf(text: string): string {
    const id = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-')
    const count = this.#ids.get(id) ?? 0
    this.#ids.set(id, count + 1)
    return count === 0 ? id : `${id}-${count}`
  }
}

/** Joins texts that follow each other, and replaces line breaks by spaces. */
function joined(parts: readonly Inline[]): readonly Inline[] {
  const found: Inline[] = []
  for (const part of parts) {
    const last = found.at(-1)
    const text = typeof part === 'string' ? part.replaceAll('\n', ' ') : part
    if (typeof text === 'string' && typeof last === 'string') found[found.length - 1] = last + text
    else found.push(text)
  }
  return found
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

/** Returns a text without the character references of HTML that Markdown permits. */
function unescaped(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
}

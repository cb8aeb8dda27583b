/** Splits a shell command into its simple commands and their words, in one pass. */

/**
 * Returns the words of each simple command in a shell command, without their quotes. Redirections and comments are
 * omitted. The text is not expanded: `$NAME` and here-documents remain unchanged. A quote that is not closed is
 * skipped.
 */
export function simpleCommands(command: string): readonly (readonly string[])[] {
  return new Reader(command).read()
}

class Reader {
  readonly #text: string
  readonly #commands: string[][] = [[]]
  #at = 0
  /** The word that is being read; undefined between words. */
  #word: string | undefined
  /** Whether the next word is the file of a redirection, which is omitted. */
  #isTarget = false
  /**
   * Whether a double quote was found that is not closed. No later double quote is closed then, so the text is not
   * searched again.
   */
  #hasOpenQuote = false

  constructor(text: string) {
    this.#text = text
  }

  read(): readonly (readonly string[])[] {
    while (this.#at < this.#text.length) this.#step(this.#text[this.#at] as string)
    this.#endWord()
    return this.#commands.filter((words) => words.length > 0)
  }

  #step(character: string): void {
    this.#at++
    if (character === "'") this.#singleQuoted()
    else if (character === '"') this.#doubleQuoted()
    else if (character === '\\') this.#escaped()
    else if (character === '#' && this.#word === undefined) this.#comment()
    else if (character === '<' || character === '>') this.#redirection()
    else if (character === '&' && this.#text[this.#at] === '>') this.#endWord()
    else if (separators.has(character)) this.#endCommand()
    else if (character === ' ' || character === '\t' || character === '\r') this.#endWord()
    else this.#add(character)
  }

  #add(part: string): void {
    this.#word = (this.#word ?? '') + part
  }

  #singleQuoted(): void {
    const end = this.#text.indexOf("'", this.#at)
    if (end < 0) return
    // $'psql' is the word psql.
    if (this.#word?.endsWith('$') === true) this.#word = this.#word.slice(0, -1)
    this.#add(this.#text.slice(this.#at, end))
    this.#at = end + 1
  }

  #doubleQuoted(): void {
    if (this.#hasOpenQuote) return
    let content = ''
    for (let at = this.#at; at < this.#text.length; at++) {
      const character = this.#text[at] as string
      if (character === '"') {
        this.#add(content)
        this.#at = at + 1
        return
      }
      const next = this.#text[at + 1]
      if (character !== '\\' || next === undefined) content += character
      else {
        if (!escapable.has(next)) content += character
        if (next !== '\n') content += next
        at++
      }
    }
    this.#hasOpenQuote = true
  }

  #escaped(): void {
    const next = this.#text[this.#at]
    this.#at++
    if (next !== undefined && next !== '\n') this.#add(next)
  }

  #comment(): void {
    const end = this.#text.indexOf('\n', this.#at)
    this.#at = end < 0 ? this.#text.length : end
  }

  #redirection(): void {
    // The number of a descriptor, as in 2>log, is not a word.
    if (this.#word !== undefined && /^\d{1,3}$/.test(this.#word)) this.#word = undefined
    this.#endWord()
    while (redirectionSigns.has(this.#text[this.#at] ?? '')) this.#at++
    this.#isTarget = true
  }

  #endWord(): void {
    if (this.#word === undefined) return
    if (!this.#isTarget) this.#commands.at(-1)?.push(this.#word)
    this.#word = undefined
    this.#isTarget = false
  }

  #endCommand(): void {
    this.#endWord()
    this.#isTarget = false
    if (this.#commands.at(-1)?.length !== 0) this.#commands.push([])
  }
}

const separators = new Set('|&;()`\n')
const escapable = new Set('$`"\\\n')
const redirectionSigns = new Set('<>&|-')

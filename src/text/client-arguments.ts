/**
 * Reads the arguments of a program (a database client, a shell or an interpreter) to find out whether they contain its
 * statements or its script.
 */

import { type ClientOptions, optionsOf } from './program-options.ts'
import { wordSet } from './word-set.ts'

/** Programs that accept the word `run` before their script. */
const runners = wordSet('bun deno')

/** A script or statements in the arguments of a program. The program reads them instead of its standard input. */
export interface GivenInput {
  readonly kind: 'file' | 'statements'
  readonly text: string
}

/**
 * Returns the scripts and statements in the arguments of a program, if the program reads them instead of its standard
 * input. Returns undefined if the program reads its standard input.
 */
export function givenInputs(
  program: string,
  isShell: boolean,
  words: readonly string[],
): readonly GivenInput[] | undefined {
  const known = optionsOf(program, isShell)
  if (known === undefined) return undefined
  const isRun = runners.has(program) && words[0] === 'run'
  const given = new Arguments(known, isRun ? words.slice(1) : words).read()
  return given === undefined || given.length === 0 ? undefined : given
}

class Arguments {
  readonly #options: ClientOptions
  readonly #words: readonly string[]
  readonly #given: GivenInput[] = []
  #at = 0
  #operands = 0
  #hasC = false

  constructor(known: ClientOptions, words: readonly string[]) {
    this.#options = known
    this.#words = words
  }

  /**
   * Returns the scripts and statements in the arguments. Returns undefined if the arguments contain an unknown option.
   */
  read(): readonly GivenInput[] | undefined {
    const { operandsBefore, operand } = this.#options
    let isEnded = false
    for (; this.#at < this.#words.length; this.#at++) {
      const word = this.#words[this.#at] as string
      if (!isEnded && word === '--') isEnded = true
      else if (!isEnded && this.#isOption(word)) {
        if (!this.#option(word)) return undefined
      } else if (operandsBefore !== undefined && this.#operands++ >= operandsBefore) {
        const kind = operand === 'statements' || this.#hasC ? 'statements' : 'file'
        this.#given.push({ kind, text: word })
        // The words after a script are arguments of the script.
        if (operand !== 'statements') return this.#given
      }
    }
    return this.#given
  }

  #isOption(word: string): boolean {
    const isPlus = this.#options.operand === 'file unless -c' && /^\+[a-zA-Z]/.test(word)
    return isPlus || (word.startsWith('-') && word !== '-')
  }

  #option(word: string): boolean {
    const { hasSingleHyphen } = this.#options
    if (!word.startsWith('--') && !hasSingleHyphen) return this.#cluster(word.slice(1))
    const equals = word.indexOf('=')
    const name = word.slice(word.startsWith('--') ? 2 : 1, equals < 0 ? undefined : equals)
    const value = equals < 0 ? undefined : word.slice(equals + 1)
    if (this.#options.longFlags.has(name)) return true
    if (name.length === 1 && this.#options.flags.includes(name)) return true
    return this.#value(name, value, this.#options.longValued.has(name))
  }

  #cluster(letters: string): boolean {
    const { flags, valued, attached } = this.#options
    for (const [i, letter] of [...letters].entries()) {
      if (flags.includes(letter)) {
        this.#hasC ||= letter === 'c'
        continue
      }
      if (attached.includes(letter)) return true
      return this.#value(letter, letters.slice(i + 1) || undefined, valued.includes(letter))
    }
    return true
  }

  /** Reads the value of an option: `rest`, or else the next word. Returns false for an unknown option. */
  #value(name: string, rest: string | undefined, isOther: boolean): boolean {
    const { statements, files } = this.#options
    const isStatements = statements.has(name)
    if (!isStatements && !files.has(name) && !isOther) return false
    const text = rest ?? this.#words[++this.#at] ?? '-'
    if (!isOther) this.#given.push({ kind: isStatements ? 'statements' : 'file', text })
    // A module or program text ends the options of the interpreter itself.
    if (!isOther && this.#options.operand !== 'statements') this.#at = this.#words.length
    return true
  }
}

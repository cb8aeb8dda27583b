/**
 * What is wrong with a text that should be JSON, in plain words and at its place. Browsers word it each in their own
 * way, few say where, and none says what people do most: a comma too many, a comment, quotes of another kind.
 */
import { nestingMax } from '../text/nesting.ts'
import type { SyntaxProblem } from './language.ts'

const space = /[ \t\n\r]*/y
const word = /[\p{L}_$][\p{L}\p{N}_$.-]*/uy
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const numberLike = /[+\-.\dA-Za-z_]+/y
const escaped = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y

/** Carries the problem out of the depth of the text. */
class Found extends Error {
  readonly problem: SyntaxProblem
  constructor(problem: SyntaxProblem) {
    super(problem.message)
    this.problem = problem
  }
}

/** The first problem from the start; undefined for JSON. */
export function findJsonProblem(text: string): SyntaxProblem | undefined {
  try {
    new Scanner(text).scan()
    return undefined
  } catch (error) {
    if (error instanceof Found) return error.problem
    throw error
  }
}

class Scanner {
  private at = 0
  private readonly text: string
  constructor(text: string) {
    this.text = text
  }

  scan(): void {
    this.skip()
    if (this.at === this.text.length) this.fail('the text is empty; a definition begins with {')
    this.value(0)
    this.skip()
    if (this.at < this.text.length) {
      const next = this.text.charAt(this.at)
      this.fail(
        next === '}' || next === ']'
          ? `this ${next} closes nothing; one too many`
          : 'the definition has ended before this; nothing may come behind it',
      )
    }
  }

  private value(depth: number): void {
    if (depth > nestingMax) this.fail(`nested deeper than ${nestingMax} levels`)
    const next = this.text.charAt(this.at)
    if (next === '{') this.members(depth)
    else if (next === '[') this.elements(depth)
    else if (next === '"') this.string()
    else this.scalar(next)
  }

  private scalar(next: string): void {
    if (next === '') this.fail('the text ends where a value should be')
    if (next === ',' || next === '}' || next === ']')
      this.fail(`a value is missing before this ${next}`)
    const start = this.at
    if (this.take(number) && !/[\w.+-]/.test(this.text.charAt(this.at))) return
    this.at = start
    this.literal()
  }

  private literal(): void {
    const start = this.at
    const name = this.match(word)
    if (name === 'true' || name === 'false' || name === 'null') return
    this.at = start
    const better = { True: 'true', False: 'false', None: 'null', undefined: 'null', NULL: 'null' }
    if (name !== undefined) {
      const right = Object.entries(better).find(([wrong]) => wrong === name)?.[1]
      this.fail(
        right === undefined
          ? `text must be in double quotes: "${name}"`
          : `must be written ${right} in JSON`,
        name.length,
      )
    }
    if (this.text.charAt(start) === "'")
      this.fail('text must be in double quotes, not in single ones')
    const digits = this.match(numberLike)
    this.at = start
    if (digits !== undefined) this.fail(`"${digits}" is no number of JSON`, digits.length)
    this.fail('no value can begin with this')
  }

  private members(depth: number): void {
    const open = this.at++
    this.skip()
    if (this.take(/\}/y)) return
    for (;;) {
      this.name(open)
      this.skip()
      if (!this.take(/:/y)) {
        this.fail(
          this.text.charAt(this.at) === '='
            ? 'a colon must stand between a name and its value, not ='
            : 'a colon is missing between the name and its value',
        )
      }
      this.skip()
      this.value(depth + 1)
      if (this.closes('}', open)) return
    }
  }

  private name(open: number): void {
    const next = this.text.charAt(this.at)
    if (next === '"') {
      this.string()
      return
    }
    if (next === '}') this.fail('the comma before this } is one too many', 1, this.lastComma())
    if (next === '') this.endsOpen('{', open)
    if (next === "'") this.fail('names must be in double quotes, not in single ones')
    const start = this.at
    const name = this.match(word)
    this.at = start
    if (name !== undefined) this.fail(`names must be in double quotes: "${name}"`, name.length)
    this.fail(next === ',' ? 'a comma too many' : 'a name in double quotes must come here')
  }

  private elements(depth: number): void {
    const open = this.at++
    this.skip()
    if (this.take(/\]/y)) return
    for (;;) {
      if (this.text.charAt(this.at) === ']') {
        this.fail('the comma before this ] is one too many', 1, this.lastComma())
      }
      if (this.at === this.text.length) this.endsOpen('[', open)
      this.value(depth + 1)
      if (this.closes(']', open)) return
    }
  }

  /** Takes the comma to the next part, or the bracket that closes. */
  private closes(bracket: '}' | ']', open: number): boolean {
    const end = this.at
    this.skip()
    if (this.take(/,/y)) {
      this.skip()
      return false
    }
    const next = this.text.charAt(this.at)
    if (next === bracket) {
      this.at++
      return true
    }
    if (next === '') this.endsOpen(bracket === '}' ? '{' : '[', open)
    if (next === '}' || next === ']') {
      this.fail(`this ${next} should be a ${bracket}, which closes line ${this.line(open)}`)
    }
    return this.fail('a comma is missing before this', 1, this.at > end ? undefined : end)
  }

  private string(): void {
    const start = this.at++
    for (;;) {
      const next = this.text.charAt(this.at)
      if (next === '"') {
        this.at++
        return
      }
      if (next === '' || next === '\n' || next === '\r') {
        this.fail('the closing double quote is missing', this.at - start, start)
      }
      if (next === '\\') {
        if (!this.take(escaped)) this.fail('a backslash in text must be written twice: \\\\', 2)
      } else if (next < ' ') this.fail('tabs and control characters must be escaped: \\t')
      else this.at++
    }
  }

  private skip(): void {
    this.take(space)
    const next = this.text.slice(this.at, this.at + 2)
    if (next === '//' || next === '/*' || next.startsWith('#')) {
      const end = this.text.indexOf('\n', this.at)
      this.fail('JSON has no comments; YAML has', (end < 0 ? this.text.length : end) - this.at)
    }
  }

  private take(pattern: RegExp): boolean {
    return this.match(pattern) !== undefined
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)?.[0]
    if (found !== undefined) this.at += found.length
    return found
  }

  private lastComma(): number {
    return this.text.lastIndexOf(',', this.at)
  }

  private line(at: number): number {
    return this.text.slice(0, at).split('\n').length
  }

  private endsOpen(bracket: '{' | '[', open: number): never {
    const message = `the ${bracket} of line ${this.line(open)} is not closed`
    return this.fail(message, 1, open)
  }

  private fail(message: string, length = 1, at = this.at): never {
    const from = Math.min(at, Math.max(this.text.length - 1, 0))
    throw new Found({ message, from, to: Math.min(from + length, this.text.length) })
  }
}

/**
 * State of the compilation of an expression: the known names, the names that were read, and the issues. Parts with
 * constant values are computed once, instead of for every event.
 */
import type { JsonValue } from '../../text/json.ts'
import { suggest } from '../../text/suggest.ts'
import { type Closure, Frame } from './frame.ts'
import { at } from './parse.ts'
import type { compilePattern } from './pattern.ts'
import { ExpressionFailure, isList, type Outcome, type Value } from './value.ts'

export type Evaluation = { readonly value: JsonValue } | { readonly error: string }

/** A pure function that the caller adds, such as `days(30)`: same arguments, same result. */
export interface CallerFunction {
  /** Exact number of arguments. */
  readonly parameters: number
  readonly call: (values: readonly JsonValue[]) => Evaluation
}

export interface CompilationScope {
  /** Free identifiers that are allowed. */
  readonly variables: readonly string[]
  /** Functions by name; they take precedence over those of the language. */
  readonly functions?: Readonly<Record<string, CallerFunction>>
  /** Compiles literal patterns; the patterns of one definition are compiled once. */
  readonly compilePattern?: typeof compilePattern
  /** Rejects patterns, which are expensive and useless in numeric calculations. */
  readonly hasNoPatterns?: true
}

export interface Code {
  readonly run: Closure
  /** The value if it is the same in every evaluation, else undefined. */
  readonly constant: Value | undefined
}

export class Compilation {
  readonly scope: CompilationScope
  /** Names of macro variables, outermost first; the position is the slot in the frame. */
  readonly locals: string[] = []
  readonly variables: Set<string> = new Set()
  readonly selfMembers: Set<string> = new Set()
  readsWholeSelf = false
  nodes = 0
  readonly issues: string[] = []

  constructor(scope: CompilationScope) {
    this.scope = scope
  }

  /** Records an issue; the returned code never runs. */
  refuse(message: string, position: number): Code {
    this.issues.push(`${message} ${at(position)}`)
    return { run: () => new ExpressionFailure(message), constant: undefined }
  }

  refuseName(problem: string, name: string, candidates: Iterable<string>, position: number): Code {
    const near = suggest(name, candidates)
    const hint = near === undefined ? '' : `; did you mean ${JSON.stringify(near)}?`
    this.issues.push(`${problem} ${JSON.stringify(name)} ${at(position)}${hint}`)
    return { run: () => new ExpressionFailure(problem), constant: undefined }
  }
}

export function constantOf(value: Value): Code {
  return { run: () => value, constant: value }
}

const foldedLengthMax = 4096

const noVariables = () => undefined

/** Returns the constant result of the code, or undefined if it does not follow from its parts alone. */
export function constantOutcome(parts: readonly Code[], run: Closure): Outcome | undefined {
  if (parts.some((part) => part.constant === undefined)) return undefined
  return run(new Frame(noVariables, 0))
}

/**
 * Returns the code, computed now if possible. Failures and large results are left to the evaluation, which may never
 * reach them: `false && 1 / 0 > 0`.
 */
export function fold(parts: readonly Code[], run: Closure): Code {
  return codeOf(run, constantOutcome(parts, run))
}

export function codeOf(run: Closure, outcome: Outcome | undefined): Code {
  if (outcome === undefined || outcome instanceof ExpressionFailure)
    return { run, constant: undefined }
  const length = typeof outcome === 'string' || isList(outcome) ? outcome.length : 0
  return length > foldedLengthMax ? { run, constant: undefined } : constantOf(outcome)
}

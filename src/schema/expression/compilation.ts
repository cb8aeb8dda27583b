/**
 * What is known while an expression is compiled: which names exist, what was read, what is wrong. Compiled
 * parts with a constant value are computed once, now, instead of at every event.
 */
import type { JsonValue } from '../../text/json.ts'
import { suggest } from '../../text/suggest.ts'
import { type Closure, Frame } from './frame.ts'
import { at } from './parse.ts'
import type { compilePattern } from './pattern.ts'
import { ExpressionFailure, isList, type Outcome, type Value } from './value.ts'

export type Evaluation = { readonly value: JsonValue } | { readonly error: string }

/** A function that the caller brings, such as `days(30)`. Same arguments, same result. */
export interface CallerFunction {
  /** Exactly so many arguments. */
  readonly parameters: number
  readonly call: (values: readonly JsonValue[]) => Evaluation
}

export interface CompilationScope {
  /** The free identifiers allowed. */
  readonly variables: readonly string[]
  /** By name; they come before those of the language. */
  readonly functions?: Readonly<Record<string, CallerFunction>>
  /** For patterns that are written out; those of one definition are compiled once. */
  readonly compilePattern?: typeof compilePattern
  /** Calculations over numbers have no use for patterns, which are expensive. */
  readonly hasNoPatterns?: true
}

export interface Code {
  readonly run: Closure
  /** The value, when it is the same in every evaluation. */
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

  /** Notes what is wrong; the code returned never runs. */
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

/** What code gives in every evaluation; undefined when that does not follow from its parts alone. */
export function constantOutcome(parts: readonly Code[], run: Closure): Outcome | undefined {
  if (parts.some((part) => part.constant === undefined)) return undefined
  return run(new Frame(noVariables, 0))
}

/**
 * Code computed now if it can be. What fails or grows large is left to the evaluation, where
 * `false && 1 / 0 > 0` may never come to it.
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

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

/**
 * A pure function that the caller of the compiler adds to the language, such as `days(30)`: the same arguments have the
 * same result.
 */
export interface CallerFunction {
  /** Number of arguments that every call must have. */
  readonly parameters: number
  readonly call: (values: readonly JsonValue[]) => Evaluation
}

export interface CompilationScope {
  /** Names of the variables that the expression may read. */
  readonly variables: readonly string[]
  /** Whether `previous` is the object before a change, of which an expression reads only properties. */
  readonly hasPrevious?: boolean
  /** Functions of the caller, by name; they take precedence over the functions of the language with the same name. */
  readonly functions?: Readonly<Record<string, CallerFunction>>
  /**
   * Compiles a literal pattern of `matches`. The caller sets it to compile equal patterns of a definition only once.
   */
  readonly compilePattern?: typeof compilePattern
  /** Rejects `matches`, because patterns are expensive and useless in numeric calculations. */
  readonly hasNoPatterns?: true
}

export interface Code {
  readonly run: Closure
  /** The value of the code if it is the same in every evaluation, otherwise undefined. */
  readonly constant: Value | undefined
}

export class Compilation {
  readonly scope: CompilationScope
  /**
   * Names of the macro variables around the current node, outermost first. The position of a name is its slot in
   * `Frame.locals`.
   */
  readonly locals: string[] = []
  readonly variables: Set<string> = new Set()
  readonly selfMembers: Set<string> = new Set()
  readsWholeSelf = false
  readonly previousMembers: Set<string> = new Set()
  nodes = 0
  readonly issues: string[] = []

  constructor(scope: CompilationScope) {
    this.scope = scope
  }

  /** Records an issue of the expression, and returns a placeholder for the code of the node, which never runs. */
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

/**
 * Returns the result of `run` if it is the same in every evaluation, because all of its parts are constant; otherwise
 * undefined.
 */
export function constantOutcome(parts: readonly Code[], run: Closure): Outcome | undefined {
  if (parts.some((part) => part.constant === undefined)) return undefined
  return run(new Frame(noVariables, 0))
}

/**
 * Returns the code of `run`, replaced by its value if all parts are constant. Failures and large results are left to
 * the evaluation, which may never reach them: `false && 1 / 0 > 0`.
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

/**
 * The function `matches`, in linear time. RE2 has no backtracking, so `(a+)+$` is harmless. The remaining cost is the
 * size of the compiled pattern multiplied by the length of the text; both are limited, and the product is counted as
 * steps.
 */
import { RE2JS } from 're2js'
import { type Closure, exhausted, type Frame } from './frame.ts'
import { patternInstructionsMax, patternLengthMax, workPerStep } from './limits.ts'
import { ExpressionFailure, mustBe, type Outcome, type Value } from './value.ts'

/**
 * Number of steps of compiling one character of a pattern: `[\pL\pN\pS]` takes 0.4 ms, although it is one instruction.
 */
const stepsPerCharacter = 8

export function compilePattern(pattern: string): RE2JS | ExpressionFailure {
  if (pattern.length > patternLengthMax) {
    return new ExpressionFailure(
      `a pattern must have at most ${patternLengthMax} characters; got ${pattern.length}`,
    )
  }
  // If the estimated size is well above the limit, the pattern is rejected without compiling it: compiling takes longer
  // for larger patterns.
  const estimate = instructionsOf(pattern)
  if (estimate > 4 * patternInstructionsMax) return tooLarge(`about ${estimate}`)
  let compiled: RE2JS
  try {
    compiled = RE2JS.compile(pattern)
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown reason'
    return new ExpressionFailure(`a pattern must be an RE2 expression: ${reason}`)
  }
  const size = compiled.programSize()
  return size <= patternInstructionsMax ? compiled : tooLarge(`${size}`)
}

function tooLarge(size: string): ExpressionFailure {
  const must = `a pattern must compile to at most ${patternInstructionsMax} instructions`
  return new ExpressionFailure(`${must}; got ${size}`)
}

/**
 * A group of the pattern whose end is not yet reached: the number of its instructions so far, and of those of its last
 * item, which a repetition multiplies.
 */
interface Group {
  all: number
  last: number
}

const counted = /\{(\d+)(?:,(\d*))?\}/y
const atom = /\\[pP]\{[^}]*\}|\\[\s\S]|\[\^?\]?(?:\\[\s\S]|\[:[^\]]*:\]|[^\]])*\]|[\s\S]/y

/** Returns the approximate number of RE2 instructions of a pattern, without compiling it. */
function instructionsOf(pattern: string): number {
  const groups: Group[] = [{ all: 0, last: 0 }]
  for (let i = 0; i < pattern.length; ) {
    const group = groups.at(-1) as Group
    counted.lastIndex = i
    const repeat = counted.exec(pattern)
    if (repeat !== null) {
      const times = Math.max(Number(repeat[2] || repeat[1]), 1)
      group.all += group.last * (times - 1)
      group.last *= times
      i = counted.lastIndex
      continue
    }
    atom.lastIndex = i
    const text = atom.exec(pattern)?.[0] ?? ''
    i += Math.max(text.length, 1)
    if (text === '(') groups.push({ all: 0, last: 0 })
    else {
      const inner = text === ')' && groups.length > 1 ? (groups.pop() as Group).all : 0
      const outer = groups.at(-1) as Group
      outer.last = 1 + inner
      outer.all += outer.last
    }
  }
  return groups.reduce((sum, { all }) => sum + all, 0)
}

/**
 * Cost of compiling a pattern, including its first use, in units of work (`work.ts`): per instruction, and per pattern.
 */
const unitsPerInstruction = 10
const unitsPerPattern = 100

export function patternUnits(pattern: string): number {
  const size = Math.min(instructionsOf(pattern), patternInstructionsMax)
  return unitsPerPattern + unitsPerInstruction * size
}

/** Returns whether the pattern matches any part of the text, or a failure if the limit of steps is exceeded. */
function test(frame: Frame, pattern: RE2JS, text: Value): Outcome {
  if (typeof text !== 'string') return mustBe('receiver of matches', 'a string', text)
  const work = Math.floor((text.length * pattern.programSize()) / workPerStep)
  return frame.spend(work) ? pattern.test(text) : exhausted
}

export function matchesLiteral(text: Closure, pattern: RE2JS): Closure {
  return (frame) => {
    const value = text(frame)
    return value instanceof ExpressionFailure ? value : test(frame, pattern, value)
  }
}

/** Evaluates `matches` with a pattern that is not a literal, so it is known only at run time. */
export function matchesDynamic(frame: Frame, text: Value, pattern: Value | undefined): Outcome {
  if (typeof pattern !== 'string') return mustBe('pattern of matches', 'a string', pattern)
  const known = frame.patterns?.get(pattern)
  if (known !== undefined) return test(frame, known, text)
  if (!frame.spend(Math.min(pattern.length, patternLengthMax) * stepsPerCharacter)) {
    return exhausted
  }
  const compiled = compilePattern(pattern)
  if (compiled instanceof ExpressionFailure) {
    // All steps of the evaluation are spent, so that a pattern far above the limit, which takes up to 94 ms to compile,
    // is not compiled twice in one evaluation.
    frame.spend(patternInstructionsMax)
    return compiled
  }
  if (!frame.spend(compiled.programSize())) return exhausted
  frame.patterns ??= new Map()
  frame.patterns.set(pattern, compiled)
  return test(frame, compiled, text)
}

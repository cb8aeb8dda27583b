/**
 * `matches` in linear time. RE2 has no backtracking, so `(a+)+$` is harmless; what remains is the size of the
 * compiled pattern times the length of the text, and both are limited and counted.
 */
import { RE2JS } from 're2js'
import { type Closure, exhausted, type Frame } from './frame.ts'
import { patternInstructionsMax, patternLengthMax, workPerStep } from './limits.ts'
import { Failure, mustBe, type Outcome, type Value } from './value.ts'

/** Steps of compiling one character: `[\pL\pN\pS]` takes 0.4 ms, though it becomes one instruction. */
const stepsPerCharacter = 8

export function compilePattern(pattern: string): RE2JS | Failure {
  if (pattern.length > patternLengthMax) {
    return new Failure(
      `a pattern must have at most ${patternLengthMax} characters, not ${pattern.length}`,
    )
  }
  let compiled: RE2JS
  try {
    compiled = RE2JS.compile(pattern)
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown reason'
    return new Failure(`a pattern must be an RE2 expression: ${reason}`)
  }
  const size = compiled.programSize()
  if (size <= patternInstructionsMax) return compiled
  return new Failure(
    `a pattern must compile to at most ${patternInstructionsMax} instructions, not ${size}`,
  )
}

/** Whether the pattern is found anywhere in the text. */
function test(frame: Frame, pattern: RE2JS, text: Value): Outcome {
  if (typeof text !== 'string') return mustBe('receiver of matches', 'a string', text)
  const work = Math.floor((text.length * pattern.programSize()) / workPerStep)
  return frame.spend(work) ? pattern.test(text) : exhausted
}

export function matchesLiteral(text: Closure, pattern: RE2JS): Closure {
  return (frame) => {
    const value = text(frame)
    return value instanceof Failure ? value : test(frame, pattern, value)
  }
}

/** `matches` with a pattern known only now. */
export function matchesDynamic(frame: Frame, text: Value, pattern: Value | undefined): Outcome {
  if (typeof pattern !== 'string') return mustBe('pattern of matches', 'a string', pattern)
  const known = frame.patterns?.get(pattern)
  if (known !== undefined) return test(frame, known, text)
  if (!frame.spend(Math.min(pattern.length, patternLengthMax) * stepsPerCharacter)) {
    return exhausted
  }
  const compiled = compilePattern(pattern)
  if (compiled instanceof Failure) {
    // Far too large a pattern has cost up to 94 ms: not twice in one evaluation.
    frame.spend(patternInstructionsMax)
    return compiled
  }
  if (!frame.spend(compiled.programSize())) return exhausted
  frame.patterns ??= new Map()
  frame.patterns.set(pattern, compiled)
  return test(frame, compiled, text)
}

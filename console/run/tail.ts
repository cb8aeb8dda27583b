/**
 * The latest events of a stream of lines: counts all, keeps the last few that are looked for. Lines are only parsed to
 * be shown, so that it keeps up with a service at full speed, and what it holds never grows.
 */
import type { RunEvent } from '../data/runs.ts'

export interface Looked {
  /** Undefined for all. */
  readonly entity: string | undefined
  /** In the line as it was sent; empty for all. */
  readonly text: string
}

export interface Tail {
  /** Events that came, since the beginning; */
  readonly taken: number
  /** of them of type `error`; */
  readonly errorCount: number
  /** that were looked for, since the last change of what is looked for; */
  readonly foundCount: number
  readonly characters: number
  /** and the last of these, the latest first. */
  readonly events: readonly RunEvent[]
  readonly errors: readonly RunEvent[]
  /** The last event that came. */
  readonly last: RunEvent | undefined
}

/** So many are kept of each kind. */
const keptMax = 200

/** How a line of an error begins: `type` is the first member (specification, NDJSON). */
const errorStart = '{"type":"error"'

export interface Tailing {
  /** The next piece of the stream, cut anywhere. */
  take(piece: string): void
  look(looked: Looked): void
  /** A response broke off: what came of its last line is not an event. */
  cut(): void
  read(): Tail
}

export function newTailing(): Tailing {
  let rest = ''
  let taken = 0
  let errorCount = 0
  let foundCount = 0
  let characters = 0
  let lastLine = ''
  let looked: Looked = { entity: undefined, text: '' }
  let entityMark: string | undefined
  let found: string[] = []
  const errors: string[] = []

  function takeLine(line: string): void {
    taken += 1
    lastLine = line
    if (line.startsWith(errorStart)) {
      errorCount += 1
      keep(errors, line)
    }
    if (entityMark !== undefined && !line.includes(entityMark)) return
    if (looked.text !== '' && !line.includes(looked.text)) return
    // The mark may also stand in a value.
    if (looked.entity !== undefined && parse(line).entity !== looked.entity) return
    foundCount += 1
    keep(found, line)
  }

  return {
    take(piece) {
      characters += piece.length
      const text = rest + piece
      let from = 0
      for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
        if (end > from) takeLine(text.slice(from, end))
        from = end + 1
      }
      rest = text.slice(from)
    },
    look(next) {
      looked = next
      entityMark = next.entity === undefined ? undefined : `"entity":${JSON.stringify(next.entity)}`
      found = []
      foundCount = 0
    },
    cut() {
      rest = ''
    },
    read: () => ({
      taken,
      errorCount,
      foundCount,
      characters,
      events: found.slice(-keptMax).reverse().map(parse),
      errors: errors.slice(-keptMax).reverse().map(parse),
      last: lastLine === '' ? undefined : parse(lastLine),
    }),
  }
}

/** Drops the oldest half at once, now and then, and not one with every line. */
function keep(lines: string[], line: string): void {
  lines.push(line)
  if (lines.length >= 2 * keptMax) lines.splice(0, lines.length - keptMax)
}

function parse(line: string): RunEvent {
  return JSON.parse(line)
}

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
const entityStart = '"entity":'

export interface Tailing {
  /** Events that came, since the beginning. */
  readonly taken: number
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
  let lastLine: string | undefined
  let last: RunEvent | undefined
  let looked: Looked = { entity: undefined, text: '' }
  let entityMark: string | undefined
  const found = newLatest()
  const errors = newLatest()

  function takeLine(line: string): void {
    taken += 1
    lastLine = line
    if (line.startsWith(errorStart)) {
      errorCount += 1
      errors.add(line)
    }
    // The first member of that name is the event's own: only its type and its number stand before it.
    if (entityMark !== undefined && !line.startsWith(entityMark, line.indexOf(entityStart))) return
    if (looked.text !== '' && !line.includes(looked.text)) return
    foundCount += 1
    found.add(line)
  }

  return {
    get taken() {
      return taken
    },
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
      entityMark = next.entity === undefined ? undefined : entityStart + JSON.stringify(next.entity)
      found.clear()
      foundCount = 0
    },
    cut() {
      rest = ''
    },
    read() {
      if (lastLine !== undefined) last = parse(lastLine)
      lastLine = undefined
      return {
        taken,
        errorCount,
        foundCount,
        characters,
        events: found.read(),
        errors: errors.read(),
        last,
      }
    },
  }
}

/**
 * The last few events of a kind: lines while they rush by, parsed when they are read. A line is a slice that keeps the
 * whole piece of the stream it came with from being freed, and a rare one would keep it for long, so none stays a line.
 */
function newLatest() {
  let lines: string[] = []
  let events: readonly RunEvent[] = []
  return {
    add(line: string): void {
      lines.push(line)
      // The oldest half at once, now and then, and not one with every line.
      if (lines.length >= 2 * keptMax) lines = lines.slice(-keptMax)
    },
    clear(): void {
      lines = []
      events = []
    },
    /** The latest first. */
    read(): readonly RunEvent[] {
      if (lines.length > 0) {
        const latest = lines.slice(-keptMax).reverse().map(parse)
        events = [...latest, ...events.slice(0, keptMax - latest.length)]
        lines = []
      }
      return events
    },
  }
}

function parse(line: string): RunEvent {
  return JSON.parse(line)
}

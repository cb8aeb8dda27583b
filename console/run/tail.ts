/**
 * Keeps the latest matching events of an NDJSON stream and counts all of them. Only displayed lines are parsed, so it
 * keeps up with a service at full speed, and its memory is bounded.
 */
import type { RunEvent } from '../data/runs.ts'

export interface EventFilter {
  /** Key of the entity, or undefined for all entities. */
  readonly entity: string | undefined
  /** Text that the line must contain; empty for all lines. */
  readonly text: string
}

export interface Tail {
  /** Number of events received so far. */
  readonly taken: number
  /** Number of received events of type `error`. */
  readonly errorCount: number
  /** Number of matching events since the last change of the filter. */
  readonly foundCount: number
  readonly characters: number
  /** The latest matching events, latest first. */
  readonly events: readonly RunEvent[]
  readonly errors: readonly RunEvent[]
  /** The last received event. */
  readonly last: RunEvent | undefined
}

/** Maximum number of events in each list. */
const keptMax = 200

/** Start of the line of an error: `type` is the first member (specification, NDJSON). */
const errorStart = '{"type":"error"'
const entityStart = '"entity":'

export interface Tailing {
  /** Number of events received so far. */
  readonly taken: number
  /** Processes the next chunk of the stream, which may end anywhere. */
  take(piece: string): void
  setFilter(filter: EventFilter): void
  /** Drops an incomplete line after a lost connection. */
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
  let filter: EventFilter = { entity: undefined, text: '' }
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
    // The first member named `entity` is that of the event: only the type and the ID precede it.
    if (entityMark !== undefined && !line.startsWith(entityMark, line.indexOf(entityStart))) return
    if (filter.text !== '' && !line.includes(filter.text)) return
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
    setFilter(next) {
      filter = next
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
 * The latest events of one kind. Lines are parsed when they are read, and none is kept as a line: a line is a slice
 * that keeps its chunk of the stream in memory.
 */
function newLatest() {
  let lines: string[] = []
  let events: readonly RunEvent[] = []
  return {
    add(line: string): void {
      lines.push(line)
      // Drops the older half now and then, which is faster than dropping one line each time.
      if (lines.length >= 2 * keptMax) lines = lines.slice(-keptMax)
    },
    clear(): void {
      lines = []
      events = []
    },
    /** Returns the events, latest first. */
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

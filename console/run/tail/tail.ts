/**
 * Keeps the latest events of an NDJSON stream that match a filter, and counts all events. Only displayed lines are
 * parsed, so that the page keeps up with a service at full speed, and memory use is bounded.
 */
import type { RunEvent } from '../../data/runs.ts'

export interface EventFilter {
  /** Key of the entity whose events match, or undefined for all entities. */
  readonly entity: string | undefined
  /** Text that the NDJSON line of an event must contain to match; empty for all lines. */
  readonly text: string
}

export interface Tail {
  /** Number of events received so far, matching or not. */
  readonly taken: number
  /** Number of received events of type `error`. */
  readonly errorCount: number
  /** Number of events received since the last change of the filter that match it. */
  readonly foundCount: number
  readonly characters: number
  /** The latest events that match the filter, latest first. */
  readonly events: readonly RunEvent[]
  readonly errors: readonly RunEvent[]
  /** The last received event, matching or not; undefined before the first event. */
  readonly last: RunEvent | undefined
}

/** Maximum number of events in the lists `events` and `errors`. */
export const keptMax = 200

/** Start of the NDJSON line of an event of type `error`: `type` is always the first member. */
const errorStart = '{"type":"error"'
const entityStart = '"entity":'

export interface Tailing {
  /** Number of events received so far, matching or not. */
  readonly taken: number
  /** Processes the next chunk of the stream, which may end within a line. */
  take(piece: string): void
  setFilter(filter: EventFilter): void
  /** Drops the incomplete line at the end of the last chunk, after the connection was lost. */
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
    // The first occurrence of `"entity":` names the entity of the event: only the type and the id precede it.
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
 * Returns a list of the latest events. Lines are parsed when the list is read and then dropped: a line is a slice that
 * keeps its chunk of the stream in memory.
 */
function newLatest() {
  let lines: string[] = []
  let events: readonly RunEvent[] = []
  return {
    add(line: string): void {
      lines.push(line)
      // Drops the older half of the lines now and then, which is faster than dropping one line each time.
      if (lines.length >= 2 * keptMax) lines = lines.slice(-keptMax)
    },
    clear(): void {
      lines = []
      events = []
    },
    /** Returns the latest events, latest first. */
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

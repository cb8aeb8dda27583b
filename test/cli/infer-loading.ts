/** Loads what a definition makes into a real database: batches of rows, written in the order of references. */

import { checkContent } from '../../src/engine/check-content.ts'
import { importOrder } from '../../src/engine/import-order.ts'
import type { Program } from '../../src/engine/program.ts'
import { openStream } from '../../src/engine/stream.ts'
import type { Issues } from '../../src/text/issue.ts'
import type { JsonObject } from '../../src/text/json.ts'
import { rows } from '../../src/wire/rows.ts'

export function compiled(definition: JsonObject): Program {
  const issues: Issues = []
  const source = { seed: 1, content: definition, inherited: [], now: new Date() }
  const { program } = checkContent(source, issues)
  if (issues.length > 0) throw new Error(`must compile: ${JSON.stringify(issues.slice(0, 5))}`)
  return program
}

export interface Piece {
  readonly entity: string
  readonly texts: string[]
}

/** So many events are regrouped. */
const batchEvents = 1_000

/** The rows of a run as an import writes them. */
export function* batchesOf(program: Program): Generator<readonly Piece[]> {
  const order = importOrder(program)
  const stream = openStream(program, rows, 0)
  for (;;) {
    const events: (readonly [string, string])[] = []
    while (events.length < batchEvents) {
      const line = stream.next()
      if (line === undefined) break
      const [, entity = '', text = ''] = /^\d+\t([^\t]*)\t([\s\S]*)\n$/.exec(line) ?? []
      if (entity === '') throw new Error(`must be no error: ${line}`)
      events.push([entity, text])
    }
    if (events.length === 0) return
    yield order.flatMap((group) => consecutive(events.filter(([entity]) => group.includes(entity))))
  }
}

function consecutive(events: readonly (readonly [string, string])[]): readonly Piece[] {
  const pieces: Piece[] = []
  for (const [entity, text] of events) {
    const last = pieces.at(-1)
    if (last?.entity === entity) last.texts.push(text)
    else pieces.push({ entity, texts: [text] })
  }
  return pieces
}

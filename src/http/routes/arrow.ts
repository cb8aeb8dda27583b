/** Streams the events of one entity as an Arrow IPC stream. */

import { ArrowBody } from '../../columns/arrow/arrow-body.ts'
import { chooseColumns } from '../../columns/arrow/choose-columns.ts'
import type { EntityColumns } from '../../columns/column.ts'
import { programCellsInSteps } from '../../engine/entity-columns.ts'
import type { Program } from '../../engine/program.ts'
import { selectionOf } from '../../engine/selection.ts'
import { type Failure, isFailure } from '../../service/failure.ts'
import { openReading, type Reading } from '../../service/open-reading.ts'
import type { OpenedResponse } from '../../service/open-response.ts'
import type { Service } from '../../service/service.ts'
import type { RunRow } from '../../store/rows.ts'
import type { Issues } from '../../text/issue.ts'
import { show } from '../../text/show.ts'
import { hint } from '../../text/suggest.ts'
import { arrowType } from '../../wire/accept.ts'
import type { Encoding } from '../../wire/event.ts'
import { problemOf } from '../response/problems.ts'
import type { RouteResponse } from '../route.ts'
import type { Assembler } from '../stream/assembler.ts'

/** The parameters of a request for an Arrow stream. */
export interface ArrowRequest {
  readonly run: RunRow
  readonly reading: Reading
  readonly columns: readonly string[] | undefined
  readonly after: number | undefined
  readonly limit: number
}

export interface OpenedArrow {
  readonly opened: OpenedResponse
  readonly encoding: Encoding
  readonly assembler: Assembler
}

/** Opens an Arrow stream. A stream without any event consists of the schema. */
export async function openArrow(
  service: Service,
  { run, reading, columns: names, after, limit }: ArrowRequest,
): Promise<OpenedArrow | RouteResponse | Failure> {
  const program = await service.programs.ofRun(run)
  if (isFailure(program)) return program
  const { computations, signal } = service
  const cells = await computations.run(() => programCellsInSteps(program), signal)
  const { columns, encoding } = cells
  const issues: Issues = []
  const entity = onlyEntity(columns, reading.entities, issues)
  if (entity === undefined) return { status: 400, body: problemOf(400, { issues }) }
  const chosen = chooseColumns(entity, names, issues)
  if (issues.length > 0) return { status: 400, body: problemOf(400, { issues }) }
  const entities = [entity.entity]
  const opened = await openReading(service, {
    run,
    reading: { ...reading, entities },
    after,
    limit,
  })
  if (opened !== 'exhausted' && isFailure(opened)) return opened
  return {
    opened: opened === 'exhausted' ? nothingLeft(program, entities) : opened,
    encoding,
    assembler: new ArrowBody(chosen, entity.columns.length, program.time.startMs),
  }
}

/** Returns the entity whose events an Arrow stream has: the selected one, or the only one of the run. */
function onlyEntity(
  columns: ReadonlyMap<string, EntityColumns>,
  selected: readonly string[] | undefined,
  issues: Issues,
): EntityColumns | undefined {
  const keys = selected ?? [...columns.keys()]
  const [key, another] = keys
  const path = ['entities']
  if (key === undefined || another !== undefined) {
    const got = selected === undefined ? `no "entities" for a run of ${keys.length}` : show(keys)
    const must = `must name one entity, because ${arrowType} has the columns of one`
    issues.push({ path, message: `${must}; got ${got}` })
    return undefined
  }
  const found = columns.get(key)
  if (found === undefined) {
    const message = `must name entities of the run; got ${show(key)}${hint(key, columns.keys())}`
    issues.push({ path, message })
  }
  return found
}

function nothingLeft(program: Program, entities: readonly string[]): OpenedResponse {
  const { total } = program
  const share = { selection: selectionOf(program, entities) }
  return { program, share, start: total, end: total, complete: async () => undefined }
}

/** Finds the entity and the cut of a state (`engine/state/`). Reading a state moves no cursor and stores nothing. */

import type { EntityColumns } from '../columns/column.ts'
import { type ProgramCells, programCellsInSteps } from '../engine/entity-columns.ts'
import type { Program } from '../engine/program.ts'
import type { Cut } from '../engine/state/cut.ts'
import type { Issues } from '../text/issue.ts'
import { show } from '../text/show.ts'
import { hint } from '../text/suggest.ts'
import type { Failure } from './failure.ts'
import { findRun, type RunAddress } from './read-run.ts'
import { type RunPlace, resolveCut } from './run-place.ts'
import type { Service } from './service.ts'

/** The state of an entity that a client asks for. */
export interface StateRequest extends RunAddress {
  /** Key of the entity; by default the only entity of the run. */
  readonly entity: string | undefined
  /** The place up to which events are applied; by default the end of the run. */
  readonly at: RunPlace | undefined
}

export interface OpenedState {
  readonly program: Program
  /** Position of the entity in the program. */
  readonly entity: number
  readonly cut: Cut
  readonly cells: ProgramCells
  readonly columns: EntityColumns
}

export async function openState(
  service: Service,
  { entity, at, ...address }: StateRequest,
): Promise<OpenedState | Failure> {
  const { programs, computations, signal } = service
  const run = await findRun(service, address)
  if ('failure' in run) return run
  const program = await programs.ofRun(run)
  if ('failure' in program) return program
  const issues: Issues = []
  const number = entityNumber(program, entity, issues)
  const cut = await computations.run(() => resolveCut(program, at, issues), signal)
  const key = program.entities[number]?.key
  if (cut === undefined || key === undefined) return { failure: 'reading.invalid', issues }
  const cells = await computations.run(() => programCellsInSteps(program), signal)
  const columns = cells.columns.get(key)
  if (columns === undefined) throw new Error('every entity has columns')
  return { program, entity: number, cut, cells, columns }
}

/** Returns the position of an entity in the program. Adds an issue if the run does not have it. */
function entityNumber({ entities }: Program, key: string | undefined, issues: Issues): number {
  const keys = entities.map((entity) => entity.key)
  if (key === undefined && keys.length === 1) return 0
  const number = key === undefined ? -1 : keys.indexOf(key)
  const got = key === undefined ? `no "entity" for a run of ${keys.length}` : show(key)
  const message = `must name an entity of the run; got ${got}${hint(key ?? '', keys)}`
  if (number < 0) issues.push({ path: ['entity'], message })
  return number
}

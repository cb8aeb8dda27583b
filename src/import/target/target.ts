/**
 * Which run it is that is imported: a new one of a file or of a simulation on the service, or one that was begun; and
 * what it consists of.
 */

import { randomUUID } from 'node:crypto'
import type { Run, Spate } from '../../client/spate.ts'
import type { SpateError } from '../../client/spate-error.ts'
import { keyIssues } from '../../definition/sent.ts'
import { checkBody, type Sound } from '../../engine/check/check-body.ts'
import type { Call } from '../../terminal/command.ts'
import type { DefinitionFile } from '../../terminal/definition-file.ts'
import { CommandFailure } from '../../terminal/exit-code.ts'
import { invalidDefinition } from '../../terminal/placed-issues.ts'
import { connect } from '../../terminal/service.ts'
import { visible } from '../../terminal/text-style.ts'
import type { Issue } from '../../text/issue.ts'
import { type JsonObject, type JsonValue, member } from '../../text/json.ts'
import type { LocalRun, RunState } from '../progress/state.ts'
import { localSource, type Source, serviceSource } from '../source.ts'
import { localWay, type Wanted } from '../wanted.ts'

export interface Target {
  readonly simulation: string
  /** `3`; undefined of a local run that has no number yet. */
  readonly run: string | undefined
  readonly identity: string
  readonly service: string | undefined
  readonly local?: LocalRun
  /** What was done with the file on the service. */
  readonly kept?: Kept
  readonly sound: Sound
  readonly source: Source
}

/** Stored as a new simulation, in place of one that was changed last then, or left as it was. */
export interface Kept {
  readonly outcome: 'created' | 'replaced' | 'unchanged'
  readonly changedAt?: string
}

/** Of the file alone, made in this process. */
export function newLocalTarget(wanted: Wanted, file: DefinitionFile, nowMs: number): Target {
  const definition = withOverrides(file.value, wanted)
  const sound = checkBody(definition, { inherited: [], now: new Date(nowMs) })
  if ('issues' in sound) {
    throw invalidOption(wanted, sound.issues) ?? invalid(file, sound.issues)
  }
  return {
    simulation: keyOf(wanted, file),
    run: undefined,
    identity: randomUUID(),
    service: undefined,
    local: { definition, seed: sound.seed, nowMs },
    sound,
    source: localSource(sound.program),
  }
}

export function localTargetAgain({ local, simulation, run, identity }: RunState): Target {
  if (local === undefined) throw new Error('a local run keeps its definition')
  const { definition, seed, nowMs } = local
  const sound = checkBody({ ...definition, seed }, { inherited: [], now: new Date(nowMs) })
  if ('issues' in sound) throw otherVersion(simulation, run, sound.issues)
  return {
    simulation,
    run,
    identity,
    service: undefined,
    local,
    sound,
    source: localSource(sound.program),
  }
}

/** One that was begun, if the service still has it. */
export async function serviceTargetAgain(call: Call, state: RunState): Promise<Target> {
  const { client, url } = await connect(call)
  if (url !== state.service) {
    throw new CommandFailure(
      `${state.simulation} ${state.run} is a run of ${state.service}, not of ${url}: name it with --url`,
      'usage',
    )
  }
  const run = client.simulation(state.simulation).run(Number(state.run))
  const target = await serviceTarget(run, url, call.surroundings.signal)
  if (target.identity === state.identity) return target
  throw new CommandFailure(
    `${url} has another run ${state.run} of ${state.simulation} now: begin anew, without --resume`,
    'refused',
  )
}

export async function serviceTarget(run: Run, url: string, signal: AbortSignal): Promise<Target> {
  const { id, total } = await run.get({ signal })
  const definition = await run.definition({ signal })
  // What came as JSON is that.
  const sound = checkBody({ ...definition } as JsonValue, { inherited: [], now: new Date() })
  if ('issues' in sound || sound.program.total !== total) {
    const issues = 'issues' in sound ? sound.issues : []
    throw otherVersion(run.simulation, String(run.index), issues)
  }
  return {
    simulation: run.simulation,
    run: String(run.index),
    identity: id,
    service: url,
    sound,
    source: serviceSource(run, total),
  }
}

/** Of what would be run, without running it: a file, or what the service has. */
export async function dryTarget(
  call: Call,
  wanted: Wanted,
  file: DefinitionFile | undefined,
): Promise<Target> {
  const nowMs = Date.now()
  if (wanted.isLocal && file !== undefined) return newLocalTarget(wanted, file, nowMs)
  const key = keyOf(wanted, file)
  const { client, url } = await connect(call, localWay(wanted))
  const { signal } = call.surroundings
  const body = file?.value ?? (await storedDefinition(client, key, signal))
  const inherited = await inheritedSystems(client, member(body, 'parent'), signal)
  const sound = checkBody(withOverrides(body, wanted), {
    inherited,
    now: new Date(nowMs),
  })
  if ('issues' in sound) {
    const failure = invalidOption(wanted, sound.issues)
    if (failure !== undefined) throw failure
    throw file === undefined ? otherVersion(key, '', sound.issues) : invalid(file, sound.issues)
  }
  return {
    simulation: key,
    run: undefined,
    identity: '',
    service: url,
    sound,
    source: localSource(sound.program),
  }
}

export async function storedDefinition(
  client: Spate,
  key: string,
  signal: AbortSignal,
): Promise<JsonObject> {
  const {
    parent,
    seed,
    start,
    end,
    types = {},
    systems = {},
    entities = {},
  } = await client.simulation(key).get({ signal })
  return {
    ...{ seed, types, systems, entities },
    ...(parent !== undefined && { parent }),
    ...(start !== undefined && { start }),
    ...(end !== undefined && { end }),
  }
}

export async function inheritedSystems(
  client: Spate,
  parent: JsonValue | undefined,
  signal: AbortSignal,
): Promise<readonly JsonObject[]> {
  const chain: JsonObject[] = []
  for (let key: string | undefined = typeof parent === 'string' ? parent : 'default'; key; ) {
    const found = await client.simulation(key).get({ signal })
    chain.unshift(found.systems ?? {})
    key = found.parent
  }
  return chain
}

export function withOverrides(definition: JsonObject, { seed, start, end }: Wanted): JsonObject {
  return {
    ...definition,
    ...(seed !== undefined && { seed }),
    ...(start !== undefined && { start }),
    ...(end !== undefined && { end }),
  }
}

/** The value of an option is no part of the file. */
export function invalidOption(
  { seed, start, end }: Pick<Wanted, 'seed' | 'start' | 'end'>,
  issues: SpateError['issues'],
): CommandFailure | undefined {
  const said = { seed, start, end }
  const found = Object.entries(said).flatMap(([name, value]) => {
    const issue = value === undefined ? undefined : issues.find(({ path }) => path?.[0] === name)
    return issue === undefined ? [] : [`--${name} ${issue.message}`]
  })
  return found.length === 0 ? undefined : new CommandFailure(found.join('; '), 'usage')
}

export function invalid(file: DefinitionFile, issues: SpateError['issues']): CommandFailure {
  const whole = issues.map((issue) => ({ ...issue, path: issue.path ?? [] }))
  return invalidDefinition(file, { syntax: undefined, issues: whole })
}

export function keyOf({ key }: Wanted, file: DefinitionFile | undefined): string {
  const found = key ?? file?.key
  if (found !== undefined) return found
  const issues = file === undefined ? [] : keyIssues(file.value)
  if (file !== undefined && issues.length > 0) throw invalid(file, issues)
  throw new CommandFailure(
    `${file?.label} says no key of the simulation: give it a member "key"`,
    'usage',
  )
}

function otherVersion(simulation: string, run: string, [issue]: readonly Issue[]): CommandFailure {
  const name = `${simulation} ${run}`.trim()
  if (issue === undefined) {
    return new CommandFailure(
      `${name} was made by another version of spate, which knows other types: use that one`,
    )
  }
  const where = visible(issue.path.join('.'))
  return new CommandFailure(
    `${name} has a definition that this version of spate refuses: ${where}: ${visible(issue.message)}`,
    'invalid',
    { path: issue.path },
  )
}

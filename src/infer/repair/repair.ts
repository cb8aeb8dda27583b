/**
 * A definition written by a program from what it found must compile, whatever was found. So it is checked by the engine
 * itself, and what is refused is made weaker where it stands until nothing is, each step with a note.
 */

import { readSent } from '../../definition/sent.ts'
import { checkContent } from '../../engine/check/check-content.ts'
import type { Issue, Issues, Path } from '../../text/issue.ts'
import type { JsonObject } from '../../text/json.ts'
import type { Note } from '../model/model.ts'
import type { Written } from '../write/write-definition.ts'
import { weaken } from './weaken.ts'

/** A check sees at most 100 issues. After so many checks, whole properties go, and then whole entities. */
const gentleRounds = 40
const firmRounds = 80
const roundsMax = 640

export function settle({ definition, notes }: Written): Written {
  const said: Note[] = [...notes]
  let current = definition
  for (let round = 0; round < roundsMax; round++) {
    const issues = issuesOf(current)
    if (issues.length === 0) return { definition: current, notes: said }
    const done = new Set<string>()
    for (const issue of issues) {
      const path = round < gentleRounds ? issue.path : shortened(issue.path, round < firmRounds)
      const { value, at, what } = weaken(current, path, issue.message)
      // Issues of one value are mostly solved by the first of them; what is left comes again.
      const place = JSON.stringify(at)
      if (done.has(place)) continue
      done.add(place)
      current = value
      said.push(noteOf(issue, at, what))
    }
  }
  return { definition: { entities: {} }, notes: said }
}

/** What the engine has to say of it; inherited systems are none. */
export function issuesOf(definition: JsonObject): Issues {
  const sent = readSent(definition)
  const issues = [...sent.issues]
  if (issues.length > 0) return issues
  const source = { seed: sent.seed ?? 1, content: sent.content, inherited: [], now: moment }
  checkContent(source, issues)
  return issues
}

/** Definitions say their own time or take that of the run; either is as good for a check. */
const moment = new Date(Date.UTC(2026, 0, 1))

/** To the property of the entity, or to the entity. */
function shortened(path: Path, isProperty: boolean): Path {
  return path[0] === 'types' ? path.slice(0, 2) : path.slice(0, isProperty ? 5 : 2)
}

function noteOf(issue: Issue, at: Path, what: string): Note {
  const [room, key, , ...inner] = at
  const place = inner.filter((name) => name !== 'properties').join('.')
  return {
    ...(room === 'entities' && key !== undefined && { table: String(key) }),
    ...(place !== '' && { column: place }),
    message: `${what}: it ${issue.message}`,
  }
}

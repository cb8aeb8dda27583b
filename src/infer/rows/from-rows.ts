/**
 * A definition from rows: each set of them becomes an entity, its properties what the values look like, how often and
 * when. Rows of several files are joined where one holds the keys of the other.
 */

import { isObject, type JsonObject, type JsonValue, objectOf } from '../../text/json.ts'
import { entityName, freeKey } from '../model/entity-name.ts'
import type { Note } from '../model/model.ts'
import { repairDefinition } from '../repair/repair.ts'
import type { WriteOptions, Written } from '../write/write-definition.ts'
import { conditional, conditionsOf } from './conditional.ts'
import type { Side } from './hanging.ts'
import { type Link, linksOf, sheetOf } from './links.ts'
import { nowSchema } from './moment-schema.ts'
import { type Profile, profileOf } from './profile.ts'
import { type Relations, relationsOf } from './relations.ts'
import type { RowSet } from './row-sets.ts'
import { momentOf, type RowTime, rateOf, rowTimeOf, type Window, windowOf } from './row-time.ts'
import { objectSchema, valueSchema } from './value-schema.ts'

interface Entity extends Side {
  readonly key: string
  readonly profile: Profile
  readonly rowCount: number
}

/** Schemas of all entities together; the language has room for 10,000, and choices need some more than are written. */
const schemasMax = 6_000
const entitiesMax = 500

export function fromRows(sets: readonly RowSet[], options: WriteOptions): Written {
  const notes: Note[] = []
  const taken = new Set<string>()
  const entities = sets.slice(0, entitiesMax).flatMap((set): readonly Entity[] => {
    const key = freeKey(entityName(set.name), taken)
    for (const message of set.notes) notes.push({ table: key, message })
    if (set.rows.length === 0) {
      notes.push({ table: key, message: 'has no rows, and was left out' })
      return []
    }
    taken.add(key)
    const profile = profileOf(set.rows)
    const isPlain = profile.objects === set.rows.length
    const time = isPlain ? rowTimeOf(profile, key) : undefined
    const sheet = sheetOf(key, profile, set.rows.length)
    return [{ key, profile, sheet, time, rowCount: set.rows.length }]
  })
  if (sets.length > entitiesMax) {
    notes.push({ message: `${sets.length - entitiesMax} more sets of rows were left out` })
  }
  const plain = entities.filter(({ profile, rowCount }) => profile.objects === rowCount)
  const links = linksOf(plain.map(({ sheet }) => sheet))
  const relations = relationsOf(plain, links)
  const referred = new Set(
    [...links.values()].flat().map(({ target, field }) => JSON.stringify([target, field])),
  )
  const window = windowOf(entities.flatMap(({ time }) => time ?? []))
  const standing = standingOf(plain, links)
  const room = Math.floor(schemasMax / Math.max(entities.length, 1))
  const written = entities.map((entity) => {
    const own = relations.get(entity.key)
    const schema = schemaOf(entity, { relations: own, referred, room, notes })
    const isStanding = standing.has(entity.key)
    const when =
      own?.hanging === undefined
        ? pace(entity, { window, wanted: wantedOf(entity, options), isStanding })
        : { per: own.hanging.per }
    return [entity.key, { ...when, schema }] as const
  })
  const definition = {
    ...(window && { start: momentOf(window.startMs), end: momentOf(window.endMs) }),
    entities: objectOf(written),
  }
  return repairDefinition({ definition, notes })
}

/** So few come exactly as often as they did: by a rate, chance would make a great difference. */
const exactMax = 200
/** Of so few all were there at once. */
const fewMax = 20

/** No more than so many, or exactly as many as are said for it. */
function wantedOf({ key, rowCount }: Entity, { rows, rowsOf }: WriteOptions): number | undefined {
  const own = rowsOf !== undefined && Object.hasOwn(rowsOf, key) ? rowsOf[key] : undefined
  return own ?? (rows !== undefined && rows < rowCount ? rows : undefined)
}

/** Rows without a time that were all there before those that refer to them: the first of these refer to any. */
function standingOf(
  entities: readonly Entity[],
  links: ReadonlyMap<string, readonly Link[]>,
): ReadonlySet<string> {
  const found = new Set<string>()
  for (const link of [...links.values()].flat()) {
    const target = entities.find(({ key }) => key === link.target)
    if (target === undefined || target.time !== undefined) continue
    const rows = link.targetRows.filter((row) => row !== undefined)
    const first = rows.slice(0, Math.max(10, Math.ceil(rows.length / 20)))
    const furthest = first.reduce((most, row) => Math.max(most, row + 1), 0)
    if (target.rowCount < fewMax || furthest > target.rowCount / 2) found.add(target.key)
  }
  return found
}

/** How often, and when. */
function pace(
  { time, rowCount }: Entity,
  {
    window,
    wanted,
    isStanding,
  }: {
    readonly window: Window | undefined
    /** Where it is not what there was. */
    readonly wanted: number | undefined
    readonly isStanding: boolean
  },
): JsonObject {
  if (time === undefined || window === undefined || rowCount < 2) {
    const counted = { rate: { count: wanted ?? rowCount } }
    if (!isStanding || window === undefined) return counted
    const { startMs, endMs } = window
    return {
      ...counted,
      end: momentOf(startMs + Math.max(1_000, Math.floor((endMs - startMs) / 200))),
    }
  }
  const own = windowOf([time]) ?? window
  const span = window.endMs - window.startMs
  // Rows of a small part of the time have a start and an end of their own.
  const isPart = own.endMs - own.startMs < span * 0.8
  const rate = rowCount < exactMax ? { count: rowCount } : rateOf(time, isPart ? own : window)
  const counted =
    wanted === undefined ? rate : { ...(isObject(rate) ? rate : { base: rate }), count: wanted }
  return {
    rate: counted,
    ...(isPart && { start: momentOf(own.startMs), end: momentOf(own.endMs) }),
  }
}

function schemaOf(
  { key, profile, sheet, time, rowCount }: Entity,
  {
    relations,
    referred,
    room,
    notes,
  }: {
    readonly relations: Relations | undefined
    /** Keys of entities with the properties by which others refer to them. */
    readonly referred: ReadonlySet<string>
    readonly room: number
    readonly notes: Note[]
  },
): JsonObject {
  const around = {
    entity: key,
    name: '',
    isTop: true,
    nowMs: time?.ms,
    nowName: nameOf(time),
    note: (message: string): void => {
      notes.push({ table: key, message })
    },
  }
  if (profile.objects < rowCount) return valueSchema(profile, { ...around, isTop: false })
  const made = objectSchema(profile, around)
  const properties = Object.entries(isObject(made.properties) ? made.properties : {})
  const conditions = conditionsOf(sheet)
  let used = 0
  const kept = properties.flatMap(([name, schema]): readonly (readonly [string, JsonValue])[] => {
    const own = name === time?.name ? nowSchema(time.spelling) : schema
    const isKey = referred.has(JSON.stringify([key, name])) && isObject(own)
    const kept = isKey && !isApart(own) ? { ...own, unique: true } : own
    const plain = relations?.schemas.get(name) ?? kept
    const when = conditions.get(name)
    const chosen = when === undefined || !isObject(plain) ? plain : conditional(plain, when)
    used += sizeOf(chosen)
    return used > room ? [] : [[name, chosen]]
  })
  const lost = properties.length - kept.length
  if (lost > 0)
    notes.push({
      table: key,
      message: `lost its last ${lost} properties: there is no room for more`,
    })
  return { type: 'object', ...(kept.length > 0 && { properties: objectOf(kept) }) }
}

/** Types that never make the same twice, and have no keyword that says so. */
function isApart({ type }: JsonObject): boolean {
  return typeof type !== 'string' || type.startsWith('id.') || type === 'function'
}

/** Where it is a timestamp that an expression can name. */
function nameOf(time: RowTime | undefined): string | undefined {
  const isPlain = time?.spelling.kind === 'rfc3339' && /^[A-Za-z][A-Za-z\d_]*$/.test(time.name)
  return isPlain ? time.name : undefined
}

/** Objects in it, of which schemas are some. */
function sizeOf(value: JsonValue): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, part) => sum + sizeOf(part), 0)
  if (!isObject(value)) return 0
  return Object.values(value).reduce<number>((sum, part) => sum + sizeOf(part), 1)
}

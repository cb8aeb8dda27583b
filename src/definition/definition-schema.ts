/**
 * The JSON Schema of a definition, for editors: completion, hover text, and mistakes underlined while they are made.
 * Types and keywords come from their declarations. It refuses nothing that the service accepts in the spelling of
 * the documentation; what one keyword means beside another is said by `POST /simulations/validate`.
 */

import type { Keywords } from '../schema/keywords/keyword.ts'
import { recordKeyword } from '../schema/keywords/record-keyword.ts'
import { schemaDefinitions } from '../schema/keywords/schema-of-schemas.ts'
import { slipsOf } from '../schema/keywords/slips.ts'
import { units } from '../text/duration.ts'
import { isObject, type JsonObject } from '../text/json.ts'
import { dialects } from '../text/sql-dialect.ts'
import { entitiesMax, systemsMax, typesMax } from './definition.ts'
import { limitKeyword } from './entity.ts'
import { imperfectionKeywords } from './imperfections.ts'
import { laterMembers } from './later-names.ts'
import { perKeywords } from './per.ts'
import { defaultRate, rateKeywords } from './rate.ts'
import { batchKeyword, formats } from './system.ts'

const text = (description: string, ...examples: readonly string[]): JsonObject => ({
  type: 'string',
  description,
  ...(examples.length > 0 && { examples }),
})

/** Members of the writer's own may be added (`x-…`), and no others. */
function closed(
  description: string,
  properties: JsonObject,
  required: readonly string[] = [],
): JsonObject {
  return {
    type: 'object',
    description,
    properties,
    patternProperties: { '^x-': true },
    additionalProperties: false,
    ...(required.length > 0 && { required }),
  }
}

const members = (description: string, of: JsonObject, maxProperties: number): JsonObject => ({
  type: 'object',
  description,
  propertyNames: { minLength: 1, maxLength: 128, pattern: '^[^/\\\\]*$' },
  additionalProperties: of,
  maxProperties,
})

const commonMembers: JsonObject = {
  key: { description: 'The name, as listings show it.' },
  title: { description: 'A name for people.' },
  description: { description: 'What it is, for people.' },
}
const instant = (which: string): JsonObject => ({
  ...text(
    `${which} of simulated time: a timestamp, a date, or an expression over \`now\`.`,
    '2026-01-01',
    'now - days(30)',
  ),
  pattern: '^\\s*\\d{4}-|\\bnow\\b',
})
const table = text('The table; the name of the entity when absent.')
const formatName: JsonObject = { enum: formats, default: 'json' }

const format: JsonObject = {
  description: 'The form of the data.',
  anyOf: [
    formatName,
    {
      type: 'object',
      properties: {
        type: formatName,
        table,
        dialect: { enum: dialects },
        batch: { ...batchKeyword.schema, default: 1, description: batchKeyword.summary },
      },
      required: ['type'],
    },
  ],
}

const command = (description: string): JsonObject => ({
  ...text(description, 'sqlite3 shop.db'),
  minLength: 1,
})

const system = closed(
  'How generated data is imported.',
  {
    ...commonMembers,
    format,
    import: closed(
      'Commands. They are stored and listed, and never run by the service.',
      {
        command: command('Takes the data on its standard input.'),
        before: text('Runs once before.'),
        after: text('Runs once after.'),
      },
      ['command'],
    ),
    infer: { description: 'Kept for other clients.' },
  },
  ['import'],
)

const frequency: JsonObject = {
  ...text(
    `\`<count>/<unit>\` (${units.join(', ')}), or a calculation over \`offset\`, in seconds.`,
    '10/second',
    '300/hour',
    '(3/hour) + 0.0001 * offset',
  ),
  pattern: '^\\s*(?:\\d+(?:\\.\\d+)?|\\.\\d+)\\s*/\\s*[A-Za-z]+\\s*$|\\boffset\\b',
}
const record = (summary: string, keywords: Keywords): JsonObject => ({
  ...recordKeyword({ summary, what: 'an object', keywords }).schema,
  description: summary,
})

const entityMembers: JsonObject = {
  ...commonMembers,
  rate: {
    description: 'How many of simulated time; in the long form, how the rate changes.',
    default: defaultRate,
    anyOf: [
      frequency,
      { type: 'number', minimum: 0, description: 'So many a second.' },
      record('How the rate changes over the run.', rateKeywords),
    ],
  },
  per: record('Hangs these on the instances of another entity.', perKeywords),
  start: instant('Start of this entity alone, as a part'),
  end: instant('End of this entity alone, as a part'),
  limit: { ...limitKeyword.schema, description: limitKeyword.summary },
  imperfections: record('What goes wrong on the way to readers.', imperfectionKeywords),
  format,
  system: {
    description: 'The system that takes the instances.',
    anyOf: [
      text('Its name.'),
      { type: 'object', properties: { type: text('Its name.'), table }, required: ['type'] },
    ],
  },
  schema: { $ref: '#/$defs/schema' },
}

/** Earlier names, which the service takes (`aliases.ts`). Editors do not suggest them. */
function withEarlierNames(
  members: JsonObject,
  names: Readonly<Record<string, string>>,
): JsonObject {
  const earlier = Object.entries(names).map(([name, now]) => {
    const of = members[now]
    const note = {
      deprecated: true,
      doNotSuggest: true,
      description: `An earlier name of \`${now}\`.`,
    }
    return [name, { ...(isObject(of) && of), ...note }]
  })
  return { ...members, ...Object.fromEntries(earlier) }
}

const entity: JsonObject = {
  ...closed(
    'What is generated, and how often.',
    withEarlierNames(entityMembers, { stream: 'schema', output: 'format', trigger: 'rate' }),
  ),
  if: { required: ['stream'] },
  else: { required: ['schema'] },
}

const definition: JsonObject = {
  $schema: text('Where this schema is, for editors.'),
  key: { ...text('Names the simulation.'), minLength: 1, maxLength: 128 },
  parent: text('The simulation whose systems are inherited.'),
  seed: {
    type: 'integer',
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    default: 1,
    description: 'Seed of the random numbers. Another seed gives other data of the same kind.',
  },
  start: instant('Start'),
  end: instant('End'),
  types: members(
    'Schemas by name, to be used as types.',
    { type: 'object', $ref: '#/$defs/part' },
    typesMax,
  ),
  systems: members('How data is imported, by name.', { $ref: '#/$defs/system' }, systemsMax),
  entities: members('What is generated, by name.', { $ref: '#/$defs/entity' }, entitiesMax),
}

export function definitionSchema(): JsonObject {
  const names = Object.keys(definition)
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A Spate definition',
    type: 'object',
    properties: definition,
    // Clients keep members of their own beside ours; one that is nearly ours is a slip.
    propertyNames: {
      anyOf: [
        { enum: names },
        {
          not: {
            anyOf: [{ pattern: `^(?:${slipsOf(names)})$` }, { enum: Object.keys(laterMembers) }],
          },
        },
      ],
    },
    $defs: { system, entity, ...schemaDefinitions() },
  }
}

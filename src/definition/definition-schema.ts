/**
 * The JSON Schema of a definition. Editors use it for completion, hover texts and checks while typing. Types and
 * keywords come from their declarations. The schema accepts every definition that the service accepts in the documented
 * spelling. Rules that concern several keywords are checked by `POST /simulations/validate` only.
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
import { lifecycleKeywords } from './lifecycle-keywords.ts'
import { httpKeywords, kafkaKeywords, keyKeyword, topicKeyword } from './message-target.ts'
import { perKeywords } from './per.ts'
import { defaultRate, rateKeywords } from './rate.ts'
import { batchKeyword, formats, upsertKeyword } from './system.ts'

const text = (description: string, ...examples: readonly string[]): JsonObject => ({
  type: 'string',
  description,
  ...(examples.length > 0 && { examples }),
})

/** Returns a JSON Schema for objects that allows extension members (`x-…`) and no other additional members. */
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
  key: { description: 'The key that lists of the API contain.' },
  title: { description: 'Display name.' },
  description: { description: 'Description in free text.' },
}
const instant = (which: string): JsonObject => ({
  ...text(
    `${which}: a timestamp, a date, or an expression over \`now\`.`,
    '2026-01-01',
    'now - days(30)',
  ),
  pattern: '^\\s*\\d{4}-|\\bnow\\b',
})
const entityInstant = (which: string): JsonObject => ({
  ...text(
    `${which}: a timestamp, a date, or an expression over \`now\` and over the \`start\` and the \`end\` of the run.`,
    'start + days(2)',
    'start + (end - start) * 0.5',
  ),
  pattern: '^\\s*\\d{4}-|\\b(?:now|start|end)\\b',
})
const table = text('Name of the table; the key of the entity by default.')
const formatName: JsonObject = { enum: formats, default: 'json' }

const format: JsonObject = {
  description: 'The format of the data.',
  anyOf: [
    formatName,
    {
      type: 'object',
      properties: {
        type: formatName,
        table,
        dialect: { enum: dialects },
        batch: { ...batchKeyword.schema, description: batchKeyword.summary },
        upsert: { ...upsertKeyword.schema, description: upsertKeyword.summary },
      },
      required: ['type'],
    },
  ],
}

const command = (description: string): JsonObject => ({
  ...text(description, 'sqlite3 shop.db'),
  minLength: 1,
})

const record = (summary: string, keywords: Keywords): JsonObject => ({
  ...recordKeyword({ summary, what: 'an object', keywords }).schema,
  description: summary,
})

const commands = closed(
  'Commands that import the data.',
  {
    command: command('Command that reads the data from its standard input.'),
    before: text('Command to run once before the import.'),
    after: text('Command to run once after the import.'),
    together: {
      description:
        'Lists of entities whose rows need each other. A database client imports the rows of a list in one transaction, and the database checks their foreign keys at its end.',
      type: 'array',
      items: { type: 'array', items: { type: 'string' } },
    },
  },
  ['command'],
)

const system = closed(
  'How generated data is imported.',
  {
    ...commonMembers,
    format,
    import: {
      description:
        'How the data is imported. The service stores commands and targets, and never runs or connects to them.',
      anyOf: [
        commands,
        record('Topics of Kafka that receive the events.', kafkaKeywords),
        record('A webhook that receives the events.', httpKeywords),
      ],
    },
    infer: { description: 'Stored for other clients; the service does not use it.' },
  },
  ['import'],
)

const frequency: JsonObject = {
  ...text(
    `\`<count>/<unit>\` (${units.join(', ')}), or an expression over \`offset\`, in seconds.`,
    '10/second',
    '300/hour',
    '(3/hour) + 0.0001 * offset',
  ),
  pattern: '^\\s*(?:\\d+(?:\\.\\d+)?|\\.\\d+)\\s*/\\s*[A-Za-z]+\\s*$|\\boffset\\b',
}
const entityMembers: JsonObject = {
  ...commonMembers,
  rate: {
    description:
      'The number of instances per unit of simulated time; as an object, also how the rate changes.',
    default: defaultRate,
    anyOf: [
      frequency,
      { type: 'number', minimum: 0, description: 'Instances per second.' },
      record('How the rate changes over the run.', rateKeywords),
    ],
  },
  per: record('Makes the instances children of the instances of another entity.', perKeywords),
  start: entityInstant('Start of this entity, within the simulated time'),
  end: entityInstant('End of this entity, within the simulated time'),
  limit: { ...limitKeyword.schema, description: limitKeyword.summary },
  lifecycle: record('How the instances change after their creation.', lifecycleKeywords),
  imperfections: record('Faults in the delivery to readers.', imperfectionKeywords),
  format,
  system: {
    description: 'The system that imports the instances.',
    anyOf: [
      text('Name of the system.'),
      {
        type: 'object',
        properties: {
          ...{ type: text('Name of the system.'), table },
          topic: { ...topicKeyword.schema, description: topicKeyword.summary },
          key: { ...keyKeyword.schema, description: keyKeyword.summary },
        },
        required: ['type'],
      },
    ],
  },
  schema: { $ref: '#/$defs/schema' },
}

/**
 * Adds to an object schema the earlier names of members that the service accepts (`aliases.ts`). Editors do not suggest
 * them.
 */
function withEarlierNames(
  members: JsonObject,
  names: Readonly<Record<string, string>>,
): JsonObject {
  const earlier = Object.entries(names).map(([name, now]) => {
    const of = members[now]
    const note = {
      deprecated: true,
      doNotSuggest: true,
      description: `Earlier name of \`${now}\`.`,
    }
    return [name, { ...(isObject(of) && of), ...note }]
  })
  return { ...members, ...Object.fromEntries(earlier) }
}

const entity: JsonObject = {
  ...closed(
    'An entity: the schema and the rate of its instances.',
    withEarlierNames(entityMembers, { stream: 'schema', output: 'format', trigger: 'rate' }),
  ),
  if: { required: ['stream'] },
  else: { required: ['schema'] },
}

const definition: JsonObject = {
  $schema: text('URL of this schema, for editors.'),
  key: { ...text('The key of the simulation.'), minLength: 1, maxLength: 128 },
  parent: text('The simulation whose systems are inherited.'),
  seed: {
    type: 'integer',
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    default: 1,
    description:
      'Seed of the random numbers. A different seed produces different data of the same kind.',
  },
  start: instant('Start of the simulated time'),
  end: instant('End of the simulated time'),
  types: members(
    'Named schemas that can be used as types.',
    { type: 'object', $ref: '#/$defs/part' },
    typesMax,
  ),
  systems: members(
    'Systems by name: how data is imported.',
    { $ref: '#/$defs/system' },
    systemsMax,
  ),
  entities: members(
    'Entities by name: the data to generate.',
    { $ref: '#/$defs/entity' },
    entitiesMax,
  ),
}

export function definitionSchema(): JsonObject {
  const names = Object.keys(definition)
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A Spate definition',
    type: 'object',
    properties: definition,
    // Clients may add members of their own. A name that is similar to a known one is an error.
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

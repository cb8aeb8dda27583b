/** TypeBox schemas of bodies. They document `/openapi.json`, and tests check responses against them. */

import { Type } from 'typebox'
import {
  descriptionLengthMax,
  labelLengthMax,
  tagLengthMax,
  tagsMax,
} from '../../definition/notes.ts'
import { batchKeyword, batchRowsMax, formats } from '../../definition/system.ts'
import { dialects } from '../../text/sql-dialect.ts'

export const timestamp = Type.String({
  format: 'date-time',
  examples: ['2026-01-31T14:22:15.123Z'],
})
const seed = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'Seed of the random numbers. The default is 1.',
})
const named = (description: string) => Type.Record(Type.String(), Type.Unknown(), { description })

/**
 * Members that the bodies of `POST`, `PUT` and `PATCH` for simulations share. The definition language checks their
 * content.
 */
const definition = {
  seed: Type.Optional(seed),
  start: Type.Optional(
    Type.String({
      description:
        'Start of simulated time: a timestamp, a date, or an expression such as `now - days(30)`.',
    }),
  ),
  end: Type.Optional(
    Type.String({
      description: 'End of simulated time, like `start`. The default is the current time.',
    }),
  ),
  types: Type.Optional(named('Named types: schemas by name.')),
  systems: Type.Optional(named('Named systems: how generated data is imported.')),
  entities: Type.Optional(named('Named entities: the data to generate.')),
}

const label = Type.String({
  maxLength: labelLengthMax,
  description: 'Display name.',
  examples: ['Web shop'],
})
const description = Type.String({
  maxLength: descriptionLengthMax,
  description: 'A description for people.',
  examples: ['Orders of one month, with a peak on each evening.'],
})
const tags = Type.Array(
  Type.String({ minLength: 1, maxLength: tagLengthMax, examples: ['demo'] }),
  {
    maxItems: tagsMax,
    uniqueItems: true,
    description: 'Words in lower case that group simulations.',
  },
)

/** Notes in the body of a request. A note that is omitted stays, and `null` removes it. */
const sentNotes = {
  label: Type.Optional(Type.Union([label, Type.Null()])),
  description: Type.Optional(Type.Union([description, Type.Null()])),
  tags: Type.Optional(Type.Union([tags, Type.Null()])),
}

/** Notes in a response. Those that are empty are absent. */
const notes = {
  label: Type.Optional(label),
  description: Type.Optional(description),
  tags: Type.Optional(tags),
}

export const newKey = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 128,
    description: 'Unique key; generated if omitted.',
    examples: ['shop'],
  }),
)

export const newSimulation = Type.Object({
  key: newKey,
  parent: Type.Optional(
    Type.String({
      description: 'Key of the parent to inherit systems from. The default is `default`.',
    }),
  ),
  ...definition,
  ...sentNotes,
})

export const putSimulation = Type.Object({
  parent: Type.Optional(Type.String({ description: 'Used only when the simulation is created.' })),
  ...definition,
  ...sentNotes,
})

export const patchSimulation = Type.Object({ ...definition, ...sentNotes })

export const newRun = Type.Object({
  output: Type.Literal('stream', { description: 'The only supported output.' }),
  seed: Type.Optional(seed),
  start: Type.Optional(definition.start),
  end: Type.Optional(definition.end),
  label: sentNotes.label,
})

export const patchRun = Type.Object({ label: sentNotes.label })

export const simulation = Type.Object({
  key: Type.String({ examples: ['shop'] }),
  parent: Type.Optional(Type.String({ examples: ['default'] })),
  ...notes,
  seed,
  createdAt: timestamp,
  updatedAt: timestamp,
})

export const content = {
  start: Type.Optional(Type.String({ examples: ['2026-01-01'] })),
  end: Type.Optional(Type.String({ examples: ['2026-02-01'] })),
  types: definition.types,
  systems: definition.systems,
  entities: definition.entities,
  output: Type.Optional(
    Type.Unknown({
      description: 'The value that the client sent. Listings of entities depend on it.',
    }),
  ),
}

export const simulationWithDefinition = Type.Object({ ...simulation.properties, ...content })

const output = Type.Literal('stream')
const index = Type.Integer({ minimum: 1 })

export const createdRun = Type.Object({
  simulation: Type.String({ description: 'Key of the simulation.', examples: ['shop'] }),
  index,
  output,
  createdAt: timestamp,
})

export const run = Type.Object({ id: Type.String({ format: 'uuid' }), ...createdRun.properties })

export const author = Type.Union([
  Type.Object({
    type: Type.Enum(['person', 'key']),
    name: Type.String({ examples: ['olga@example.com'] }),
  }),
  Type.Null({ description: 'The operator, or an author that was not recorded.' }),
])

export const runDetails = Type.Object({
  ...run.properties,
  label: notes.label,
  seed,
  start: timestamp,
  end: timestamp,
  total: Type.Integer({ minimum: 0, description: 'Number of events of the run.' }),
  generatorVersion: Type.String({ examples: ['2'] }),
  createdBy: author,
})

export const runPosition = Type.Object({
  at: timestamp,
  lastEventId: Type.Integer({
    minimum: 0,
    description: 'Id of the last event before this time, which is the number of events before it.',
  }),
  total: runDetails.properties.total,
})

/**
 * Schema of the frozen definition of a run. The times of such a definition are timestamps, so it does not depend on the
 * clock.
 */
export const runDefinition = Type.Object({
  seed,
  start: timestamp,
  end: timestamp,
  types: definition.types,
  systems: named('Named systems, including inherited systems.'),
  entities: named('Named entities.'),
})

const formatName = Type.Enum([...formats])

/**
 * Schema of the format of an entity or a system, with any further members that the client sent ("Other members of this
 * object: not shown").
 */
const format = Type.Object(
  {
    type: formatName,
    table: Type.Optional(Type.String()),
    dialect: Type.Optional(Type.Enum([...dialects])),
    batch: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: batchRowsMax,
        description: batchKeyword.summary,
      }),
    ),
  },
  { additionalProperties: true },
)

export const entity = Type.Object({
  key: Type.String({ examples: ['orders'] }),
  rate: Type.Optional(Type.String({ examples: ['10/second', '50/minute', '1/day'] })),
  format: Type.Optional(Type.Union([formatName, format])),
  system: Type.Optional(
    Type.Object({ type: Type.String({ examples: ['database'] }) }, { additionalProperties: true }),
  ),
  schema: Type.Object({}),
})

export const system = Type.Object({
  key: Type.String({ examples: ['database'] }),
  format,
  import: Type.Object({
    command: Type.String({ examples: ['sqlite3 shop.db'] }),
    before: Type.Optional(Type.String({ examples: ['begin;'] })),
    after: Type.Optional(Type.String({ examples: ['commit;'] })),
  }),
})

const issue = Type.Object({
  message: Type.String({ examples: ['must be a known type; got "person.nmae"'] }),
  path: Type.Optional(Type.Array(Type.Union([Type.String(), Type.Integer()]))),
  reference: Type.Optional(
    Type.String({ description: 'Path of the reference page about the type.' }),
  ),
})

export const problem = Type.Object({
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.Optional(Type.String()),
  issues: Type.Array(issue),
  instance: Type.Optional(Type.String({ description: 'Id of the request in the log.' })),
})

export const verdict = Type.Object({
  valid: Type.Boolean(),
  issues: Type.Array(issue),
  warnings: Type.Array(issue, {
    description: 'Valid parts of the definition that are probably mistakes.',
  }),
  total: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Number of events of a run started now.' }),
  ),
})

export const typeListing = Type.Object({
  name: Type.String(),
  summary: Type.String(),
  keywords: Type.Record(
    Type.String(),
    Type.Object({
      summary: Type.String(),
      schema: Type.Unknown(),
      default: Type.Optional(
        Type.Unknown({ description: 'Value of the keyword if it is omitted.' }),
      ),
    }),
  ),
  output: Type.Unknown({ description: 'JSON Schema of the values.' }),
  examples: Type.Array(Type.Object({ schema: Type.Unknown(), values: Type.Array(Type.Unknown()) })),
})

export const health = Type.Object({ status: Type.Literal('ok') })

/** TypeBox schemas of the bodies about versions, copies and deletion. */

import { Type } from 'typebox'
import { entitiesListed, namedLengthMax } from '../../service/list-simulations.ts'
import * as shapes from './shapes.ts'

export const copiedSimulation = Type.Object({ key: shapes.newKey })

export const restoredSimulation = Type.Object({
  key: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 128,
      description: 'Another key for the simulation. The default is its former key.',
    }),
  ),
})

const { author } = shapes

export const version = Type.Object({
  version: Type.Integer({ minimum: 1 }),
  seed: shapes.runDetails.properties.seed,
  savedAt: shapes.timestamp,
  savedBy: author,
})

export const versionWithDefinition = Type.Object({ ...version.properties, ...shapes.content })

const deletion = {
  deletedAt: shapes.timestamp,
  restorableUntil: Type.String({
    format: 'date-time',
    description: 'Time until which it can be restored.',
  }),
}

export const simulationDeletion = Type.Object({
  id: Type.String({ format: 'uuid', description: 'Id that restores the simulation.' }),
  key: Type.String(),
  ...deletion,
})

export const runDeletion = Type.Object({
  id: shapes.run.properties.id,
  simulation: shapes.run.properties.simulation,
  index: shapes.run.properties.index,
  ...deletion,
})

export const deletedSimulation = Type.Object({
  id: simulationDeletion.properties.id,
  ...shapes.simulation.properties,
  ...deletion,
  deletedBy: author,
})

export const deletedRun = Type.Object({ ...shapes.run.properties, ...deletion, deletedBy: author })

const runCursor = Type.Integer({
  minimum: 0,
  description: 'Id of the event after which a reader without a position continues.',
})

const runDetailsInList = Type.Partial(
  Type.Object({
    ...shapes.runDetails.properties,
    cursor: runCursor,
  }),
).properties

/** A run in a list. Members beyond those of `run` are present with `view=details`. */
export const listedRun = Type.Object({ ...runDetailsInList, ...shapes.run.properties })

const { index, label, createdAt, start, end, total } = shapes.runDetails.properties

/** A simulation in a list. Entities and the latest run, if there was one, are present with `view=details`. */
export const listedSimulation = Type.Object({
  ...shapes.simulation.properties,
  entities: Type.Optional(
    Type.Array(Type.String(), {
      description: `Names of the first ${entitiesListed} entities. Absent for definitions of more than ${namedLengthMax} characters.`,
    }),
  ),
  entityCount: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'Number of entities. Absent if `entities` is absent.',
    }),
  ),
  latestRun: Type.Optional(
    Type.Object({ index, label, createdAt, start, end, total, cursor: runCursor }),
  ),
})

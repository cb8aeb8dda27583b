/** The route that returns the columns of an entity of a run. */

import { type TSchema, Type } from 'typebox'
import { readRunColumns } from '../../service/read-run-columns.ts'
import { jsonContent, okOrFailure, type Route } from '../route.ts'
import { addressOf, runParams } from './runs.ts'

const names = (description: string) => Type.Array(Type.String(), { description })

/** Returns the schema of the types of values, of which lists and structs contain others. */
const valueTypes = (nested: TSchema): TSchema =>
  Type.Union([
    value('boolean'),
    value('int32', {}, 'An integer from -2^31 to 2^31 - 1.'),
    value('int64', {}, 'An integer from -2^53 to 2^53.'),
    value('double', {}, 'A double of IEEE 754.'),
    value('decimal', {
      precision: Type.Integer({ minimum: 1, maximum: 18, description: 'Number of digits.' }),
      scale: Type.Integer({ minimum: 1, description: 'Number of digits after the point.' }),
    }),
    value('string', {
      maxLength: Type.Optional(
        Type.Integer({ minimum: 0, description: 'Maximum number of characters, if it is known.' }),
      ),
    }),
    value('date', {}, 'A calendar date.'),
    value('timestamp', {
      precision: Type.Literal(3, {
        description: 'Number of digits of the second after the point.',
      }),
    }),
    value('uuid'),
    value('enum', { values: names('The texts of which each value is one.') }),
    value('list', { items: nested }),
    value('struct', { fields: Type.Array(nested) }),
    value('json', {}, 'JSON text: the values have different shapes, or their shape is not known.'),
  ])

/** Returns the schema of one type of values, with its own members. */
function value(type: string, members: Record<string, TSchema> = {}, description?: string): TSchema {
  return Type.Object(
    {
      name: Type.Optional(Type.String()),
      type: Type.Literal(type),
      ...members,
      nullable: Type.Boolean(),
    },
    description === undefined ? {} : { description },
  )
}

/** Elements of lists and fields of structs have types of the same form, to any depth. */
const columns = Type.Object({
  entity: Type.String(),
  columns: Type.Array(valueTypes(Type.Unknown({ description: 'A type of the same form.' })), {
    description: 'The properties of the values, in their order.',
  }),
  isScalar: Type.Boolean({
    description:
      'Whether the values are not objects. Then the only column, `value`, has the value itself.',
  }),
  hasChanges: Type.Boolean({
    description: 'Whether rows change: events of the entity may also be updates and deletions.',
  }),
  key: names('The columns that identify a row. Empty if no columns are known to do so.'),
  unique: names('Further columns whose values are unique.'),
  foreignKeys: Type.Array(
    Type.Object({ column: Type.String(), entity: Type.String(), references: Type.String() }),
    { description: 'Columns whose values are those of a column of another entity.' },
  ),
})

export const getRunColumnsRoute: Route = {
  method: 'GET',
  path: '/simulations/{simulationKey}/runs/{runIndex}/entities/{entityKey}/columns',
  id: 'getRunColumns',
  summary:
    'Returns the columns of an entity: name, plain type and nullability of each property, and keys.',
  params: { ...runParams, entityKey: 'Key of the entity.' },
  responses: { 200: jsonContent('The columns.', columns) },
  failures: { 'run.unknown': 404, 'entity.unknown': 404, 'generator.unknown': 400 },
  async handle(request, { service }) {
    const { entityKey: entity = '' } = request.params
    return okOrFailure(await readRunColumns(service, { ...addressOf(request), entity }))
  },
}

/** Returns an example request body as JSON text, for operations of the API that need a body. */
import type { Operation } from '../data/open-api.ts'

export function exampleBody({ id }: Operation): string {
  if (id === 'createRun') return '{\n  "output": "stream"\n}'
  const definition = {
    entities: {
      users: {
        rate: '5/minute',
        schema: {
          type: 'object',
          properties: { id: { type: 'id.integer' }, name: { type: 'person.name' } },
        },
      },
    },
  }
  return JSON.stringify(
    id === 'createSimulation' ? { key: 'mine', ...definition } : definition,
    null,
    2,
  )
}

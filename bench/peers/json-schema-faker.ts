/** json-schema-faker with a standard schema; names come from a pattern, since it has none. */
import { generateEach, loadPeer, plans } from './record.ts'

interface SchemaFaker {
  createGeneratorSync(options: { seed: number }): { generate(schema: object): object }
}

const library: SchemaFaker = await loadPeer('json-schema-faker')
const generator = library.createGeneratorSync({ seed: 1 })
const properties = {
  name: { type: 'string', pattern: '^[A-Z][a-z]{4,8} [A-Z][a-z]{4,8}$' },
  email: { type: 'string', format: 'email' },
  createdAt: { type: 'string', format: 'date-time' },
  plan: { enum: plans },
  balance: { type: 'number', minimum: 1, maximum: 1_000, multipleOf: 0.01 },
  active: { type: 'boolean' },
}
const schema = { type: 'object', properties, required: Object.keys(properties) }

export const generate = generateEach((index) => ({ id: index + 1, ...generator.generate(schema) }))

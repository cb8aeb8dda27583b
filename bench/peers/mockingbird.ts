/**
 * The generator of Tinybird's Mockingbird, without sending: a schema of faker functions that is interpreted for each
 * row.
 */
import { from, generateEach, loadPeer, plans, to } from './record.ts'

type Schema = Readonly<
  Record<string, { readonly type: string; readonly params?: readonly unknown[] }>
>

interface Mockingbird {
  /** Base class of its generators, which generates the rows. */
  readonly BaseGenerator: new (config: {
    schema: Schema
  }) => { generateRow(): object }
}

const { BaseGenerator }: Mockingbird = await loadPeer('@tinybirdco/mockingbird')
const generator = new BaseGenerator({
  schema: {
    name: { type: 'person.fullName' },
    email: { type: 'internet.email' },
    createdAt: { type: 'date.between', params: [{ from, to }] },
    plan: { type: 'helpers.arrayElement', params: [plans] },
    balance: { type: 'number.float', params: [{ min: 1, max: 1_000, multipleOf: 0.01 }] },
    active: { type: 'datatype.boolean' },
  },
})

export const generate = generateEach((index) => ({ id: index + 1, ...generator.generateRow() }))

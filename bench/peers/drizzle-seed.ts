/** The generators of drizzle-seed, without a database. */
import { domains, from, generateEach, loadPeer, plans, to } from './record.ts'

interface Generator<T> {
  init(run: { count: number; seed: number }): void
  generate(at: { i: number }): T
}

interface Generators {
  firstName(): Generator<string>
  lastName(): Generator<string>
  date(range: { minDate: Date; maxDate: Date }): Generator<Date>
  valuesFromArray(from: { values: readonly string[] }): Generator<string>
  number(range: { minValue: number; maxValue: number; precision: number }): Generator<number>
  boolean(): Generator<boolean>
}

const drizzle: { getGeneratorsFunctions(): Generators } = await loadPeer('drizzle-seed')
const functions = drizzle.getGeneratorsFunctions()

/** Each column has its own seed, as in a table. */
let seed = 0
function begun<T>(generator: Generator<T>): Generator<T> {
  generator.init({ count: 10_000_000, seed: ++seed })
  return generator
}

const firstName = begun(functions.firstName())
const lastName = begun(functions.lastName())
const domain = begun(functions.valuesFromArray({ values: domains }))
const createdAt = begun(functions.date({ minDate: from, maxDate: to }))
const plan = begun(functions.valuesFromArray({ values: plans }))
const balance = begun(functions.number({ minValue: 1, maxValue: 1_000, precision: 100 }))
const active = begun(functions.boolean())

export const generate = generateEach((i) => {
  const first = firstName.generate({ i })
  const last = lastName.generate({ i })
  return {
    id: i + 1,
    name: `${first} ${last}`,
    email: `${first.toLowerCase()}.${last.toLowerCase()}@${domain.generate({ i })}`,
    createdAt: createdAt.generate({ i }).toISOString(),
    plan: plan.generate({ i }),
    balance: balance.generate({ i }),
    active: active.generate({ i }),
  }
})

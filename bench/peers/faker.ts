/** The library faker-js, as documented and with only its cheapest calls. */
import { domains, from, generateEach, loadPeer, plans, to } from './record.ts'

interface Faker {
  seed(seed: number): void
  readonly person: { firstName(): string; lastName(): string }
  readonly internet: { email(of: { firstName: string; lastName: string }): string }
  readonly date: { between(range: { from: Date; to: Date }): Date }
  readonly helpers: { arrayElement<T>(values: readonly T[]): T }
  readonly number: {
    float(range: { min: number; max: number; fractionDigits: number }): number
    int(range: { min: number; max: number }): number
  }
  readonly datatype: { boolean(): boolean }
}

const { faker }: { readonly faker: Faker } = await loadPeer('@faker-js/faker')
faker.seed(1)

export const generate = generateEach((index) => {
  const firstName = faker.person.firstName()
  const lastName = faker.person.lastName()
  return {
    id: index + 1,
    name: `${firstName} ${lastName}`,
    email: faker.internet.email({ firstName, lastName }),
    createdAt: faker.date.between({ from, to }).toISOString(),
    plan: faker.helpers.arrayElement(plans),
    balance: faker.number.float({ min: 1, max: 1_000, fractionDigits: 2 }),
    active: faker.datatype.boolean(),
  }
})

const fromMs = from.getTime()
const lastMs = to.getTime() - fromMs - 1
const below = (count: number): number => faker.number.int({ min: 0, max: count - 1 })

export const generateLean = generateEach((index) => {
  const firstName = faker.person.firstName()
  const lastName = faker.person.lastName()
  return {
    id: index + 1,
    name: `${firstName} ${lastName}`,
    email: `${firstName.toLowerCase()}.${lastName.toLowerCase()}@${domains[below(domains.length)]}`,
    createdAt: new Date(fromMs + below(lastMs)).toISOString(),
    plan: plans[below(plans.length)],
    balance: faker.number.int({ min: 100, max: 100_000 }) / 100,
    active: faker.datatype.boolean(),
  }
})

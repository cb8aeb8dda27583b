/** The library chance. Its e-mail addresses do not contain the name, so the address is built from the name. */
import { domains, from, generateEach, loadPeer, plans, to } from './record.ts'

interface Chance {
  name(): string
  date(range: { min: Date; max: Date }): Date
  pickone<T>(values: readonly T[]): T
  floating(range: { min: number; max: number; fixed: number }): number
  bool(): boolean
}

const { Chance }: { readonly Chance: new (seed: number) => Chance } = await loadPeer('chance')
const chance = new Chance(1)

export const generate = generateEach((index) => {
  const name = chance.name()
  return {
    id: index + 1,
    name,
    email: `${name.toLowerCase().replace(' ', '.')}@${chance.pickone(domains)}`,
    createdAt: chance.date({ min: from, max: to }).toISOString(),
    plan: chance.pickone(plans),
    balance: chance.floating({ min: 1, max: 1_000, fixed: 2 }),
    active: chance.bool(),
  }
})

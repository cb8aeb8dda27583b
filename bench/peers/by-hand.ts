/** Code as a programmer would write it by hand: the maximum speed of objects and JSON.stringify. */
import { domains, from, generateEach, plans, to } from './record.ts'

const firstNames = 'Ada Alan Barbara Donald Edsger Frances Grace John Kathleen Ken'.split(' ')
const lastNames = 'Allen Dijkstra Hamilton Hopper Knuth Liskov Lovelace Turing Ritchie'.split(' ')
const one = (values: readonly string[]): string =>
  values[Math.floor(Math.random() * values.length)] as string
const spanMs = to.getTime() - from.getTime()

export const generate = generateEach((index) => {
  const first = one(firstNames)
  const last = one(lastNames)
  return {
    id: index + 1,
    name: `${first} ${last}`,
    email: `${first.toLowerCase()}.${last.toLowerCase()}@${one(domains)}`,
    createdAt: new Date(from.getTime() + Math.floor(Math.random() * spanMs)).toISOString(),
    plan: one(plans),
    balance: Math.round(100 + Math.random() * 99_900) / 100,
    active: Math.random() < 0.5,
  }
})

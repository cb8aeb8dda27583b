/** The library falso, called as documented. */
import { from, generateEach, loadPeer, plans, to } from './record.ts'

interface Falso {
  seed(seed: string): void
  randFirstName(): string
  randLastName(): string
  randEmail(of: { firstName: string; lastName: string }): string
  randBetweenDate(range: { from: Date; to: Date }): Date
  rand<T>(values: readonly T[]): T
  randFloat(range: { min: number; max: number; fraction: number }): number
  randBoolean(): boolean
}

const falso: Falso = await loadPeer('@ngneat/falso')
falso.seed('1')

export const generate = generateEach((index) => {
  const firstName = falso.randFirstName()
  const lastName = falso.randLastName()
  return {
    id: index + 1,
    name: `${firstName} ${lastName}`,
    email: falso.randEmail({ firstName, lastName }),
    createdAt: falso.randBetweenDate({ from, to }).toISOString(),
    plan: falso.rand(plans),
    balance: falso.randFloat({ min: 1, max: 1_000, fraction: 2 }),
    active: falso.randBoolean(),
  }
})

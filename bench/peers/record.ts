/** The constants and functions that all generators of the record share. */
import type { Generate } from './generate.ts'

export const plans = ['free', 'starter', 'team', 'business', 'enterprise']
export const domains = ['example.com', 'example.net', 'example.org']
export const from = new Date('2026-01-01')
export const to = new Date('2026-01-02')

/** Counts the records as text. The time to encode the text is not measured, in favor of the packages. */
export function generateEach(record: (index: number) => object): Generate {
  let index = 0
  return (count) => {
    let characters = 0
    for (let i = 0; i < count; i++) characters += JSON.stringify(record(index++)).length
    return characters
  }
}

/**
 * Loads a package that only the benchmarks install. The compiler does not know its types, so each file declares those
 * that it uses.
 */
export function loadPeer(name: string) {
  return import(name)
}

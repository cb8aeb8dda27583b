/** The parts of the record of seven fields that all generators share. */
import type { Generate } from './generate.ts'

export const plans = ['free', 'starter', 'team', 'business', 'enterprise']
export const domains = ['example.com', 'example.net', 'example.org']
export const from = new Date('2026-01-01')
export const to = new Date('2026-01-02')

/** As text; encoding it is not counted, which favours them. */
export function generateEach(record: (index: number) => object): Generate {
  let index = 0
  return (count) => {
    let characters = 0
    for (let i = 0; i < count; i++) characters += JSON.stringify(record(index++)).length
    return characters
  }
}

/**
 * The module of a package that only the benchmarks install: the compiler cannot know it, so each peer says the types
 * of what it calls.
 */
export function loadPeer(name: string) {
  return import(name)
}

/** All generators of the record of seven fields that run in Node: Spate, and packages from npm. */
import type { Generate } from './generate.ts'

export interface Contender {
  readonly name: string
  /** Name of the package in bench/peers/package.json. */
  readonly package?: string
  /** The calls of the generator, for the table. */
  readonly calls: string
  load(): Promise<Generate>
}

export const ours = 'spate'
export const fakerIdiomatic = 'faker-js'

export const contenders: readonly Contender[] = [
  {
    name: ours,
    calls: 'complete NDJSON events, in bytes',
    load: async () => (await import('./spate.ts')).generatePoisson,
  },
  {
    name: 'spate, even arrivals',
    calls: 'the same',
    load: async () => (await import('./spate.ts')).generateEven,
  },
  {
    name: 'written by hand',
    calls: 'Math.random, an object, JSON.stringify; no seed',
    load: async () => (await import('./by-hand.ts')).generate,
  },
  {
    name: 'drizzle-seed',
    package: 'drizzle-seed',
    calls:
      'firstName, lastName, date, valuesFromArray, number and boolean without a database; e-mail by hand',
    load: async () => (await import('./drizzle-seed.ts')).generate,
  },
  {
    name: 'faker-js, lean',
    package: '@faker-js/faker',
    calls: 'firstName, lastName, number.int, datatype.boolean; the rest by hand',
    load: async () => (await import('./faker.ts')).generateLean,
  },
  {
    name: 'falso',
    package: '@ngneat/falso',
    calls: 'randFirstName, randLastName, randEmail, randBetweenDate, rand, randFloat, randBoolean',
    load: async () => (await import('./falso.ts')).generate,
  },
  {
    name: 'chance',
    package: 'chance',
    calls: 'name, date, pickone, floating, bool; e-mail by hand',
    load: async () => (await import('./chance.ts')).generate,
  },
  {
    name: fakerIdiomatic,
    package: '@faker-js/faker',
    calls:
      'person.firstName, lastName, internet.email, date.between, helpers.arrayElement, number.float, datatype.boolean',
    load: async () => (await import('./faker.ts')).generate,
  },
  {
    name: 'mockingbird',
    package: '@tinybirdco/mockingbird',
    calls:
      'generateRow with its own faker: person.fullName, internet.email and so on; the e-mail does not match the name',
    load: async () => (await import('./mockingbird.ts')).generate,
  },
  {
    name: 'json-schema-faker',
    package: 'json-schema-faker',
    calls: 'createGeneratorSync with formats and patterns; the e-mail does not match the name',
    load: async () => (await import('./json-schema-faker.ts')).generate,
  },
]

/**
 * The example definitions, used as templates of new simulations. Each file is loaded when the page of a new simulation
 * opens, because the template cards list its entities.
 */
import type { JsonObject } from '../../../src/text/json.ts'

export interface Example {
  /** Name of the file without its extension, also suggested as the key of the simulation. */
  readonly name: string
  readonly title: string
  readonly lead: string
  load(): Promise<JsonObject>
}

const files = import.meta.glob<JsonObject>('../../../examples/*.json', { import: 'default' })

/** Title and description of each example by its name, the simplest examples first. */
const descriptions: Readonly<Record<string, readonly [string, string]>> = {
  shop: [
    'Shop',
    'Customers, products, orders and payments as SQL, with more traffic in the evening than at night.',
  ],
  forum: ['Forum', 'Members, posts and comments that refer to each other. Includes a custom type.'],
  sensors: ['Sensors', 'Devices, readings and occasional alarms. The smallest template.'],
  iot: [
    'Sites and devices',
    'Readings that drift like real ones. Some arrive late, twice or never.',
  ],
  logs: ['Logs', 'Pods, requests and log lines, in bursts.'],
  analytics: ['Web analytics', 'Visitors, sessions and page views of a website over the day.'],
  bank: ['Bank', 'Customers, accounts and cards, with some fraudulent payments.'],
  clinic: ['Clinic', 'Doctors, patients, appointments and prescriptions with plausible codes.'],
  saas: ['Software as a service', 'Organizations, members, subscriptions, invoices and usage.'],
  rides: ['Rides', 'Riders and drivers in a city, with coordinates and rush hours.'],
  support: ['Support', 'Agents and customers. Each ticket has messages, and some have a survey.'],
  nexmark: ['Nexmark', 'Auctions and bids from the Nexmark streaming benchmark.'],
}

export const examples: readonly Example[] = Object.entries(files)
  .map(([path, load]) => {
    const name = path.replace(/^.*\/|\.json$/g, '')
    const [title, lead] = descriptions[name] ?? [name, '']
    return { name, title, lead, load }
  })
  .toSorted((one, other) => order(one.name) - order(other.name))

function order(name: string): number {
  const position = Object.keys(descriptions).indexOf(name)
  return position < 0 ? Number.MAX_SAFE_INTEGER : position
}

/** Definition of the blank template: it has one entity and generates events immediately. */
export const blankDefinition: JsonObject = {
  seed: 1,
  entities: {
    things: {
      rate: '10/hour',
      schema: {
        type: 'object',
        properties: { id: { type: 'id.integer' }, name: { type: 'commerce.product' } },
      },
    },
  },
}

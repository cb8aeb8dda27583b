/** The example definitions, used as templates of new simulations. The definition of one is loaded when it is selected. */
import type { JsonObject } from '../../../src/text/json.ts'

export interface Example {
  /** Name of the file without its extension, also suggested as the key of the simulation. */
  readonly name: string
  readonly title: string
  readonly lead: string
  /** The field that the example is from. The gallery can be filtered by it. */
  readonly use: string
  /** URL of a picture of its events over a week. */
  readonly picture: string | undefined
  readonly entities: readonly string[]
  readonly eventsPerDay: number
  load(): Promise<JsonObject>
}

const files = import.meta.glob<JsonObject>('../../../examples/*.json', { import: 'default' })

type Listed = Pick<Example, 'name' | 'title' | 'use'> & { readonly summary: string }
/** Number of events a day, by example and entity. */
type Figures = Readonly<Record<string, Readonly<Record<string, number>>>>
const lists = import.meta.glob<readonly Listed[]>('../../../examples/gallery/list.json', {
  eager: true,
  import: 'default',
})
const figures = import.meta.glob<Figures>('../../../examples/gallery/figures.json', {
  eager: true,
  import: 'default',
})
const pictures = import.meta.glob<string>('../../../examples/gallery/*.svg', {
  eager: true,
  import: 'default',
  query: '?url',
})

export const examples: readonly Example[] = Object.values(lists)
  .flat()
  .map(({ name, title, use, summary }) => {
    const load = files[`../../../examples/${name}.json`]
    const perDay = Object.values(figures)[0]?.[name]
    if (load === undefined || perDay === undefined) {
      throw new Error(`the example ${name} has no definition or no figures`)
    }
    const picture = pictures[`../../../examples/gallery/${name}.svg`]
    const entities = Object.keys(perDay)
    const eventsPerDay = Object.values(perDay).reduce((sum, count) => sum + count, 0)
    return { name, title, use, lead: summary, picture, entities, eventsPerDay, load }
  })

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

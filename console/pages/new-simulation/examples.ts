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
  /** The field that the example is from. The cards are grouped by it. */
  readonly use: string
  /** URL of a picture of its events over a week. */
  readonly picture: string | undefined
  load(): Promise<JsonObject>
}

const files = import.meta.glob<JsonObject>('../../../examples/*.json', { import: 'default' })

type Listed = Pick<Example, 'name' | 'title' | 'use'> & { readonly summary: string }
const lists = import.meta.glob<readonly Listed[]>('../../../examples/gallery/list.json', {
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
    if (load === undefined) throw new Error(`the example ${name} has no definition`)
    return {
      name,
      title,
      use,
      lead: summary,
      picture: pictures[`../../../examples/gallery/${name}.svg`],
      load,
    }
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

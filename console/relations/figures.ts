/** Figures of the preview about entities and relations: how many instances there are, and how many belong together. */
import type { EntityPreview, LinkFigures, Preview } from '../preview/protocol.ts'
import type { Relation } from './relations.ts'

export class RelationFigures {
  readonly #entities: ReadonlyMap<string, EntityPreview>

  constructor(preview: Preview | undefined) {
    const counted = (preview?.entities ?? []).filter(({ isLeftOut }) => isLeftOut !== true)
    this.#entities = new Map(counted.map((entity) => [entity.key, entity]))
  }

  /** Returns the number of instances of an entity in the run; undefined if it is not known. */
  instances(entity: string): number | undefined {
    return this.#entities.get(entity)?.instances
  }

  /** Returns the mean number of instances that belong to one of the other entity. */
  mean({ from, to, isList }: Relation): number | undefined {
    const [many, one] = [this.instances(from), this.instances(to)]
    // The lengths of arrays are not known.
    if (isList || many === undefined || one === undefined || one === 0) return undefined
    return many / one
  }

  /** Returns the figures of a relation that were computed from its instances. */
  link({ from, kind, field }: Relation): LinkFigures | undefined {
    const links = this.#entities.get(from)?.links
    const name = field.join('.')
    return links?.find((link) => link.kind === kind && link.field === name)
  }
}

/** Chooses the relations of a definition whose figures the preview shows. */
import type { AcceptedDefinition } from '../../../src/engine/check/check-body.ts'
import type { Relation, RelationModel } from '../../relations/relations.ts'
import {
  type EntityPreview,
  entityLinksMax,
  linkInstancesMax,
  linksInstancesMax,
  linksMax,
  type Preview,
} from '../protocol.ts'
import { type LinkSampling, sampleLink } from './sample-link.ts'

export interface EntityLink {
  /** Key of the entity that refers to the other one. */
  readonly entity: string
  readonly sampling: LinkSampling
}

/** Returns samplings of the relations of a definition: of children, and of references by a key. */
export function linksOf(
  { entities, relations }: RelationModel,
  { program }: AcceptedDefinition,
): readonly EntityLink[] {
  const keys = new Map(entities.map((entity) => [entity.name, entity.keys]))
  const programs = new Map(program.entities.map((entity) => [entity.key, entity]))
  const isCounted = ({ kind, to, target, isList }: Relation) =>
    kind === 'child' || (!isList && keys.get(to)?.includes(target) === true)
  const counted = [...programs.keys()]
    .flatMap((name) =>
      relations
        .filter((relation) => relation.from === name && isCounted(relation))
        .slice(0, entityLinksMax),
    )
    .slice(0, linksMax)
  const share = Math.floor(linksInstancesMax / Math.max(counted.length, 1))
  const instancesMax = Math.min(linkInstancesMax, share)
  return counted.flatMap((relation) => {
    const [from, to] = [programs.get(relation.from), programs.get(relation.to)]
    if (from === undefined || to === undefined) return []
    const sampling = sampleLink({ from, to, relation, time: program.time, instancesMax })
    return sampling === undefined ? [] : [{ entity: relation.from, sampling }]
  })
}

/** Returns a preview with the figures of relations that were computed so far. */
export function withLinks(
  preview: Preview,
  links: readonly EntityLink[],
  hasMore: boolean,
): Preview {
  const entities = preview.entities.map((entity): EntityPreview => {
    const own = links.filter((link) => link.entity === entity.key)
    return { ...entity, links: own.flatMap(({ sampling }) => sampling.result() ?? []) }
  })
  return { ...preview, entities, isPartial: preview.isPartial || hasMore }
}

/** Keeps what the preview before showed while a newer one has nothing in its place, so that it does not disappear. */
import type { EntityPreview, Preview } from './protocol.ts'

/**
 * Returns a preview with what the one before has of entities that are left out, and with its figures of relations until
 * those of the preview are computed.
 */
export function withFormer(preview: Preview, before: Preview | undefined): Preview {
  const former = new Map(before?.entities.map((entity) => [entity.key, entity]))
  const hasLinks = !preview.isPartial || preview.entities.some(({ links }) => links.length > 0)
  const entities = preview.entities.map((entity): EntityPreview => {
    const last = former.get(entity.key)
    if (last === undefined) return entity
    // Numbers of events over time may be those of another period.
    if (entity.isLeftOut === true) return { ...last, timeline: [], isLeftOut: true }
    return hasLinks ? entity : { ...entity, links: last.links }
  })
  return { ...preview, entities }
}

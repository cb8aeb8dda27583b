/** Retains parts of the last preview while a newer one does not have them, so that they do not disappear while typing. */
import type { EntityPreview, Preview } from './protocol.ts'

/**
 * Returns a preview with what the one before has of entities that are left out, and with its figures of relations until
 * those of the preview are computed.
 */
export function retainFormer(preview: Preview, before: Preview | undefined): Preview {
  const former = new Map(before?.entities.map((entity) => [entity.key, entity]))
  // The times of rows count from the start of the run.
  const hasSamePeriod = before?.startMs === preview.startMs && before.endMs === preview.endMs
  const hasLinks = !preview.isPartial || preview.entities.some(({ links }) => links.length > 0)
  const entities = preview.entities.map((entity): EntityPreview => {
    const last = former.get(entity.key)
    if (last === undefined) return entity
    if (entity.isLeftOut === true) return hasSamePeriod ? { ...last, isLeftOut: true } : entity
    return hasLinks ? entity : { ...entity, links: last.links }
  })
  return { ...preview, entities }
}

/** Keeps the figures of relations while a newer preview has none yet, so that they do not disappear while typing. */
import type { Preview } from '../protocol.ts'

/** Returns a preview with the figures of relations of the one before, until its own are computed. */
export function withFormerLinks(preview: Preview, before: Preview | undefined): Preview {
  if (!preview.isPartial || preview.entities.some(({ links }) => links.length > 0)) return preview
  const former = new Map(before?.entities.map(({ key, links }) => [key, links]))
  const entities = preview.entities.map((entity) => ({
    ...entity,
    links: former.get(entity.key) ?? [],
  }))
  return { ...preview, entities }
}

/** The side of the editor that shows the relations of a definition. */
import { LazyPart } from '../parts/lazy-part.tsx'
import type { RelationsProps } from './relations-view.tsx'

export const diagramPart = new LazyPart<RelationsProps>('diagram', async () => {
  const { RelationsView } = await import('./relations-view.tsx')
  return RelationsView
})

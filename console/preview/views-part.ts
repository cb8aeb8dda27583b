/** The views of a preview, which are loaded in parallel with the engine. */
import { LazyPart } from '../parts/lazy-part.tsx'
import type { Preview } from './protocol.ts'

export const viewsPart = new LazyPart<{ readonly preview: Preview }>('preview', async () => {
  const { PreviewViews } = await import('./views.tsx')
  return PreviewViews
})

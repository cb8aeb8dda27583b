/** The side of the editor that shows a definition as a form. */
import { LazyPart } from '../parts/lazy-part.tsx'
import type { BuilderProps } from './builder.tsx'

export const formPart = new LazyPart<BuilderProps>('form', async () => {
  const { Builder } = await import('./builder.tsx')
  return Builder
})

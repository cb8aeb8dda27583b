/** The side of the editor that shows a definition as text. */

import { LazyPart } from '../../parts/lazy-part.tsx'
import type { CodeSideProps } from './code-side.tsx'

export const codePart = new LazyPart<CodeSideProps>('code', async () => {
  const { CodeSide } = await import('./code-side.tsx')
  return CodeSide
})

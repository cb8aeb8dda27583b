/** The changes of a rate over time, which are loaded when they are first shown. */
import { LazyPart } from '../../parts/lazy-part.tsx'
import type { OverTimeProps } from './over-time.tsx'

export const overTimePart = new LazyPart<OverTimeProps>('rate curve', async () => {
  const { OverTime } = await import('./over-time.tsx')
  return OverTime
})

/** Loads the parts of the editor that are too large for the first load of the console. */
import { useEffect, useState } from 'preact/hooks'
import { restoredCount } from '../data/connection.ts'

async function loadParts() {
  const [view, spelling, places, reading, seed] = await Promise.all([
    import('./code-view.ts'),
    import('../../src/spelling/spelling.ts'),
    import('../../src/spelling/places.ts'),
    import('./reading.ts'),
    import('./seed.ts'),
  ])
  const { createCodeView } = view
  const { valuePlace } = places
  return { createCodeView, valuePlace, ...spelling, ...reading, ...seed }
}

export type Editing = Awaited<ReturnType<typeof loadParts>>

let loading: Promise<Editing> | undefined

export function loadEditing(): Promise<Editing> {
  loading ??= loadParts().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Returns the parts of the editor that are loaded on demand, or undefined while they are loading. */
export function useEditing(): Editing | undefined {
  const [editing, setEditing] = useState<Editing | undefined>(undefined)
  useEffect(() => {
    void loadEditing().then(setEditing)
  }, [restoredCount.value])
  return editing
}

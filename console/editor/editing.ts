/** The parts of the editor that are too large for a first load, brought together when a page needs them. */
import { useEffect, useState } from 'preact/hooks'

async function bring() {
  const [view, spelling, reading, seed] = await Promise.all([
    import('./code-view.ts'),
    import('../../src/spelling/spelling.ts'),
    import('./reading.ts'),
    import('./seed.ts'),
  ])
  const { createCodeView } = view
  return { createCodeView, ...spelling, ...reading, ...seed }
}

export type Editing = Awaited<ReturnType<typeof bring>>

let brought: Promise<Editing> | undefined

export function loadEditing(): Promise<Editing> {
  brought ??= bring().catch((error: unknown) => {
    brought = undefined
    throw error
  })
  return brought
}

/** Undefined while it is on its way. */
export function useEditing(): Editing | undefined {
  const [editing, setEditing] = useState<Editing | undefined>(undefined)
  useEffect(() => {
    void loadEditing().then(setEditing)
  }, [])
  return editing
}

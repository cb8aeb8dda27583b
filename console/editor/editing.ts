/** Loads the parts of the editor that are too large for the first load of the console. */
import { useEffect, useState } from 'preact/hooks'
import { restoredCount } from '../data/connection.ts'
import type { Editing } from './editing-parts.ts'

export type { Editing }

let loading: Promise<Editing> | undefined

export function loadEditing(): Promise<Editing> {
  loading ??= import('./editing-parts.ts').then(
    ({ editingParts }) => editingParts,
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
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

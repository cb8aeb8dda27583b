/**
 * Actions that the command palette offers. A component registers its actions while it is mounted; those with a shortcut
 * also run when its keys are pressed.
 */
import { useEffect, useRef } from 'preact/hooks'
import type { IconName } from '../parts/icon-paths.ts'
import type { ShortcutId } from './shortcuts.ts'

export interface Action {
  readonly label: string
  readonly icon: IconName
  readonly group: 'This page' | 'Go to' | 'Console'
  /** Other words by which users search for the action. */
  readonly words?: string
  readonly shortcut?: ShortcutId
  /** Whether the palette does not list the action. Its shortcut still works. */
  readonly isHidden?: boolean
  run(): void
}

const sources = new Set<{ readonly current: readonly Action[] }>()

/** Registers actions until the component is unmounted. Their functions are those of the last rendering. */
export function useActions(actions: readonly Action[]): void {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    sources.add(latest)
    return () => void sources.delete(latest)
  }, [])
}

/** Returns the registered actions, those of the page first. */
export function currentActions(): readonly Action[] {
  const isOfPage = ({ group }: Action) => Number(group === 'This page')
  return [...sources]
    .flatMap(({ current }) => current)
    .toSorted((one, other) => isOfPage(other) - isOfPage(one))
}

/** Menu of a simulation: a new seed, its history, its details, duplicating and deleting it. */
import { useEffect, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { type Action, useActions } from '../../commands/actions.ts'
import { seedOf } from '../../data/definition.ts'
import { rootKey } from '../../data/listings.ts'
import { hasRole } from '../../data/session.ts'
import { simulationAddress } from '../../data/simulations.ts'
import { DeleteSimulation } from '../../history/delete-dialogs.tsx'
import { Menu, type MenuItem } from '../../parts/menu.tsx'
import { DuplicateDialog } from './duplicate-dialog.tsx'
import { NotesDialog } from './notes-dialog.tsx'
import type { DefinitionState } from './use-definition.ts'

export function MoreMenu({
  work,
  onRoll,
}: {
  readonly work: DefinitionState
  /** Called to replace the seed by a random one. */
  readonly onRoll: () => void
}) {
  const { route } = useLocation()
  const [shown, setShown] = useState<'details' | 'duplicate' | 'delete' | undefined>(undefined)
  const [isDeleted, setDeleted] = useState(false)
  const { stored, definition, isDirty } = work
  const { key } = stored.view
  const close = () => setShown(undefined)
  // The page asks before it is left with unsaved changes, so they are discarded first.
  useEffect(() => {
    if (isDeleted && !isDirty) route('/console/')
  }, [isDeleted, isDirty])
  const changes: readonly MenuItem[] = [
    { label: 'Details', icon: 'info', onSelect: () => setShown('details') },
    { label: 'Duplicate', icon: 'copy', onSelect: () => setShown('duplicate') },
    ...(key === rootKey
      ? []
      : [
          {
            label: 'Delete',
            icon: 'trash' as const,
            isDangerous: true,
            onSelect: () => setShown('delete'),
          },
        ]),
  ]
  const seed: MenuItem | undefined = definition && {
    label: `New random seed (now ${seedOf(definition)})`,
    icon: 'dice',
    onSelect: onRoll,
  }
  const items: readonly MenuItem[] = [
    { label: 'History', icon: 'history', href: `${simulationAddress(key)}/history` },
    ...(seed === undefined ? [] : [seed]),
    ...(hasRole('editor') ? changes : []),
  ]
  useActions(
    items.map(
      ({ label, icon, href, onSelect }): Action => ({
        ...{ group: 'This page', label, icon },
        run: onSelect ?? (() => route(href)),
      }),
    ),
  )
  return (
    <>
      <Menu label="More actions" items={items} />
      <NotesDialog
        stored={stored}
        isOpen={shown === 'details'}
        onChanged={work.showNotes}
        onClose={close}
      />
      <DuplicateDialog
        simulation={key}
        isDirty={isDirty}
        isOpen={shown === 'duplicate'}
        onClose={close}
      />
      <DeleteSimulation
        simulation={key}
        tag={stored.tag}
        isDirty={isDirty}
        isOpen={shown === 'delete'}
        onClose={close}
        onDeleted={() => {
          work.discard()
          setDeleted(true)
        }}
      />
    </>
  )
}

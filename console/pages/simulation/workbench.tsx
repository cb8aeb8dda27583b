/** The editor page of a simulation: toolbar, editor, preview and inherited systems. */
import { useMemo, useRef, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { JsonObject } from '../../../src/text/json.ts'
import { type Action, useActions } from '../../commands/actions.ts'
import { randomSeed, seedOf } from '../../data/definition.ts'
import { hasRole } from '../../data/session.ts'
import {
  type Ancestor,
  inheritedSystems,
  type StoredSimulation,
  simulationAddress,
} from '../../data/simulations.ts'
import { DefinitionEditor } from '../../editor/definition-editor.tsx'
import type { Editing } from '../../editor/editing.ts'
import type { WantedType } from '../../editor/types/types-button.tsx'
import { Button } from '../../parts/button.tsx'
import { Badge, RelativeTime } from '../../parts/display.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Notice } from '../../parts/notice.tsx'
import { Page } from '../../parts/page/page.tsx'
import { Segments } from '../../parts/segments.tsx'
import { RoleNotice } from '../../parts/session/role-notice.tsx'
import { showToast } from '../../parts/toast.tsx'
import { usePreview } from '../../preview/use-preview.ts'
import { useServiceIssues } from '../../preview/use-service-issues.ts'
import { Conflict } from './conflict.tsx'
import type { DraftOwner } from './draft.ts'
import { EditorAndPreview } from './editor-and-preview.tsx'
import { Inherited } from './inherited.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { MoreMenu } from './more-menu.tsx'
import { NotSaved } from './not-saved.tsx'
import { NotesLine } from './notes-line.tsx'
import { RunLinks } from './run-links.tsx'
import { Share } from './share-dialog.tsx'
import { StartRun } from './start-run.tsx'
import { type DefinitionState, useDefinition } from './use-definition.ts'
import { isPreviewWanted, typeIn } from './view-address.ts'

export function Workbench({
  stored: loaded,
  ancestors,
  editing,
  owner,
}: {
  readonly stored: StoredSimulation
  readonly ancestors: readonly Ancestor[]
  readonly editing: Editing
  /** Workspace and user to which the drafts belong. */
  readonly owner: DraftOwner
}) {
  const work = useDefinition(loaded, editing, owner)
  const { stored, written, read, definition, isDirty, refused } = work
  const { key, parent } = stored.view
  const chain = useMemo(() => ancestors.map(({ systems }) => systems), [ancestors])
  const inherited = useMemo(() => inheritedSystems(ancestors).map(({ name }) => name), [ancestors])
  const body = 'value' in read ? read.value : undefined
  const preview = useServiceIssues(usePreview(body, chain), body, parent)
  const { query } = useLocation()
  const [side, setSide] = useState<'edit' | 'preview'>(isPreviewWanted(query) ? 'preview' : 'edit')
  const wantedType = useWantedType()
  const reroll = () => {
    const text = editing.withSeed(written, randomSeed(definition && seedOf(definition)))
    if (text !== undefined) work.write({ ...written, text })
  }
  // Issues that the service reported for the last save take precedence over those of the preview: the service knows the
  // current parents.
  const serviceIssues = refused?.problem.issues ?? []
  return (
    <Page
      title={key}
      isWide
      above={<a href="/console/">Simulations</a>}
      lead={
        <span class="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm">
          {parent !== undefined && (
            <span>
              Inherits from{' '}
              <a class="text-accent-strong underline" href={simulationAddress(parent)}>
                {parent}
              </a>
            </span>
          )}
          <Badge kind={isDirty ? 'warning' : 'good'}>{isDirty ? 'unsaved' : 'saved'}</Badge>
          <RunLinks simulation={key} />
          <NotesLine view={stored.view} />
        </span>
      }
      actions={
        <>
          <Seed definition={definition} onRoll={reroll} />
          <Share definition={definition} />
          <MoreMenu work={work} onRoll={reroll} />
          <SaveButton work={work} />
          <StartRun
            simulation={key}
            definition={definition ?? stored.definition}
            inherited={chain}
            isDirty={isDirty}
            kind={isDirty ? 'secondary' : 'primary'}
            isReadable={definition !== undefined}
            saveRefused={refused}
            onSave={work.save}
          />
        </>
      }
    >
      <Notices work={work} />
      <ViewSwitch
        side={side}
        onSide={setSide}
        problems={'problem' in read ? 1 : preview.issues.length}
      />
      <EditorAndPreview
        side={side}
        preview={preview}
        editor={
          <DefinitionEditor
            editing={editing}
            written={written}
            onWritten={work.write}
            label={`Definition of ${key}`}
            syntax={'problem' in read ? read.problem : undefined}
            issues={serviceIssues.length > 0 ? serviceIssues : preview.issues}
            warnings={preview.warnings}
            inherited={inherited}
            wantedType={wantedType}
            value={body}
            preview={preview.preview}
          />
        }
      />
      <Inherited ancestors={ancestors} definition={definition} />
      <Conflict
        theirs={work.theirs}
        mine={definition}
        text={written.text}
        isSaving={work.isSaving}
        onTakeTheirs={work.takeTheirs}
        onKeepMine={() => void work.keepMine()}
        onClose={work.closeConflict}
      />
      <LeaveDialog isDirty={isDirty && hasRole('editor')} onKeep={work.keep} onSave={work.save} />
    </Page>
  )
}

/** Button that saves the definition, also with a shortcut. Viewers do not have it. */
function SaveButton({ work }: { readonly work: DefinitionState }) {
  const canSave = hasRole('editor')
  const save = async () => {
    if ((await work.save()) === 'saved') showToast(`Saved ${work.stored.view.key}`)
  }
  const action: Action = {
    ...{ group: 'This page', label: 'Save', icon: 'check', shortcut: 'save' },
    run: () => void save(),
  }
  useActions(canSave ? [action] : [])
  if (!canSave) return null
  return (
    <Button
      kind="primary"
      isBusy={work.isSaving}
      disabled={!work.isDirty || work.definition === undefined}
      onClick={() => void save()}
      aria-keyshortcuts="Control+S Meta+S"
    >
      Save
    </Button>
  )
}

/** Returns the type that the address of the page names. Closing the dialog of types removes it from the address. */
function useWantedType(): WantedType | undefined {
  const { path, query, route } = useLocation()
  const name = typeIn(query)
  return name === undefined ? undefined : { name, forget: () => route(path, true) }
}

/** Button that shows the seed and sets a random one. While the text cannot be parsed, it shows the last known seed. */
function Seed({
  definition,
  onRoll,
}: {
  readonly definition: JsonObject | undefined
  readonly onRoll: () => void
}) {
  const last = useRef<number | undefined>(undefined)
  if (definition !== undefined) last.current = seedOf(definition)
  return (
    <Button
      // Phones have an item of the menu instead.
      class="max-sm:hidden"
      onClick={onRoll}
      disabled={definition === undefined}
      title="New random seed"
    >
      <Icon name="dice" />
      <span>
        Seed <span class="font-mono">{last.current ?? '–'}</span>
      </span>
      <span class="sr-only">, generate a new one</span>
    </Button>
  )
}

/** Notices above the editor: unsaved changes were restored, or saving failed. */
function Notices({ work: { restoredFrom, discard, refused } }: { readonly work: DefinitionState }) {
  return (
    <>
      <RoleNotice needs="editor" to="save changes and start runs">
        Your edits here change only the preview and cannot be saved.
      </RoleNotice>
      {restoredFrom !== undefined && (
        <Notice kind="info" title="Unsaved changes restored">
          <p>
            Last edited in this tab <RelativeTime at={restoredFrom} />.{' '}
            <button
              type="button"
              class="font-medium text-accent-strong underline"
              onClick={discard}
            >
              Discard changes
            </button>
          </p>
        </Notice>
      )}
      <NotSaved refused={refused} />
    </>
  )
}

/** Switch between the editor and the preview, for windows that are too narrow for both. */
function ViewSwitch({
  side,
  onSide,
  problems,
}: {
  readonly side: 'edit' | 'preview'
  readonly onSide: (side: 'edit' | 'preview') => void
  readonly problems: number
}) {
  return (
    <Segments
      legend="View"
      chosen={side}
      onChoose={onSide}
      segments={[
        { value: 'edit', label: `Edit${problems > 0 ? ` (${problems})` : ''}` },
        { value: 'preview', label: 'Preview' },
      ]}
      class="flex min-[900px]:hidden"
    />
  )
}

/** Page with the versions of a simulation: who saved what and when, the differences, and restoring. */
import { useMemo, useState } from 'preact/hooks'
import { useLocation, useRoute } from 'preact-iso'
import { listVersions, readVersion, restoreVersion, type VersionListed } from '../data/history.ts'
import { useLoaded } from '../data/loaded.ts'
import { useSending } from '../data/sending.ts'
import { hasRole } from '../data/session.ts'
import { readSimulation, type StoredSimulation, simulationAddress } from '../data/simulations.ts'
import { type Editing, useEditing } from '../editor/editing.ts'
import { rememberedLanguage } from '../editor/language-bar.tsx'
import { DiffView } from '../history/diff-view.tsx'
import { Button } from '../parts/button.tsx'
import { CodeText } from '../parts/code/code-text.tsx'
import { countText, Loading } from '../parts/display.tsx'
import { Empty } from '../parts/empty.tsx'
import { control } from '../parts/field.tsx'
import { ErrorNotice, Notice } from '../parts/notice.tsx'
import { Page } from '../parts/page/page.tsx'
import { RoleNotice } from '../parts/session/role-notice.tsx'
import { showToast } from '../parts/toast.tsx'
import { VersionList } from './history/version-list.tsx'

export function HistoryPage() {
  const { simulation = '' } = useRoute().params
  return <History key={simulation} simulation={simulation} />
}

function History({ simulation }: { readonly simulation: string }) {
  const editing = useEditing()
  const { value, refused, reload } = useLoaded(
    async (signal) => {
      const [stored, versions] = await Promise.all([
        readSimulation(simulation, signal),
        listVersions(simulation, signal),
      ])
      return { stored, versions }
    },
    [simulation],
  )
  return (
    <Page
      isWide
      title="History"
      above={
        <a href={simulationAddress(simulation)} class="hover:underline">
          {simulation}
        </a>
      }
      lead="Every save that changes the definition or the seed creates a version. The latest 100 are kept."
    >
      <RoleNotice needs="editor" to="restore versions" />
      <ErrorNotice refused={refused} />
      {(value === undefined || editing === undefined) && refused === undefined && (
        <Loading what="the history" />
      )}
      {value && editing && (
        <Versions
          stored={value.stored}
          versions={value.versions.rows}
          editing={editing}
          onRestored={reload}
        />
      )}
    </Page>
  )
}

function Versions({
  stored,
  versions,
  editing,
  onRestored,
}: {
  readonly stored: StoredSimulation
  readonly versions: readonly VersionListed[]
  readonly editing: Editing
  readonly onRestored: () => Promise<void>
}) {
  const { query, path, route } = useLocation()
  const [current, second] = versions
  const wanted = Number(query.version)
  const chosen = versions.find(({ version }) => version === wanted) ?? second ?? current
  if (current === undefined || chosen === undefined) return <Empty title="No versions" />
  return (
    <div class="grid min-w-0 gap-6 min-[900px]:grid-cols-[20rem_minmax(0,1fr)] min-[900px]:items-start">
      <VersionList
        versions={versions}
        chosen={chosen.version}
        onChoose={(version) => route(`${path}?version=${version}`, true)}
      />
      <Version
        key={chosen.version}
        {...{ stored, versions, editing, current, chosen, onRestored }}
      />
    </div>
  )
}

function Version({
  stored,
  versions,
  editing,
  current,
  chosen,
  onRestored,
}: Parameters<typeof Versions>[0] & {
  readonly current: VersionListed
  readonly chosen: VersionListed
}) {
  const { key } = stored.view
  const { version } = chosen
  const isCurrent = version === current.version
  const previous = versions[versions.indexOf(chosen) + 1]
  const [base, setBase] = useState<Base>(isCurrent ? 'previous' : 'current')
  const other = base === 'previous' ? previous : current
  const { value, refused } = useLoaded(
    async (signal) => {
      const numbers = [version, other?.version ?? version]
      return await Promise.all(numbers.map((number) => readVersion(key, number, signal)))
    },
    [key, version, other?.version],
  )
  const [language] = useState(rememberedLanguage)
  const [text, otherText] = useMemo(
    () => (value ?? []).map((definition) => editing.writeText(definition, language)),
    [value, editing, language],
  )
  const name = nameOf(chosen, current)
  const isBefore = base === 'previous'
  return (
    <section class="flex min-w-0 flex-col gap-4" aria-labelledby="version">
      <div class="flex flex-wrap items-end justify-between gap-3">
        <h2 id="version" class="text-lg font-semibold">
          Version {version}
        </h2>
        <div class="flex flex-wrap items-end gap-2">
          <CompareWith {...{ isCurrent, previous, base }} onBase={setBase} />
          {!isCurrent && hasRole('editor') && <Restore {...{ stored, version, onRestored }} />}
        </div>
      </div>
      <ErrorNotice refused={refused} />
      {text === undefined || otherText === undefined ? (
        refused === undefined && <Loading what="the version" />
      ) : other === undefined ? (
        <FirstVersion text={text} />
      ) : (
        <DiffView
          before={isBefore ? otherText : text}
          after={isBefore ? text : otherText}
          names={isBefore ? [nameOf(other, current), name] : [name, nameOf(other, current)]}
        />
      )}
    </section>
  )
}

/** The version with which the chosen one is compared. */
type Base = 'previous' | 'current'

function CompareWith({
  isCurrent,
  previous,
  base,
  onBase,
}: {
  /** Whether the chosen version is the current one. */
  readonly isCurrent: boolean
  readonly previous: VersionListed | undefined
  readonly base: Base
  readonly onBase: (base: Base) => void
}) {
  if (isCurrent && previous === undefined) return null
  return (
    <label class="flex items-center gap-2 text-sm">
      <span class="shrink-0 text-ink-soft">Compare with</span>
      <select
        class={control}
        value={base}
        onInput={({ currentTarget: { value } }) =>
          onBase(value === 'previous' ? 'previous' : 'current')
        }
      >
        {!isCurrent && <option value="current">the current version</option>}
        {previous && <option value="previous">the previous version ({previous.version})</option>}
      </select>
    </label>
  )
}

function nameOf({ version }: VersionListed, current: VersionListed): string {
  return version === current.version ? `version ${version} (current)` : `version ${version}`
}

/** The text of a version without an earlier one. */
function FirstVersion({ text }: { readonly text: string }) {
  return (
    <>
      <Notice>This is the only version. Save a change to compare versions.</Notice>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable (axe: scrollable-region-focusable)
        tabIndex={0}
        class="max-h-[60dvh] overflow-auto rounded-lg border border-line bg-surface p-3 font-mono text-xs"
      >
        <CodeText text={text} language={rememberedLanguage()} />
      </pre>
    </>
  )
}

function Restore({
  stored,
  version,
  onRestored,
}: {
  readonly stored: StoredSimulation
  readonly version: number
  readonly onRestored: () => Promise<void>
}) {
  const { path, route } = useLocation()
  const { send, isSending, refused } = useSending()
  const { key } = stored.view
  const restore = async () => {
    await restoreVersion(key, version, stored.tag)
    await onRestored()
    showToast(`Restored version ${countText(version)}`)
    route(path, true)
  }
  return (
    <>
      <Button kind="primary" isBusy={isSending} onClick={() => void send(restore)}>
        Restore this version
      </Button>
      <ErrorNotice refused={refused} />
    </>
  )
}

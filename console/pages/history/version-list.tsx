/** The versions of a simulation as a list of buttons, of which one is chosen. */
import { authorText, type VersionListed } from '../../data/history.ts'
import { Badge, dateTimeText, RelativeTime } from '../../parts/display.tsx'

export function VersionList({
  versions,
  chosen,
  onChoose,
}: {
  readonly versions: readonly VersionListed[]
  /** Number of the chosen version. */
  readonly chosen: number
  readonly onChoose: (version: number) => void
}) {
  return (
    <ol
      aria-label="Versions"
      class="max-h-72 divide-y divide-line overflow-y-auto rounded-lg border border-line bg-surface min-[900px]:max-h-[max(20rem,calc(100dvh-14rem))]"
    >
      {versions.map(({ version, savedAt, savedBy }, i) => (
        <li key={version}>
          <button
            type="button"
            aria-current={version === chosen ? 'true' : undefined}
            onClick={() => onChoose(version)}
            class="flex w-full cursor-pointer flex-col gap-0.5 border-l-4 border-transparent px-3 py-2.5 text-left text-sm -outline-offset-2 hover:bg-sunken aria-[current]:border-accent aria-[current]:bg-accent-soft"
          >
            <span class="flex w-full flex-wrap items-center justify-between gap-x-3">
              <span class="font-medium">Version {version}</span>
              {i === 0 ? <Badge kind="good">current</Badge> : <RelativeTime at={savedAt} />}
            </span>
            <span class="flex w-full flex-wrap justify-between gap-x-3 text-ink-soft">
              <span class="min-w-0 wrap-anywhere">{authorText(savedBy)}</span>
              <time datetime={savedAt}>{dateTimeText(savedAt)}</time>
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}

/** Page with all simulations of the workspace, a search, and first steps for new users. */
import { useMemo, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { listChanges } from '../data/history.ts'
import { listSimulationsWithDetails, rootKey, type SimulationListed } from '../data/listings.ts'
import { useLoaded } from '../data/loaded.ts'
import { hasRole } from '../data/session.ts'
import { Button, ButtonLink } from '../parts/button.tsx'
import { countedText, countText, Loading } from '../parts/display.tsx'
import { Empty } from '../parts/empty.tsx'
import { control } from '../parts/field.tsx'
import { Icon } from '../parts/icon.tsx'
import { ErrorNotice, Notice } from '../parts/notice.tsx'
import { Page } from '../parts/page/page.tsx'
import { RoleNotice } from '../parts/session/role-notice.tsx'
import { tagAddress } from '../parts/tags.tsx'
import { FirstSteps } from './simulations/first-steps.tsx'
import { SimulationTable } from './simulations/simulation-table.tsx'

/** Key of the example simulation that every service contains at first. */
const exampleKey = 'shop'

export function SimulationsPage() {
  const { value: listing, refused } = useLoaded(listSimulationsWithDetails, [listChanges.value])
  const { query, route } = useLocation()
  const tag = query.tag === '' ? undefined : query.tag
  const [text, setText] = useState('')
  const tags = useMemo(() => tagsOf(listing?.rows ?? []), [listing])
  const found = useMemo(
    () =>
      sorted(listing?.rows ?? []).filter(
        (row) => matches(row, text) && (tag === undefined || row.tags?.includes(tag)),
      ),
    [listing, text, tag],
  )
  const example = listing?.rows.find(({ key }) => key === exampleKey)
  return (
    <Page
      title="Simulations"
      lead="Define entities, how often they occur, and how they relate."
      actions={
        hasRole('editor') && (
          <ButtonLink kind="primary" href="/console/new">
            <Icon name="plus" />
            New simulation
          </ButtonLink>
        )
      }
    >
      <RoleNotice needs="editor" to="create and change simulations" />
      <ErrorNotice refused={refused} />
      {listing === undefined && refused === undefined && <Loading what="the simulations" />}
      {listing && (
        <>
          {listing.rows.length < listing.total && (
            <Notice>
              Showing {countText(listing.rows.length)} of {countText(listing.total)} simulations. To
              open another one, enter its URL.
            </Notice>
          )}
          {example !== undefined && hasRole('editor') && <FirstSteps example={example} />}
          <div class="flex flex-wrap items-center gap-3">
            <input
              type="search"
              class={`${control} sm:max-w-90`}
              aria-label="Search simulations"
              placeholder="Search by key, label or description"
              value={text}
              onInput={(event) => setText(event.currentTarget.value)}
            />
            <TagFilter
              tags={tags}
              chosen={tag}
              onChoose={(next) => route(next === undefined ? '/console/' : tagAddress(next), true)}
            />
          </div>
          {found.length === 0 ? (
            <Empty title={noMatchTitle(text.trim(), tag)} picture="search">
              {text !== '' && <Button onClick={() => setText('')}>Clear search</Button>}
            </Empty>
          ) : (
            <SimulationTable simulations={found} />
          )}
          <p class="flex flex-wrap justify-between gap-x-6 text-sm text-ink-soft">
            <span class="tabular-nums">
              {found.length < listing.rows.length && `${countText(found.length)} of `}
              {countedText(listing.total, 'simulation')}
            </span>
            <a class="text-accent-strong underline" href="/console/deleted">
              Recently deleted
            </a>
          </p>
        </>
      )}
    </Page>
  )
}

function noMatchTitle(text: string, tag: string | undefined): string {
  const tagged = tag === undefined ? '' : ` with the tag ${tag}`
  return text === '' ? `No simulations${tagged}` : `No simulations${tagged} match “${text}”`
}

function matches({ key, label = '', description = '' }: SimulationListed, text: string): boolean {
  const query = text.trim().toLowerCase()
  return [key, label, description].some((each) => each.toLowerCase().includes(query))
}

/** Returns all tags of some simulations in alphabetical order. */
function tagsOf(rows: readonly SimulationListed[]): readonly string[] {
  return [...new Set(rows.flatMap(({ tags = [] }) => tags))].toSorted((a, b) => a.localeCompare(b))
}

/** Buttons that show only the simulations with a tag. A second click shows all simulations again. */
function TagFilter({
  tags,
  chosen,
  onChoose,
}: {
  readonly tags: readonly string[]
  readonly chosen: string | undefined
  readonly onChoose: (tag: string | undefined) => void
}) {
  if (tags.length === 0) return null
  return (
    <fieldset class="flex flex-wrap gap-1.5">
      <legend class="sr-only">Filter by tag</legend>
      {tags.map((tag) => (
        <button
          key={tag}
          type="button"
          aria-pressed={tag === chosen}
          onClick={() => onChoose(tag === chosen ? undefined : tag)}
          class="min-h-8 cursor-pointer rounded-full border border-line-strong bg-surface px-3 text-sm text-ink-soft hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent-strong"
        >
          {tag}
        </button>
      ))}
    </fieldset>
  )
}

/**
 * Returns the simulations, the last changed first, and the root simulation, which is usually empty, last. Simulations
 * changed at the same time keep the order of the service.
 */
function sorted<Row extends SimulationListed>(rows: readonly Row[]): readonly Row[] {
  const isRoot = ({ key }: SimulationListed) => Number(key === rootKey)
  return rows.toSorted(
    (one, other) =>
      isRoot(one) - isRoot(other) || Date.parse(other.updatedAt) - Date.parse(one.updatedAt),
  )
}

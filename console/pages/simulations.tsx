/** Page with all simulations of the workspace, a search, and first steps for new users. */
import { useMemo, useState } from 'preact/hooks'
import { pathSegment } from '../data/api.ts'
import { listSimulations, type SimulationListed } from '../data/listings.ts'
import { useLoaded } from '../data/loaded.ts'
import { ButtonLink } from '../parts/button.tsx'
import { Badge, countText, Empty, Loading, RelativeTime } from '../parts/display.tsx'
import { control } from '../parts/field.tsx'
import { Icon } from '../parts/icon.tsx'
import { ErrorNotice, Notice } from '../parts/notice.tsx'
import { Page } from '../parts/page.tsx'
import { Table } from '../parts/table.tsx'

/** Key of the root simulation, which always exists and is usually empty. */
const rootKey = 'default'
/** Key of the example simulation that every service contains at first. */
const exampleKey = 'shop'

export function SimulationsPage() {
  const { value: listing, refused } = useLoaded(listSimulations, [])
  const [text, setText] = useState('')
  const found = useMemo(() => {
    const query = text.trim().toLowerCase()
    return sorted(listing?.rows ?? []).filter(({ key }) => key.toLowerCase().includes(query))
  }, [listing, text])
  return (
    <Page
      title="Simulations"
      lead="Define entities, how often they occur, and how they relate."
      actions={
        <ButtonLink kind="primary" href="/console/new">
          <Icon name="plus" />
          New simulation
        </ButtonLink>
      }
    >
      <ErrorNotice refused={refused} />
      {listing === undefined && refused === undefined && <Loading what="the simulations" />}
      {listing && (
        <>
          {listing.rows.length < listing.total && (
            <Notice>
              Showing {countText(listing.rows.length)} of {countText(listing.total)} simulations.
              Open the others by their URL.
            </Notice>
          )}
          {isUnused(listing.rows) && <FirstSteps />}
          <input
            type="search"
            class={control}
            aria-label="Search simulations"
            placeholder="Search by key"
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
          {found.length === 0 ? (
            <Empty title={`No simulations match “${text.trim()}”`} />
          ) : (
            <SimulationTable simulations={found} />
          )}
        </>
      )}
    </Page>
  )
}

/**
 * Returns the root simulation first, then the others, the last changed first. Simulations changed at the same time keep
 * the order of the service.
 */
function sorted(rows: readonly SimulationListed[]): readonly SimulationListed[] {
  const isRoot = ({ key }: SimulationListed) => Number(key === rootKey)
  return rows.toSorted(
    (one, other) =>
      isRoot(other) - isRoot(one) || Date.parse(other.updatedAt) - Date.parse(one.updatedAt),
  )
}

/** Returns whether the workspace contains only the simulations that every service contains at first. */
function isUnused(rows: readonly SimulationListed[]): boolean {
  const keys = rows.map(({ key }) => key)
  return keys.includes(exampleKey) && keys.every((key) => key === rootKey || key === exampleKey)
}

function FirstSteps() {
  return (
    <p class="text-sm text-pretty text-ink-soft">
      New here? Open the{' '}
      <a class="text-accent-strong underline" href={`/console/simulations/${exampleKey}`}>
        {exampleKey}
      </a>{' '}
      example to see its definition and live data side by side, then start a run and watch the
      events.
    </p>
  )
}

function SimulationTable({ simulations }: { readonly simulations: readonly SimulationListed[] }) {
  return (
    <Table label="Simulations" columns={['Key', 'Parent', 'Seed', 'Last changed', '']}>
      {simulations.map(({ key, parent, seed, updatedAt }) => {
        const address = `/console/simulations/${pathSegment(key)}`
        return (
          <tr key={key} class="hover:bg-sunken">
            <td class="w-full max-w-0 min-w-48">
              <a
                href={address}
                title={key}
                class="block truncate font-medium text-accent-strong hover:underline"
              >
                {key}
              </a>
              {key === rootKey && (
                <span class="block text-xs text-ink-soft">
                  Every simulation inherits its systems.
                </span>
              )}
            </td>
            <td class="max-w-48 truncate">
              {parent === undefined ? (
                <Badge>root</Badge>
              ) : parent === rootKey ? (
                <span class="text-ink-faint">{rootKey}</span>
              ) : (
                <a class="hover:underline" href={`/console/simulations/${pathSegment(parent)}`}>
                  {parent}
                </a>
              )}
            </td>
            <td class="font-mono tabular-nums">{seed}</td>
            <td class="text-ink-soft">
              <RelativeTime at={updatedAt} />
            </td>
            <td class="text-right">
              <a
                class="whitespace-nowrap text-accent-strong hover:underline"
                href={`${address}/runs`}
              >
                Runs<span class="sr-only"> of {key}</span>
              </a>
            </td>
          </tr>
        )
      })}
    </Table>
  )
}

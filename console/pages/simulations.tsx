/** All simulations of the workspace, with search: the page that a person comes to. Whoever is new is told what to do first. */
import { useMemo, useState } from 'preact/hooks'
import { step } from '../data/api.ts'
import { listSimulations, type SimulationListed } from '../data/listings.ts'
import { useLoaded } from '../data/loaded.ts'
import { ButtonLink } from '../parts/button.tsx'
import { control } from '../parts/field.tsx'
import { Icon } from '../parts/icon.tsx'
import { Notice, RefusedNotice } from '../parts/notice.tsx'
import { Page } from '../parts/page.tsx'
import { Badge, countText, Empty, Loading, Moment } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'

/** The parent of all that name none: it is always there and usually empty. */
const rootKey = 'default'
/** The example that every service begins with. */
const exampleKey = 'shop'

export function SimulationsPage() {
  const { value: listing, refused } = useLoaded(listSimulations, [])
  const [text, setText] = useState('')
  const found = useMemo(() => {
    const wanted = text.trim().toLowerCase()
    return arranged(listing?.rows ?? []).filter(({ key }) => key.toLowerCase().includes(wanted))
  }, [listing, text])
  return (
    <Page
      title="Simulations"
      lead="Define entities, how often they occur, and how they relate."
      acts={
        <ButtonLink kind="primary" href="/console/new">
          <Icon name="plus" />
          New simulation
        </ButtonLink>
      }
    >
      <RefusedNotice refused={refused} />
      {listing === undefined && refused === undefined && <Loading what="the simulations" />}
      {listing && (
        <>
          {listing.rows.length < listing.total && (
            <Notice>
              Showing {countText(listing.rows.length)} of {countText(listing.total)} simulations.
              Open the others by their URL.
            </Notice>
          )}
          {isFresh(listing.rows) && <FirstSteps />}
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

/** The parent of all, then what was worked on last; in the service's order where both are as old. */
function arranged(rows: readonly SimulationListed[]): readonly SimulationListed[] {
  const isRoot = ({ key }: SimulationListed) => Number(key === rootKey)
  return rows.toSorted(
    (one, other) =>
      isRoot(other) - isRoot(one) || Date.parse(other.updatedAt) - Date.parse(one.updatedAt),
  )
}

/** Nobody has made anything yet. */
function isFresh(rows: readonly SimulationListed[]): boolean {
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
        const address = `/console/simulations/${step(key)}`
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
                <a class="hover:underline" href={`/console/simulations/${step(parent)}`}>
                  {parent}
                </a>
              )}
            </td>
            <td class="font-mono tabular-nums">{seed}</td>
            <td class="text-ink-soft">
              <Moment at={updatedAt} />
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

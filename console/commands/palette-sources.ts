/** Loads the simulations, runs and types that the command palette lists. */
import { useEffect, useState } from 'preact/hooks'
import { ApiError, pathSegment } from '../data/api.ts'
import { listLatestRuns, listSimulations, type SimulationListed } from '../data/listings.ts'
import { recentSimulations } from '../data/recent-simulations.ts'
import { runAddress, simulationAddress } from '../data/simulations.ts'
import { loadTypes, type TypeListing } from '../data/type-listings.ts'
import { docAddress } from '../docs/doc-address.ts'
import { countedText } from '../parts/display.tsx'
import type { PaletteEntry } from './palette-entries.ts'

export interface LoadedEntries {
  readonly entries: readonly PaletteEntry[]
  readonly isLoading: boolean
  /** Reason why some entries are missing; undefined if all were loaded. */
  readonly failure: string | undefined
}

/** Number of runs of each simulation that the palette lists. */
const runsOfSimulation = 10

type Go = (address: string) => void

/** Loads the entries that are not known when the palette opens. Each list appears as soon as it is loaded. */
export function useLoadedEntries(go: Go): LoadedEntries {
  const [loaded, setLoaded] = useState<ReadonlyMap<number, readonly PaletteEntry[]>>(new Map())
  const [failure, setFailure] = useState<string | undefined>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    for (const [place, load] of sources.entries()) {
      load(go, controller.signal).then(
        (entries) => setLoaded((before) => new Map(before).set(place, entries)),
        (error: unknown) => {
          if (controller.signal.aborted) return
          if (!(error instanceof ApiError)) throw error
          setFailure(error.message)
        },
      )
    }
    return () => controller.abort()
  }, [])
  return {
    entries: sources.flatMap((_, place) => loaded.get(place) ?? []),
    isLoading: loaded.size < sources.length && failure === undefined,
    failure,
  }
}

const sources: readonly ((go: Go, signal: AbortSignal) => Promise<readonly PaletteEntry[]>)[] = [
  simulationEntries,
  runEntries,
  typeEntries,
  documentationEntries,
]

async function simulationEntries(go: Go, signal: AbortSignal): Promise<readonly PaletteEntry[]> {
  const { rows } = await listSimulations(signal)
  return rows
    .toSorted((one, other) => Date.parse(other.updatedAt) - Date.parse(one.updatedAt))
    .map((row) => simulationEntry(row, go))
}

function simulationEntry({ key, label = '', tags = [] }: SimulationListed, go: Go): PaletteEntry {
  return {
    key: `simulation ${key}`,
    label: key,
    hint: label,
    words: tags.join(' '),
    icon: 'simulations',
    group: 'Simulations',
    run: () => go(simulationAddress(key)),
  }
}

/** Returns the latest runs of the simulation that is open, and of those that were opened last. */
async function runEntries(go: Go, signal: AbortSignal): Promise<readonly PaletteEntry[]> {
  const lists = await Promise.all(
    recentSimulations().map(async (key) => {
      try {
        return (await listLatestRuns(key, { limit: runsOfSimulation }, signal)).rows
      } catch (error) {
        // The simulation was deleted after it was opened.
        if (error instanceof ApiError && error.problem.status === 404) return []
        throw error
      }
    }),
  )
  return lists.flat().map(({ simulation, index, total }) => ({
    key: `run ${simulation} ${index}`,
    label: `${simulation}, run ${index}`,
    hint: countedText(total, 'event'),
    icon: 'play',
    group: 'Runs',
    run: () => go(runAddress(simulation, index)),
  }))
}

async function typeEntries(go: Go): Promise<readonly PaletteEntry[]> {
  return (await loadTypes()).map((type) => typeEntry(type, go))
}

function typeEntry({ name, summary }: TypeListing, go: Go): PaletteEntry {
  return {
    key: `type ${name}`,
    label: name,
    hint: summary.replaceAll('`', ''),
    icon: 'types',
    group: 'Types',
    run: () => go(`/console/types/${pathSegment(name)}`),
  }
}

/** Returns the pages of the documentation and their sections. */
async function documentationEntries(go: Go): Promise<readonly PaletteEntry[]> {
  const { groups } = await import('virtual:docs')
  return groups
    .flatMap(({ entries }) => entries)
    .flatMap(({ slug, title, headings }) =>
      [{ id: '', text: title }, ...headings].map(({ id, text }): PaletteEntry => {
        const address = docAddress(slug, id)
        return {
          key: `docs ${address}`,
          label: text,
          hint: id === '' ? '' : title,
          icon: 'book',
          group: 'Documentation',
          run: () => go(address),
        }
      }),
    )
}

/** `spate list`: lists the simulations of the service, or the runs of one simulation. */

import type { Spate } from '../client/spate.ts'
import { age } from '../terminal/age.ts'
import type { CommandAction, CommandContext } from '../terminal/command.ts'
import { hasOption, textOption } from '../terminal/option-values.ts'
import { connect } from '../terminal/service.ts'
import { tableLines } from '../terminal/table.ts'
import { styleFor, visible } from '../terminal/text-style.ts'
import { columnsOf } from '../terminal/text-width.ts'

/** Maximum number of concurrent requests to the service. */
const requestsMax = 8

export const list: CommandAction = async (call) => {
  const { options, context } = call
  const { client } = await connect(call)
  const key = textOption(options, 'runs')
  const { signal } = context
  const isJson = hasOption(options, 'json')
  if (key !== undefined) {
    const runs = await runsOf(client, key, signal)
    const rows = runs.map(({ index, total, seed, start, end, createdAt }) => [
      String(index),
      total.toLocaleString('en'),
      String(seed),
      minute(start),
      minute(end),
      age(createdAt),
    ])
    const titles = ['RUN', 'EVENTS', 'SEED', 'START', 'END', 'CREATED']
    const none = `${key} has no runs; create one with: spate run ${key}`
    return writeList({ isJson, data: runs, titles, rows, none, numbers: 3 }, context)
  }
  const simulations = await client.simulations.list({ signal }).all()
  const counted = await inBatches(simulations, async (simulation) => {
    const { total } = await client
      .simulation(simulation.key)
      .runs.list({ signal })
      .page({ limit: 1 })
    return { ...simulation, runs: total }
  })
  const rows = counted.map(({ key: name, parent, runs, updatedAt, createdAt }) => [
    visible(name),
    String(runs),
    visible(parent ?? '–'),
    age(updatedAt),
    age(createdAt),
  ])
  const titles = ['SIMULATION', 'RUNS', 'PARENT', 'CHANGED', 'CREATED']
  const none = 'the service has no simulations; create one with: spate push'
  return writeList({ isJson, data: counted, titles, rows, none, numbers: 0 }, context)
}

async function runsOf(client: Spate, key: string, signal: AbortSignal) {
  const simulation = client.simulation(key)
  const runs = await simulation.runs.list({ signal }).all()
  return inBatches(runs, ({ index }) => simulation.run(index).get({ signal }))
}

/** Calls `act` for all items, at most `requestsMax` at a time, and returns the results in the order of the items. */
async function inBatches<Item, Result>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += requestsMax) {
    results.push(...(await Promise.all(items.slice(from, from + requestsMax).map(act))))
  }
  return results
}

interface ListOutput {
  readonly isJson: boolean
  readonly data: readonly unknown[]
  readonly titles: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly none: string
  /** Number of columns, from the left, that are aligned to the right as numbers. The second column always is. */
  readonly numbers: number
}

function writeList(
  { isJson, data, titles, rows, none, numbers }: ListOutput,
  context: CommandContext,
): 'done' {
  const { stdout, environment } = context
  if (isJson) stdout.write(`${JSON.stringify(data)}\n`)
  else if (rows.length === 0) stdout.write(`${none}\n`)
  else {
    const columns = titles.map((title, i) => ({
      title,
      side: i < numbers || i === 1 ? ('start' as const) : ('end' as const),
      ...(i === 0 && { isWhole: true as const }),
    }))
    const layout = { style: styleFor(stdout, environment), width: columnsOf(stdout) }
    stdout.write(`${tableLines(columns, rows, layout).join('\n')}\n`)
  }
  return 'done'
}

function minute(timestamp: string): string {
  return `${timestamp.slice(0, 10)} ${timestamp.slice(11, 16)}`
}

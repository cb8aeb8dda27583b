/** The text on the terminal when the service is ready: its address, access to the console, and the first commands. */

import { shellWord } from '../text/shell-word.ts'
import { liveSpeed } from './live-run.ts'

export function welcome({
  address,
  consoleAddress,
  metricsAddress,
  setupLink,
  live,
  key,
  hasKey,
  data,
  isQuickstart,
}: {
  readonly address: string
  /** URL of the console. */
  readonly consoleAddress: string
  /** URL of the metrics; undefined if the metrics are disabled. */
  readonly metricsAddress: string | undefined
  /** The link that creates the owner, or undefined if there is an owner. */
  readonly setupLink: string | undefined
  /** Index of the run of the example whose events are due now; undefined if there is no such run. */
  readonly live: number | undefined
  /** A new API key, which is shown only here; undefined if no key was created. */
  readonly key: string | undefined
  /** Whether the settings contain an API key (`SPATE_API_KEY`). */
  readonly hasKey: boolean
  /** Folder of the embedded database; undefined for PostgreSQL. */
  readonly data: string | undefined
  readonly isQuickstart: boolean
}): string {
  const consoleText =
    setupLink === undefined
      ? `The console is at ${consoleAddress}\n`
      : `Become the owner of the console with this link, which works once:\n\n  ${setupLink}\n`
  const metrics =
    metricsAddress === undefined ? '' : `\nMetrics for Prometheus: ${metricsAddress}\n`
  const head = `Spate streams simulated data at ${address}\n\n${consoleText}${metrics}`
  if (!isQuickstart) return head
  return `${head}
${keyText({ key, hasKey, data })}${live === undefined ? '' : streamText(address, live)}Write a complete run to a SQLite database in this folder:

  npx spate run shop --url ${address}

Press Ctrl-C to stop.
`
}

/** Returns a new key, or the command that creates one if there is no key in the settings. */
function keyText({
  key,
  hasKey,
  data,
}: {
  readonly key: string | undefined
  readonly hasKey: boolean
  readonly data: string | undefined
}): string {
  if (key !== undefined) {
    return `Your API key, which is shown only once:\n\n  export SPATE_API_KEY=${key}\n\n`
  }
  if (hasKey) return ''
  const place = data === undefined ? '' : ` --data ${shellWord(data)}`
  const command = `npx spate keys create --name mine${place}`
  return `Create an API key in this folder, unless you have one:\n\n  ${command}\n\n`
}

/** Returns the commands that stream the live run, and another one without a pause. */
function streamText(address: string, live: number): string {
  const curl = 'curl -H "Authorization: Bearer $SPATE_API_KEY"'
  const runs = `${address}/simulations/shop/runs`
  const lines = `-H "Accept: application/x-ndjson"`
  return `Watch the events of a shop occur, a simulated minute each second:

  ${curl} ${lines} -N '${runs}/${live}/stream?speed=${liveSpeed}'

Create a run of the last 30 days, and read all its events at once:

  ${curl} ${runs} --json '{"output":"stream","start":"now - days(30)"}'
  ${curl} ${lines} ${runs}/${live + 1}/stream -o shop.ndjson

`
}

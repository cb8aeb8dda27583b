/** The text on the terminal when the service is ready: its address, access to the console, and the first commands. */

import { shellWord } from '../text/shell-word.ts'

export function welcome({
  address,
  consoleAddress,
  metricsAddress,
  setupLink,
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
  if (key === undefined && !hasKey) {
    const place = data === undefined ? '' : ` --data ${shellWord(data)}`
    return `${head}\nCreate an API key in this folder:\n\n  npx spate keys create --name mine${place}\n\nPress Ctrl-C to stop.\n`
  }
  const keyText =
    key === undefined
      ? ''
      : `Your API key, which is shown only once:\n\n  export SPATE_API_KEY=${key}\n\n`
  return `${head}
${keyText}List the simulations, start a run of the example "shop", and stream it:

  curl -H "Authorization: Bearer $SPATE_API_KEY" ${address}/simulations
  curl -H "Authorization: Bearer $SPATE_API_KEY" ${address}/simulations/shop/runs --json '{"output":"stream"}'
  curl -H "Authorization: Bearer $SPATE_API_KEY" '${address}/simulations/shop/runs/1/stream?limit=10'

Or write a complete run to a SQLite database in this folder:

  npx spate run shop --url ${address}

Press Ctrl-C to stop.
`
}

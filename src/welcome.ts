/** What a person sees when the service is up: where it is, and what to type to see data. */

export function welcome({
  address,
  key,
  hasKey,
  isQuickstart,
}: {
  readonly address: string
  /** Shown this once. */
  readonly key: string | undefined
  /** Whether the settings name a key. */
  readonly hasKey: boolean
  readonly isQuickstart: boolean
}): string {
  const title = `Spate streams simulated data at ${address}`
  if (!isQuickstart) return `${title}\n`
  if (key === undefined && !hasKey) {
    return `${title}\n\nMake a key:  npx spate keys create --name mine\nStop with Ctrl-C.\n`
  }
  const shown =
    key === undefined ? '' : `Your API key, shown only now:\n\n  export SPATE_API_KEY=${key}\n\n`
  return `${title}

${shown}List the simulations, start a run of the example "shop", and stream it:

  curl -H "Authorization: Bearer $SPATE_API_KEY" ${address}/simulations
  curl -H "Authorization: Bearer $SPATE_API_KEY" ${address}/simulations/shop/runs --json '{"output":"stream"}'
  curl -H "Authorization: Bearer $SPATE_API_KEY" '${address}/simulations/shop/runs/1/stream?limit=10'

Stop with Ctrl-C.
`
}

/** What a person sees when the service is up: where it is, and what to type to see data. */

export function welcome({
  address,
  key,
  isQuickstart,
}: {
  readonly address: string
  /** Shown this once. */
  readonly key: string | undefined
  readonly isQuickstart: boolean
}): string {
  const title = `Spate streams simulated data at ${address}`
  if (key === undefined) {
    return isQuickstart
      ? `${title}\n\nMake a key:  npx spate keys create --name mine\nStop with Ctrl-C.\n`
      : `${title}\n`
  }
  return `${title}

Your API key, shown only now:

  export SPATE_API_KEY=${key}

List the simulations, start a run of the example "shop", and stream it:

  curl -H "Authorization: Bearer $SPATE_API_KEY" ${address}/simulations
  curl -H "Authorization: Bearer $SPATE_API_KEY" ${address}/simulations/shop/runs --json '{"output":"stream"}'
  curl -H "Authorization: Bearer $SPATE_API_KEY" '${address}/simulations/shop/runs/1/stream?limit=10'

Stop with Ctrl-C.
`
}

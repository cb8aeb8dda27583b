/** Computes the SHA-256 of the first events of the examples, in Node and in browsers. */

/** Number of events of each example, and an end of the run with at least that number of events. */
export const examples = {
  shop: { count: 100_000, end: '2026-02-10' },
  forum: { count: 100_000, end: '2026-03-01' },
  sensors: { count: 100_000, end: '2026-01-16' },
  ...Object.fromEntries(
    'ads analytics bank cdc-debezium claims clinic device-fleet fraud games hotels incidents inventory iot late-orders logistics logs machines market meters nexmark payroll rides saas saas-accounts scd2 sessions shop-orders stock subscriptions support support-tickets telecom'
      .split(' ')
      .map((name) => [name, { count: 10_000, end: '2026-07-01' }]),
  ),
}

/**
 * Returns the checksums of the first events of an example in two encodings.
 *
 * @param {Record<string, any>} engine the functions and encodings of the engine
 * @param {string} name
 * @param {string} text the definition of the example, as JSON
 */
export async function checksumsOf(engine, name, text) {
  const { readDefinition, compileProgram, ndjson, sse } = engine
  const { count, end } = /** @type {Record<string, { count: number, end: string }>} */ (examples)[
    name
  ] ?? { count: 0, end: '' }
  const content = { ...JSON.parse(text), start: '2026-01-01', end }
  /** @type {unknown[]} */
  const issues = []
  const definition = readDefinition(
    { seed: content.seed, content, inherited: [], nowMs: 0 },
    issues,
  )
  const program = compileProgram(definition, issues)
  if (issues.length > 0) throw new Error(`${name} must be sound: ${JSON.stringify(issues)}`)
  if (program.total < count)
    throw new Error(`${name} must have ${count} events, not ${program.total}`)
  return {
    ndjson: await checksum(engine, program, ndjson, count),
    sse: await checksum(engine, program, sse, count),
  }
}

/**
 * @param {Record<string, any>} engine
 * @param {unknown} program
 * @param {unknown} encoding
 * @param {number} count
 */
async function checksum({ openStream, compileMachine }, program, encoding, count) {
  const room = new Uint8Array(65_536)
  // The interpreter generates the first events and the machine the others, as in the service.
  const stream = openStream(
    program,
    encoding,
    0,
    /** @param {boolean} isWanted */ (isWanted) =>
      isWanted ? compileMachine(program, encoding) : undefined,
  )
  /** @type {(string | Uint8Array<ArrayBuffer>)[]} */
  const pieces = []
  while (stream.position < count) {
    const bytes = stream.fill(room, { events: count - stream.position })
    pieces.push(bytes === 0 ? stream.next() : room.slice(0, bytes))
  }
  const digest = await crypto.subtle.digest('SHA-256', await new Blob(pieces).arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

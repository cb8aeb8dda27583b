/** Checks after the load: the service must still have every acknowledged change in the ledger. */

import type { JsonObject } from '../../text/json.ts'
import { isArray, isObject, member } from '../../text/json.ts'
import { sha256 } from '../bodies.ts'
import { jsonOf, memberOf, pathSegment } from '../deployment.ts'
import { BrokenPromise, expect, NotSupported, type PromiseCheck } from '../promise.ts'
import type { RandomChoices } from '../random-choices.ts'
import type { Entry } from './ledger.ts'
import { readComplete } from './reading.ts'
import { Fault, type RetryingClient } from './retrying-client.ts'
import { expectStatus, hasContent } from './writing.ts'

interface Audit extends AuditInput {
  readonly listed: Map<string, readonly JsonObject[]>
}

interface AuditInput {
  readonly entries: readonly Entry[]
  readonly client: RetryingClient
  readonly random: RandomChoices
}

type Of<Kind extends Entry['kind']> = Extract<Entry, { kind: Kind }>

/** Maximum number of concurrent requests to the service. */
const requestsMax = 8
/**
 * Approximate size of the sample of runs to read in each simulation, from the runs whose creation the ledger records as
 * acknowledged. Listed runs without such an entry, whose response was lost, are all read.
 */
const runsReadMax = 200
const pageRows = 100

export function auditPromises(input: AuditInput): readonly PromiseCheck[] {
  const { entries } = input
  const audit = { ...input, listed: new Map<string, readonly JsonObject[]>() }
  return [
    {
      statement: 'every acknowledged run is listed, and the indexes are 1 to n without a gap',
      about: 'run' as const,
      prove: () => proveRuns(audit),
    },
    {
      statement: 'every run of a sample, acknowledged or not, has the events of its seed',
      about: 'run' as const,
      prove: () => proveRunsAreWhole(audit),
    },
    {
      statement: 'every acknowledged simulation has the content that was acknowledged last',
      about: 'simulation' as const,
      prove: () => proveSimulations(audit),
    },
    {
      statement: 'no update with If-Match was lost or carried out twice',
      about: 'count' as const,
      prove: () => proveCounts(audit),
    },
    {
      statement: 'every stream has the same bytes as before the load',
      about: 'body' as const,
      prove: () => proveBodies(audit),
    },
    {
      statement: 'the load had no response that faults do not explain',
      about: 'load' as const,
      prove: async () => {
        const faults = of(entries, 'fault').map(({ what }) => what)
        const got = `${faults.length}: ${faults.slice(0, 5).join('; ')}`
        expect(faults.length === 0, { expected: 'no fault', got })
        const isEnded = entries.some(({ kind }) => kind === 'end')
        return isEnded ? undefined : 'the load was interrupted'
      },
    },
  ].map(({ statement, about, prove }) => ({
    statement,
    async prove() {
      // The promise cannot be verified, because the ledger has no change that it is about.
      if (of(entries, about).length === 0) throw new NotSupported('no such change was acknowledged')
      return prove().catch(asBroken)
    },
  }))
}

/** Throws a broken promise if the error is a fault, or the error itself otherwise. */
function asBroken(error: unknown): never {
  if (!(error instanceof Fault)) throw error
  throw new BrokenPromise({ expected: 'the acknowledged state', got: error.message })
}

function of<Kind extends Entry['kind']>(
  entries: readonly Entry[],
  kind: Kind,
): readonly Of<Kind>[] {
  return entries.filter((entry): entry is Of<Kind> => entry.kind === kind)
}

function byKey<Item extends { readonly key: string }>(items: readonly Item[]): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(item.key)
    if (group === undefined) groups.set(item.key, [item])
    else group.push(item)
  }
  return groups
}

async function proveRuns(audit: Audit): Promise<string> {
  const { entries } = audit
  let [acknowledged, there] = [0, 0]
  for (const [key, runs] of byKey(of(entries, 'run'))) {
    const listed = await listRuns(audit, key)
    const where = `the runs of ${key}`
    const gap = listed.findIndex((run, i) => member(run, 'index') !== i + 1)
    const expected = `index ${gap + 1} at position ${gap + 1} of ${listed.length}`
    const got = `${member(listed[gap] ?? {}, 'index')}`
    expect(gap < 0, { expected, got, where })
    const seen = new Set<number>()
    for (const { index, createdAt } of runs) {
      const twice = `${index} acknowledged twice`
      expect(!seen.has(index), { expected: 'an index for each run', got: twice, where })
      seen.add(index)
      const found = listed[index - 1]
      const wanted = `run ${index} of ${createdAt}, acknowledged`
      expect(found !== undefined, { expected: wanted, got: `${listed.length} runs`, where })
      const isSame = member(found, 'createdAt') === createdAt && member(found, 'simulation') === key
      expect(isSame, { expected: wanted, got: JSON.stringify(found), where })
    }
    const unsure = of(entries, 'unsure').filter((one) => one.of === 'run' && one.key === key)
    const most = runs.length + unsure.length + inFlight(entries)
    const bound = `at most ${most}: ${runs.length} acknowledged, and the unsure ones`
    expect(listed.length <= most, { expected: bound, got: `${listed.length} runs`, where })
    acknowledged += runs.length
    there += listed.length
  }
  return `${acknowledged} acknowledged, ${there} found`
}

/**
 * Returns the maximum number of changes that may have been carried out but are missing in the ledger, because `spate
 * verify` was killed during the load.
 */
function inFlight(entries: readonly Entry[]): number {
  if (entries.some(({ kind }) => kind === 'end')) return 0
  return of(entries, 'load')[0]?.writers ?? 0
}

/** Returns all runs of a simulation. They are requested once, since they do not change after the load. */
async function listRuns(audit: Audit, key: string): Promise<readonly JsonObject[]> {
  const known = audit.listed.get(key)
  if (known !== undefined) return known
  const listed = await listAllRuns(audit, key)
  audit.listed.set(key, listed)
  return listed
}

async function listAllRuns({ client }: Audit, key: string): Promise<readonly JsonObject[]> {
  const listed: JsonObject[] = []
  for (;;) {
    const path = `/simulation/${pathSegment(key)}/runs?limit=${pageRows}&offset=${listed.length}`
    const answer = await client.request({ path })
    expectStatus(answer, [200], `GET ${path}`)
    const rows = jsonOf(answer)
    if (rows === undefined || !isArray(rows)) throw new Fault(`GET ${path}: must be a list`)
    listed.push(...rows.filter(isObject))
    if (rows.length < pageRows) return listed
  }
}

async function proveRunsAreWhole(audit: Audit): Promise<string> {
  const { entries, client, random } = audit
  const wanted = new Map(
    of(entries, 'body').map((body) => [`${body.key} ${body.seed} ${body.encoding}`, body.sha256]),
  )
  let [unknown, read, there] = [0, 0, 0]
  for (const [key, runs] of byKey(of(entries, 'run'))) {
    const known = new Map(runs.map(({ index, seed }) => [index, seed]))
    const indexes = (await listRuns(audit, key)).map((run) => Number(member(run, 'index')))
    const others = indexes.filter((index) => !known.has(index))
    const sample = runs.filter(() => random.below(runs.length) < runsReadMax)
    unknown += others.length
    there += indexes.length
    await inBatches([...others, ...sample.map(({ index }) => index)], async (index) => {
      const path = `/simulations/${pathSegment(key)}/runs/${index}`
      const details = await client.request({ path })
      expectStatus(details, [200], `GET ${path}`)
      const seed = memberOf(details, 'seed')
      const given = known.get(index)
      if (given !== undefined && given !== seed)
        throw new Fault(`GET ${path}: the seed must be ${given}; got ${seed}`)
      const encoding = random.pick(['sse', 'ndjson'] as const)
      const { body } = await readComplete(client, { key, index, encoding })
      const hash = sha256(body)
      const must = wanted.get(`${key} ${seed} ${encoding}`)
      const wrong = `must have SHA-256 ${must}, like seed ${seed}; got ${hash}`
      if (hash !== must) throw new Fault(`run ${index} of ${key} as ${encoding}: ${wrong}`)
      read += 1
    })
  }
  return `${read} of ${there} read, including all ${unknown} that were not acknowledged`
}

async function proveSimulations({ entries, client }: Audit): Promise<string> {
  const groups = [...byKey(of(entries, 'simulation'))]
  const doubts = byKey(of(entries, 'unsure').filter((one) => one.of === 'simulation'))
  const mayBeOneMore = inFlight(entries) > 0
  let unanswered = 0
  await inBatches(groups, async ([key, lines]) => {
    const acknowledged = lines.reduce((most, { number }) => Math.max(most, number), 0)
    // A change without a response may have been carried out only if it is later than the last acknowledged one. The
    // condition (If-Match) of earlier changes no longer holds.
    const others = (doubts.get(key) ?? [])
      .map(({ number }) => number)
      .filter((number) => number > acknowledged)
    // If `spate verify` was killed during the load, one more change may have been in flight.
    if (mayBeOneMore) others.push(acknowledged + 1)
    const path = `/simulations/${pathSegment(key)}`
    const found = await client.request({ path })
    expectStatus(found, [200], `GET ${path}, acknowledged`)
    const content = jsonOf(found)
    if (hasContent(content, key, acknowledged)) return
    if (!others.some((number) => hasContent(content, key, number))) {
      const got = found.body.toString('utf8', 0, 300)
      throw new Fault(`GET ${path}: must be number ${acknowledged}, acknowledged; got ${got}`)
    }
    unanswered += 1
  })
  return `${groups.length} simulations, ${unanswered} with the content of a change without a response`
}

async function proveCounts({ entries, client }: Audit): Promise<string> {
  let [counted, hidden] = [0, 0]
  for (const [key, counts] of byKey(of(entries, 'count'))) {
    const path = `/simulations/${pathSegment(key)}`
    const found = await client.request({ path })
    expectStatus(found, [200], `GET ${path}`)
    const last = Number(memberOf(found, 'seed'))
    const reached = new Set<number>()
    let most = 0
    for (const { to } of counts) {
      const got = `${to} acknowledged to two writers`
      expect(!reached.has(to), { expected: 'each number once', got, where: key })
      reached.add(to)
      most = Math.max(most, to)
    }
    expect(last >= most, { expected: `${most}, acknowledged`, got: `${last}`, where: key })
    const doubts = of(entries, 'unsure').filter((one) => one.of === 'count' && one.key === key)
    const unsure = new Set(doubts.map(({ number }) => number))
    // The load has created the count with the value 1.
    for (let to = 2; to <= last; to += 1) {
      if (reached.has(to)) continue
      const mayBe = unsure.has(to) || inFlight(entries) > 0
      const got = `${to} of ${last} by no writer`
      expect(mayBe, { expected: 'each number by a writer that sent it', got, where: key })
      hidden += 1
    }
    counted += reached.size
  }
  return `${counted} acknowledged, ${hidden} carried out without an acknowledgment`
}

async function proveBodies({ entries, client }: Audit): Promise<string> {
  const bodies = of(entries, 'body')
  await inBatches(bodies, async ({ key, index, encoding, sha256: wanted, bytes }) => {
    const { body } = await readComplete(client, { key, index, encoding })
    const hash = sha256(body)
    if (hash === wanted) return
    const wrong = `must be ${bytes} bytes with SHA-256 ${wanted}; got ${body.length} with ${hash}`
    throw new Fault(`run ${index} of ${key} as ${encoding}: ${wrong}`)
  })
  return `${bodies.length} bodies`
}

async function inBatches<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < items.length; from += requestsMax) {
    await Promise.all(items.slice(from, from + requestsMax).map(act))
  }
}

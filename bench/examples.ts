/**
 * Claim: the examples without lifecycles, which have bursts, children, functions and imperfections, are as fast as plain
 * records, and their modules run without calls to JavaScript. The speed of changes is measured in `lifecycles`.
 */
import { compileContent, generateEvents, ndjson } from './engine.ts'
import { countHostCalls } from './host-calls.ts'
import { exampleNames, faster, median, readExample, type Service } from './measure.ts'
import { printTable, reportGoal } from './report.ts'
import { measureAll } from './throughput.ts'

/** Factor of the rates. Each example has at least a million events with it: the smallest has 7,400 in its 30 days. */
const factor = 200
/** Number of events whose host calls are counted. */
const countedEvents = 100_000
const shownNames = 3

export async function examples(service: Service): Promise<void> {
  const names = exampleNames().filter((name) => !hasLifecycle(name))
  const cases = names.map((name) => ({
    name,
    encoding: 'application/x-ndjson',
    definition: faster(readExample(name), factor),
  }))
  const calls = names.map(hostCalls)
  const title = `One stream of each example with ${factor} times the rates`
  const measured = await measureAll(service, cases, title)
  printTable(
    `Host calls per 1,000 events: calls from the module to JavaScript, in the first ${countedEvents.toLocaleString('en')} events`,
    calls.map(({ name, perThousand, byFunction }) => ({
      example: name,
      'host calls': perThousand.toFixed(perThousand > 0 && perThousand < 10 ? 2 : 0),
      functions: byFunction,
    })),
  )
  for (const { entry, rates } of measured) {
    const claim = `${entry.name} over HTTP`
    reportGoal({ claim, value: median(rates), unit: ' M events/s', atLeast: 1.5 })
  }
  const mean = (of: (one: (typeof measured)[number]) => number): number =>
    Math.exp(measured.reduce((sum, one) => sum + Math.log(of(one)), 0) / measured.length)
  reportGoal({
    claim: 'geometric mean of the examples',
    value: mean(({ rates }) => median(rates)),
    unit: ' M events/s',
    atLeast: 3,
  })
  reportGoal({
    claim: 'geometric mean of the examples, of the constant stream',
    value: mean(({ share }) => share),
    unit: ' %',
    atLeast: 30,
  })
  reportGoal({
    claim: 'host calls per 1,000 events, the example with the most',
    value: Math.max(...calls.map(({ perThousand }) => perThousand)),
    atMost: 0,
  })
}

function hasLifecycle(name: string): boolean {
  return Object.values(readExample(name).entities).some((entity) => 'lifecycle' in entity)
}

function hostCalls(name: string) {
  const program = compileContent(Object(faster(readExample(name), factor)))
  const counts = countHostCalls(() => generateEvents(program, ndjson, countedEvents))
  const thousands = Math.min(countedEvents, program.total) / 1_000
  const sorted = [...counts].toSorted(([, a], [, b]) => b - a)
  return {
    name,
    perThousand: sorted.reduce((sum, [, count]) => sum + count, 0) / thousands,
    byFunction: sorted
      .slice(0, shownNames)
      .map(([host, count]) => `${host} ${(count / thousands).toFixed(0)}`)
      .join(', '),
  }
}

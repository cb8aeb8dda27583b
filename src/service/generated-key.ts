/**
 * Generates keys for simulations without a key from the client. The keys are easy to pronounce, such as
 * `quiet-harbor-417`.
 */

const adjectives =
  'amber brave bright brisk calm clear clever crisp eager early easy fair fast fine fresh gentle golden grand green happy keen kind light lively lucky mellow merry mild noble plain proud quick quiet rapid ready rosy sharp silver simple sleek smooth snowy solid steady still sunny swift tidy vivid warm wild wise'.split(
    ' ',
  )
const nouns =
  'anchor arrow badge basin beacon birch bridge brook cabin canyon cedar cliff cloud comet coral creek delta dune ember fern field fjord forest garden glade grove harbor hill island lagoon lake lantern maple meadow mesa moon oak orchard peak pine pond prairie reef ridge river shore spring stone summit tide trail valley wave willow'.split(
    ' ',
  )

/** Returns a generated key. `random(n)` returns a uniformly distributed integer from 0 to n − 1. */
export function generateSimulationKey(random: (count: number) => number): string {
  const adjective = adjectives[random(adjectives.length)]
  const noun = nouns[random(nouns.length)]
  return `${adjective}-${noun}-${100 + random(900)}`
}

/** Creates the missing topics of a system. */

import { CommandFailure } from '../../terminal/exit-code.ts'
import { visible } from '../../terminal/text-style.ts'
import { kafkaFailure } from './kafka-error.ts'
import type { SessionOptions } from './kafka-session.ts'

/**
 * Creates the topics that do not exist, with the numbers of partitions and replicas that the brokers use by default.
 * Their events do not expire if they have simulated times, which may be years ago. Returns the names of created topics.
 */
export async function createMissingTopics(
  { client, options, topics }: SessionOptions,
  {
    system,
    isAllowed,
    keepsEvents,
  }: {
    readonly system: string
    /** Whether topics may be created. */
    readonly isAllowed: boolean
    readonly keepsEvents: boolean
  },
): Promise<readonly string[]> {
  const admin = new client.Admin(options)
  try {
    const known = new Set(await admin.listTopics())
    const missing = topics.filter((topic) => !known.has(topic))
    if (missing.length === 0) return []
    if (!isAllowed) {
      throw new CommandFailure(
        `${visible(system)} must have the topics ${missing.join(', ')}: create them in "before", or omit --no-create`,
        'system',
        { system, topics: missing },
      )
    }
    const configs = keepsEvents ? [{ name: 'retention.ms', value: '-1' }] : []
    await admin.createTopics({ topics: missing, partitions: -1, replicas: -1, configs })
    return missing
  } catch (error) {
    const { bootstrapBrokers: brokers } = options
    throw kafkaFailure(system, error, { what: 'cannot create its topics', brokers })
  } finally {
    await admin.close()
  }
}

/** The metrics of a service with several processes: one page for all of them, served by the primary. */

import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { closeImmediately, listen, metricsSettings } from '../listen.ts'

interface ServedMetrics {
  /** URL of the metrics. */
  readonly address: string
  close(): Promise<void>
}

/**
 * Serves the metrics of this process and of the others, which `texts` returns, if the settings enable them. The label
 * `process` distinguishes the processes, so that a counter of a process that was replaced starts again at zero alone.
 */
export async function serveMetrics(
  { metricsHost: host, metricsPort: port }: Config,
  { log, texts }: { readonly log: Logger; readonly texts: () => Promise<readonly string[]> },
): Promise<ServedMetrics | undefined> {
  if (port === undefined) return undefined
  const [{ newRegistry }, { newMetricsServer }] = await Promise.all([
    import('../metrics.ts'),
    import('../metrics-server.ts'),
  ])
  const own = newRegistry({ process: 'primary' })
  const merged = {
    contentType: own.contentType,
    text: async () => mergeMetrics([await own.metrics(), ...(await texts())]),
  }
  const server = newMetricsServer(merged, log)
  const { address } = await listen(server, { host, port, settings: metricsSettings })
  return { address: `${address}/metrics`, close: () => closeImmediately(server) }
}

/** Merges texts in the Prometheus format, so that all samples of a metric follow its description. */
export function mergeMetrics(texts: readonly string[]): string {
  const samples = new Map<string, string[]>()
  for (const metric of texts.flatMap((text) => text.trim().split('\n\n'))) {
    const [help, type, ...lines] = metric.split('\n')
    if (type === undefined) continue
    const head = `${help}\n${type}`
    samples.set(head, [...(samples.get(head) ?? []), ...lines])
  }
  return [...samples].map(([head, lines]) => `${[head, ...lines].join('\n')}\n`).join('\n')
}

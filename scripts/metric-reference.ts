/**
 * Writes the generated blocks of docs/reference/metrics.md from the declarations of the metrics, and the alerts to
 * deploy/prometheus-rules.yaml. `test/server/metrics.test.ts` compares both files.
 */

import { readFileSync, writeFileSync } from 'node:fs'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'
import { stringify } from 'yaml'
import { declarationOf, declaredMetrics, type MetricName } from '../src/server/metric-list.ts'
import { fillBlocks } from './generated-blocks.ts'

const files = {
  reference: new URL('../docs/reference/metrics.md', import.meta.url),
  rules: new URL('../deploy/prometheus-rules.yaml', import.meta.url),
}

interface Alarm {
  readonly name: string
  readonly expression: string
  /** Duration for which the expression must hold before the alarm fires. */
  readonly lasts: string
  readonly severity: 'page' | 'ticket'
  readonly meaning: string
}

const alarms: readonly Alarm[] = [
  {
    name: 'SpateAway',
    expression: 'up{job="spate"} == 0',
    lasts: '2m',
    severity: 'page',
    meaning: 'A service does not respond to Prometheus.',
  },
  {
    name: 'SpateFails',
    expression: 'sum by (instance) (rate(spate_http_problems_total{status="500"}[5m])) > 0',
    lasts: '5m',
    severity: 'page',
    meaning:
      'Responses with status 500 are faults of the service. Its log has the reason, by the id in the response.',
  },
  {
    name: 'SpateDatabaseAway',
    expression:
      'sum by (instance) (rate(spate_database_act_duration_seconds_count{ending="unavailable"}[5m])) > 0.1',
    lasts: '5m',
    severity: 'page',
    meaning: 'The database is unavailable: no stream can be opened, and open streams cannot end.',
  },
  {
    name: 'SpateStreamsFail',
    expression: 'sum by (instance) (rate(spate_streams_ended_total{ending="failed"}[5m])) > 0',
    lasts: '5m',
    severity: 'ticket',
    meaning: 'Streams break off because of faults of the service. Their readers resume by id.',
  },
  {
    name: 'SpateFull',
    expression:
      'sum by (instance) (rate(spate_http_problems_total{status=~"429|503"}[5m])) > 1 or sum by (instance) (rate(spate_http_connections_dropped_total[5m])) > 0',
    lasts: '10m',
    severity: 'ticket',
    meaning: 'Limits refuse clients. Raise them, or add a replica.',
  },
  {
    name: 'SpateBusy',
    expression: 'rate(spate_event_loop_active_seconds_total[5m]) > 0.9',
    lasts: '15m',
    severity: 'ticket',
    meaning: 'A process uses its core completely. More cores or replicas make readers faster.',
  },
  {
    name: 'SpateSlowFirstByte',
    expression:
      'histogram_quantile(0.99, sum by (instance, le) (rate(spate_stream_first_byte_seconds_bucket[5m]))) > 1',
    lasts: '15m',
    severity: 'ticket',
    meaning: 'One stream in a hundred waits for its first event for more than a second.',
  },
]

/** Expressions of all alarms, for the test that checks them. */
export const alarmExpressions = alarms.map(({ expression }) => expression)

export function metricReferenceText(): string {
  const names = Object.keys(declaredMetrics) as MetricName[]
  const metrics = table(
    ['Metric', 'Kind', 'Meaning'],
    names.map((name) => {
      const { type, help, labels = {} } = declarationOf(name)
      const lines = Object.entries(labels).map(([label, text]) => `\`${label}\`: ${text}`)
      return [`\`${name}\``, type, [help, ...lines].join('<br>')]
    }),
  )
  const alarmed = table(
    ['Alert', 'Expression', 'For', 'Meaning'],
    alarms.map(({ name, expression, lasts, meaning }) => {
      // A vertical bar would end the cell.
      return [name, `\`${expression.replaceAll('|', '\\|')}\``, lasts, meaning]
    }),
  )
  const rules = '`deploy/prometheus-rules.yaml` contains them as rules for Prometheus.'
  return fillBlocks(readFileSync(files.reference, 'utf8'), {
    metrics,
    alerts: `${alarmed}\n\n${rules}`,
  })
}

export function alarmRulesText(): string {
  const rules = alarms.map(({ name, expression, lasts, severity, meaning }) => ({
    alert: name,
    expr: expression,
    for: lasts,
    labels: { severity },
    annotations: { summary: meaning },
  }))
  const head =
    '# Written by scripts/metric-reference.ts; docs/reference/metrics.md explains them.\n'
  return head + stringify({ groups: [{ name: 'spate', rules }] }, { lineWidth: 0 })
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(files.reference, metricReferenceText())
  writeFileSync(files.rules, alarmRulesText())
}

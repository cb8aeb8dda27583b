/** Reports the result of `spate check`: as text, as JSON, and as a file in the format of JUnit. */

import type { Call } from '../../terminal/command.ts'
import { writeNewFile } from '../../terminal/new-file.ts'
import { hasOption, textOption } from '../../terminal/option-values.ts'
import { writeOut } from '../../terminal/write-out.ts'
import type { CheckResult } from '../check-result.ts'
import type { TableResult } from '../compare/table-check.ts'
import { junitText } from './junit.ts'
import { textLines } from './text-report.ts'

/** Maximum number of findings of a table in JSON and JUnit reports. */
const findingsMax = 10_000

/** Writes the report, and returns whether the target holds the rows of the run. */
export async function writeReport(call: Call, whole: CheckResult): Promise<boolean> {
  const { options, context } = call
  const isEqual =
    whole.absent.length + whole.lacking.length === 0 &&
    whole.tables.every(({ differing }) => differing === 0)
  const result = { ...whole, tables: whole.tables.map(limited) }
  const junit = textOption(options, 'junit')
  if (junit !== undefined) {
    const place = { folder: context.folder, name: junit }
    await writeNewFile(place, junitText(result), { isForced: true })
  }
  const text = hasOption(options, 'json')
    ? JSON.stringify({ isEqual, ...result })
    : textLines(result, isEqual, context).join('\n')
  await writeOut(`${text}\n`, context)
  return isEqual
}

function limited(result: TableResult): TableResult & { readonly findingsInAll: number } {
  const { findings } = result
  return { ...result, findings: findings.slice(0, findingsMax), findingsInAll: findings.length }
}

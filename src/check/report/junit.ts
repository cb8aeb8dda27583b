/** The report of `spate check` in the XML format of JUnit, which test systems show: a test case for each table. */

import { visible } from '../../terminal/text-style.ts'
import type { CheckResult } from '../check-result.ts'
import { findingText } from './finding-text.ts'

export function junitText({ simulation, tables, absent, lacking, seconds }: CheckResult): string {
  const cases = [
    ...absent.map((table) => testCase(table, ['the target has no such table'])),
    ...lacking.map((column) => testCase(column, ['the target has no such column'])),
    ...tables.map(({ table, findings, differing, expected, actual }) =>
      testCase(
        table,
        differing === 0
          ? []
          : [`${expected} rows expected, ${actual} found`, ...findings.map(findingText)],
      ),
    ),
  ]
  const failures =
    absent.length + lacking.length + tables.filter(({ differing }) => differing > 0).length
  const counts = `tests="${cases.length}" failures="${failures}" time="${seconds.toFixed(3)}"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="spate check ${escaped(simulation)}" ${counts}>`,
    ...cases,
    '</testsuite>',
    '',
  ].join('\n')
}

function testCase(name: string, problems: readonly string[]): string {
  const start = `  <testcase classname="spate.check" name="${escaped(name)}"`
  const [first] = problems
  if (first === undefined) return `${start}/>`
  const lines = problems.map(escaped).join('\n')
  return `${start}>\n    <failure message="${escaped(first)}">${lines}</failure>\n  </testcase>`
}

/** Escapes a text for XML, in which some characters are not allowed. */
function escaped(text: string): string {
  return visible(text)
    .replace(/[\uFFFE\uFFFF]/g, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

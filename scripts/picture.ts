/**
 * Writes docs/shop-week.svg: the events of the example `shop` in each minute of a simulated week, counted by the engine
 * itself. `test/docs.test.ts` keeps it current.
 */

import { readFileSync, writeFileSync } from 'node:fs'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'
import { readDefinition } from '../src/definition/definition.ts'
import { compileProgram } from '../src/engine/program.ts'

const file = new URL('../docs/shop-week.svg', import.meta.url)
const example = new URL('../examples/shop.json', import.meta.url)

const dayMs = 86_400_000
const minuteMs = 60_000
const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
/** The run starts before the days that are shown, so that children of earlier parents are present on the first day. */
const window = { start: '2026-01-01', end: '2026-01-15' }
const firstMonday = 4

const frame = { left: 56, top: 40, width: 1008, height: 220 }
/** Minutes that one point of the line covers; the point shows their mean. */
const minutesPerPoint = 10
const colors = ['#2563eb', '#d97706', '#059669', '#9333ea']

export function pictureText(): string {
  const content = { ...JSON.parse(readFileSync(example, 'utf8')), ...window }
  const definition = readDefinition({ seed: 1, content, inherited: [], nowMs: 0 }, [])
  const { entities } = compileProgram(definition, [])
  const from = firstMonday * dayMs
  const lines = entities.map(({ key, arrivals }) => {
    const points = Array.from({ length: (7 * 24 * 60) / minutesPerPoint }, (_, i) => {
      const at = from + i * minutesPerPoint * minuteMs
      const count = arrivals.countBefore(at + minutesPerPoint * minuteMs) - arrivals.countBefore(at)
      return count / minutesPerPoint
    })
    return { key, points }
  })
  const most = Math.ceil(Math.max(...lines.flatMap(({ points }) => points)))
  const x = (share: number): string => (frame.left + share * frame.width).toFixed(1)
  const y = (rate: number): string => (frame.top + frame.height * (1 - rate / most)).toFixed(1)
  const bottom = frame.top + frame.height
  const grid = Array.from({ length: most + 1 }, (_, rate) => {
    const line = `<line x1="${x(0)}" x2="${x(1)}" y1="${y(rate)}" y2="${y(rate)}" stroke="#e5e7eb"/>`
    return `${line}<text x="${frame.left - 8}" y="${y(rate)}" dy="4" text-anchor="end">${rate}</text>`
  })
  const names = days.map(
    (day, i) =>
      `<line x1="${x(i / 7)}" x2="${x(i / 7)}" y1="${frame.top}" y2="${bottom}" stroke="#d1d5db"/>` +
      `<text x="${x((i + 0.5) / 7)}" y="${bottom + 18}" text-anchor="middle">${day}</text>`,
  )
  const curves = lines.map(({ points }, i) => {
    const path = points.map((rate, p) => `${x(p / points.length)},${y(rate)}`).join(' ')
    return `<polyline points="${path}" fill="none" stroke="${colors[i % colors.length]}" stroke-width="1.2"/>`
  })
  const legend = lines.map(
    ({ key }, i) =>
      `<text x="${frame.left + i * 110}" y="${bottom + 42}" fill="${colors[i % colors.length]}">${key}</text>`,
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${frame.left + frame.width + 16} ${bottom + 56}" font-family="sans-serif" font-size="12" fill="#374151">`,
    '<title>Events of the example shop over a week</title>',
    '<rect width="100%" height="100%" fill="white"/>',
    `<text x="${frame.left}" y="22" font-size="14">Events a minute of the example shop, a week of simulated time (mean of ${minutesPerPoint} minutes)</text>`,
    ...grid,
    ...names,
    ...curves,
    ...legend,
    '</svg>\n',
  ].join('\n')
}

if (argv[1] === fileURLToPath(import.meta.url)) writeFileSync(file, pictureText())

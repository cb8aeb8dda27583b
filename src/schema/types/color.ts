/** The group `color`. The fields of one object are one color, written in several ways. */

import { childKey } from '../../random/key.ts'
import type { JsonObject, JsonValue } from '../../text/json.ts'
import { coherent, sharedKey } from '../coherence.ts'
import { map, textNode } from '../compose.ts'
import { declareType, type TypeDeclaration } from '../declaration.ts'
import type { Instruction } from '../instruction.ts'
import { colors } from '../words/en/color.ts'

interface Color {
  readonly red: number
  readonly green: number
  readonly blue: number
}

const named: readonly (Color & { readonly name: string })[] = colors.map((row) => {
  const [name = '', digits = ''] = row.split('|')
  return { name, ...colorOf(Number.parseInt(digits, 16)) }
})

/** 24 bits, eight for each part. */
function colorOf(bits: number): Color {
  return { red: bits >> 16, green: (bits >> 8) & 0xff, blue: bits & 0xff }
}

function declare(
  form: string,
  summary: string,
  {
    write,
    length,
    schema = {},
  }: {
    readonly write: (color: Color) => string
    readonly length: number
    readonly schema?: JsonObject
  },
): TypeDeclaration {
  return declareType({
    name: `color.${form}`,
    summary,
    keywords: { coherent },
    compile(keywords, scope) {
      const key = childKey(sharedKey('color', keywords.coherent, scope), 'color')
      const pick = { kind: 'even', key, count: 0x1000000 } as const
      const bits: Instruction = { op: 'number', pick, minimum: 0, multiple: 1, scale: 0 }
      const to = (value: string): JsonValue => write(colorOf(Number(value)))
      return textNode(map(bits, to), length, schema)
    },
    examples: [{ type: `color.${form}` }],
  })
}

/** The name whose color is nearest, in red, green and blue. */
function nameOf({ red, green, blue }: Color): string {
  let nearest = ''
  let least = Number.POSITIVE_INFINITY
  for (const { name, ...color } of named) {
    const [r, g, b] = [color.red - red, color.green - green, color.blue - blue]
    const distance = r * r + g * g + b * b
    if (distance >= least) continue
    least = distance
    nearest = name
  }
  return nearest
}

function hexOf({ red, green, blue }: Color): string {
  return `#${((red << 16) | (green << 8) | blue).toString(16).padStart(6, '0')}`
}

/** Hue in degrees, saturation and lightness in percent, all whole (CSS Color 4). */
function hslOf({ red, green, blue }: Color): string {
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const range = most - least
  const sum = most + least
  const lightness = Math.round((sum / 510) * 100)
  const saturation = range === 0 ? 0 : Math.round((range / (255 - Math.abs(sum - 255))) * 100)
  return `hsl(${hueOf({ red, green, blue }, most, range)}, ${saturation}%, ${lightness}%)`
}

function hueOf({ red, green, blue }: Color, most: number, range: number): number {
  if (range === 0) return 0
  const sixth =
    most === red
      ? ((green - blue) / range + 6) % 6
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4
  return Math.round(sixth * 60) % 360
}

export const colorTypes: readonly TypeDeclaration[] = [
  declare('name', 'The name of a color (CSS), the nearest to the others in the object.', {
    write: nameOf,
    length: 24,
    schema: { enum: named.map(({ name }) => name) },
  }),
  declare('hex', 'A color as `#rrggbb`.', {
    write: hexOf,
    length: 7,
    schema: { pattern: '^#[0-9a-f]{6}$' },
  }),
  declare('rgb', 'A color as `rgb(red, green, blue)`.', {
    write: ({ red, green, blue }) => `rgb(${red}, ${green}, ${blue})`,
    length: 18,
    schema: { pattern: '^rgb\\(\\d{1,3}, \\d{1,3}, \\d{1,3}\\)$' },
  }),
  declare('hsl', 'A color as `hsl(hue, saturation, lightness)`.', {
    write: hslOf,
    length: 20,
    schema: { pattern: '^hsl\\(\\d{1,3}, \\d{1,3}%, \\d{1,3}%\\)$' },
  }),
]

/** Types of the group `color`. The fields of one object describe one color in different notations. */

import { childKey } from '../../random/key.ts'
import type { JsonObject } from '../../text/json.ts'
import { coherent, sharedKey } from '../coherence.ts'
import { declareType, type TypeDeclaration } from '../declaration.ts'
import { between, digits, join, map, share, textNode } from '../instructions/compose.ts'
import type { Instruction } from '../instructions/instruction.ts'
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

/** Splits the 24 bits of a color into red, green and blue, of 8 bits each. */
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
    /** Returns an instruction that writes a color in one notation; `bits` generates the 24 bits of the color. */
    readonly write: (bits: Instruction) => Instruction
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
      return textNode(write(between(0, 0xffffff, key)), length, schema)
    },
    examples: [{ type: `color.${form}` }],
  })
}

/** Returns the name of the named color with the smallest distance in RGB. */
function nameOf({ red, green, blue }: Color): string {
  let nearest = 0
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < reds.length; i++) {
    const r = (reds[i] as number) - red
    const g = (greens[i] as number) - green
    const b = (blues[i] as number) - blue
    const distance = r * r + g * g + b * b
    if (distance >= least) continue
    least = distance
    nearest = i
  }
  return (named[nearest] as { readonly name: string }).name
}

// Typed arrays, because every generated color is compared with all named colors.
const reds = Uint8Array.from(named, ({ red }) => red)
const greens = Uint8Array.from(named, ({ green }) => green)
const blues = Uint8Array.from(named, ({ blue }) => blue)

function ofColor(write: (color: Color) => string): (bits: Instruction) => Instruction {
  return (bits) => map(bits, (text) => write(colorOf(Number(text))))
}

function rgbOf(bits: Instruction): Instruction {
  const [red, green, blue] = [share(bits, 0x10000), share(bits, 0x100, 256), share(bits, 1, 256)]
  return join('rgb(', red, ', ', green, ', ', blue, ')')
}

/** Writes a color as hue in degrees, saturation and lightness in percent, rounded to integers (CSS Color 4). */
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
  declare('name', 'The name of a CSS color, the nearest to the other colors in the object.', {
    write: ofColor(nameOf),
    length: 24,
    schema: { enum: named.map(({ name }) => name) },
  }),
  declare('hex', 'A color as `#rrggbb`.', {
    write: (bits) => join('#', digits(bits, 6, '0123456789abcdef')),
    length: 7,
    schema: { pattern: '^#[0-9a-f]{6}$' },
  }),
  declare('rgb', 'A color as `rgb(red, green, blue)`.', {
    write: rgbOf,
    length: 18,
    schema: { pattern: '^rgb\\(\\d{1,3}, \\d{1,3}, \\d{1,3}\\)$' },
  }),
  declare('hsl', 'A color as `hsl(hue, saturation, lightness)`.', {
    write: ofColor(hslOf),
    length: 20,
    schema: { pattern: '^hsl\\(\\d{1,3}, \\d{1,3}%, \\d{1,3}%\\)$' },
  }),
]

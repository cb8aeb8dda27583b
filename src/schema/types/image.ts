/** Types of the group `image`: URLs of pictures at reserved hosts (RFC 2606), and pictures as data URLs. */

import { childKey } from '../../random/key.ts'
import { declareType, type TypeDeclaration } from '../declaration.ts'
import { alphabetsOf } from '../format/code.ts'
import { among, join, textNode } from '../instructions/compose.ts'
import type { Instruction } from '../instructions/instruction.ts'
import { integerKeyword } from '../keywords/keyword.ts'

const sideMax = 10_000
const width = integerKeyword({
  summary: 'Width in pixels.',
  minimum: 1,
  maximum: sideMax,
  fallback: 640,
})
const height = integerKeyword({
  summary: 'Height in pixels.',
  minimum: 1,
  maximum: sideMax,
  fallback: 480,
})

const subjects = ['nature', 'city', 'people', 'food', 'travel', 'product', 'abstract', 'animals']
const hexadecimal = (count: number): readonly string[] => alphabetsOf(`[0-9a-f]{${count}}`)

const url = declareType({
  name: 'image.url',
  summary: 'The URL of a picture.',
  keywords: { width, height },
  compile({ width, height }, scope) {
    const key = scope.keyFor('value')
    const id: Instruction = { op: 'code', key: childKey(key, 'id'), alphabets: hexadecimal(12) }
    return textNode(
      join('https://images.example.com/', among(subjects, key), '/', id, `-${width}x${height}.jpg`),
      80,
      { format: 'uri' },
    )
  },
  examples: [{ type: 'image.url' }, { type: 'image.url', width: 1200, height: 630 }],
})

const avatarUrl = declareType({
  name: 'image.avatarUrl',
  summary: 'The URL of a portrait, a square picture.',
  keywords: {
    size: integerKeyword({
      summary: 'Width and height in pixels.',
      minimum: 1,
      maximum: sideMax,
      fallback: 128,
    }),
  },
  compile({ size }, scope) {
    const id: Instruction = { op: 'code', key: scope.keyFor('value'), alphabets: hexadecimal(16) }
    return textNode(join('https://avatars.example.com/', id, `.png?size=${size}`), 64, {
      format: 'uri',
    })
  },
  examples: [{ type: 'image.avatarUrl' }],
})

const dataUri = declareType({
  name: 'image.dataUri',
  summary: 'A picture of one color as a `data:` URL (SVG, RFC 2397).',
  keywords: { width, height },
  compile({ width, height }, scope) {
    const color: Instruction = { op: 'code', key: scope.keyFor('value'), alphabets: hexadecimal(6) }
    const size = `width='${width}' height='${height}'`
    const open = `<svg xmlns='http://www.w3.org/2000/svg' ${size}><rect width='100%' height='100%' fill='#`
    const [start, end] = [open, `'/></svg>`].map(encodeURIComponent)
    return textNode(join(`data:image/svg+xml,${start}`, color, `${end}`), 320, { format: 'uri' })
  },
  examples: [{ type: 'image.dataUri', width: 320, height: 200 }],
})

export const imageTypes: readonly TypeDeclaration[] = [url, avatarUrl, dataUri]

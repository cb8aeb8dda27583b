/**
 * Strings with encoded content (JSON Schema 2020-12, Validation 8): `contentMediaType` is the type of the content,
 * `contentEncoding` its encoding, and `contentSchema` the schema of JSON content.
 */

import type { JsonObject, JsonValue } from '../../text/json.ts'
import type { Node } from '../compile/scope.ts'
import type { TypeScope } from '../declaration.ts'
import { among, join, map, repeat } from '../instructions/compose.ts'
import { partsOf } from '../instructions/facts.ts'
import type { Instruction } from '../instructions/instruction.ts'
import { textLengthMax } from '../pattern/node.ts'
import type { Lengths } from '../pattern/tree.ts'
import type { Stepwise } from '../stepwise.ts'
import { words } from '../words/en/lorem.ts'
import { type ContentEncoding, type EncodingName, encodings } from './content-encoding.ts'
import { wordText } from './content-text.ts'

interface ContentKeywords {
  readonly contentEncoding: EncodingName | undefined
  readonly contentMediaType: string | undefined
  readonly contentSchema: JsonValue | undefined
  readonly minLength: number | undefined
  readonly maxLength: number | undefined
}

/** For each media type, the texts before and after random words that make them a small document of the media type. */
const documents: Readonly<Record<string, readonly [before: string, after: string]>> = {
  'text/plain': ['', ''],
  'text/html': ['<p>', '</p>'],
  'text/markdown': ['# ', ''],
  'text/csv': ['text\r\n', '\r\n'],
  'text/xml': ['<text>', '</text>'],
  'application/xml': ['<text>', '</text>'],
  'application/octet-stream': ['', ''],
}

/** Default schema of JSON content. */
const usualSchema: JsonObject = {
  type: 'object',
  properties: { id: { type: 'integer', minimum: 1 }, text: { type: 'lorem.sentence' } },
}
const sentence = { minimum: 4, maximum: 12, separator: ' ' }

const plain: ContentEncoding = encodings.binary

export function* contentNode(keywords: ContentKeywords, scope: TypeScope): Stepwise<Node> {
  const { contentEncoding, contentMediaType, contentSchema } = keywords
  const mediaType = contentMediaType?.split(';', 1)[0]?.trim().toLowerCase()
  const isJson = mediaType !== undefined && /^application\/(?:[\w.-]+\+)?json$/.test(mediaType)
  if (contentSchema !== undefined && !isJson) {
    scope.report(
      'must be used with "contentMediaType": "application/json"; no other content is generated from a schema',
      'contentSchema',
    )
  }
  const encoding = contentEncoding === undefined ? plain : encodings[contentEncoding]
  const made = isJson
    ? yield* jsonContent(keywords, encoding, scope)
    : textContent(keywords, { encoding, mediaType }, scope)
  return {
    instruction: made.instruction,
    size: made.size,
    output: () => ({
      type: 'string',
      ...(contentEncoding !== undefined && { contentEncoding }),
      ...(contentMediaType !== undefined && { contentMediaType }),
      ...(made.schema && { contentSchema: made.schema() }),
      ...made.lengths,
    }),
  }
}

interface Content {
  readonly instruction: Instruction
  readonly size: number
  readonly schema?: () => JsonObject
  readonly lengths?: JsonObject
}

/** Generates JSON content: the JSON text of a value of `contentSchema`, encoded. */
function* jsonContent(
  { contentSchema, minLength, maxLength }: ContentKeywords,
  encoding: ContentEncoding,
  scope: TypeScope,
): Stepwise<Content> {
  // The values of `contentSchema` are unique, and so are their JSON texts.
  if (scope.unique !== 'no') scope.claimUnique()
  const node = yield* scope.child(contentSchema ?? usualSchema, {
    path: [contentSchema === undefined ? 'contentMediaType' : 'contentSchema'],
    key: 'contentSchema',
    unique: scope.unique,
  })
  if (scope.unique !== 'no' && isEverNull(node.instruction)) {
    scope.report('must never be null where values must be unique', 'contentSchema')
  }
  const { lineMax = Number.POSITIVE_INFINITY } = encoding
  const hasOpenLength = isOpen(node.instruction)
  if (hasOpenLength) {
    const because = 'the JSON contains a reference or a function, whose length is unknown'
    if (encoding.lineMax !== undefined) {
      const must = `must be an encoding without a limit of ${lineMax} characters per line`
      scope.report(`${must}: ${because}`, 'contentEncoding')
    }
    if (maxLength !== undefined) scope.report(`must be omitted: ${because}`, 'maxLength')
  } else if (node.size > lineMax) {
    scope.report(
      `must be an encoding without a limit of ${lineMax} characters per line; the JSON may have ${node.size}`,
      'contentEncoding',
    )
  }
  const longest = Math.max(encoding.growth * node.size, encoding.lengthOf(node.size))
  // The shortest JSON text has one character.
  const shortest = encoding.lengthOf(1)
  if (minLength !== undefined && minLength > shortest) {
    scope.report(`must be at most ${shortest} for JSON content; got ${minLength}`, 'minLength')
  }
  if (maxLength !== undefined && !hasOpenLength && maxLength < longest) {
    scope.report(
      `must be at least ${longest}, the maximum length of the JSON content; got ${maxLength}`,
      'maxLength',
    )
  }
  const to = (value: JsonValue): JsonValue => encoding.encode(JSON.stringify(value))
  return {
    instruction: { op: 'map', of: node.instruction, to },
    size: longest + 2,
    ...(contentSchema !== undefined && { schema: node.output }),
  }
}

/** Whether the length of the JSON text is unknown at compile time: the value contains a reference or a function. */
function isOpen(instruction: Instruction): boolean {
  const { op } = instruction
  return op === 'reference' || op === 'function' || partsOf(instruction).some(isOpen)
}

function isEverNull(instruction: Instruction): boolean {
  if (instruction.op === 'reference') {
    return instruction.ifEmpty === 'null' || instruction.nullWith !== undefined
  }
  return instruction.op === 'nullable'
}

/** Generates text content, encoded: a sentence; with length bounds or `unique`, one long word. */
function textContent(
  { minLength, maxLength }: ContentKeywords,
  {
    encoding,
    mediaType,
  }: { readonly encoding: ContentEncoding; readonly mediaType: string | undefined },
  scope: TypeScope,
): Content {
  const around = mediaType === undefined ? ['', ''] : documents[mediaType]
  if (around === undefined) {
    scope.report(
      `must be application/json or one of ${Object.keys(documents).join(', ')}`,
      'contentMediaType',
    )
  }
  const [before, after] = around ?? ['', '']
  const encoded = (of: Instruction): Instruction =>
    map(join(before, of, after), (text) => encoding.encode(text))
  if (minLength === undefined && maxLength === undefined && scope.unique === 'no') {
    const key = scope.keyFor('value')
    const line = repeat(among(words, key), sentence, scope.keyFor('length'))
    const text = join({ op: 'capital', of: line }, '.')
    const longest = sentence.maximum * (1 + Math.max(...words.map(({ length }) => length)))
    const size = 2 * encoding.lengthOf(before.length + longest + after.length) + 2
    return { instruction: encoded(text), size }
  }
  const fixed = before.length + after.length
  const bounds = { minimum: minLength ?? 0, maximum: maxLength ?? textLengthMax }
  const inner = lettersWithin(bounds, { fixed, encoding, isUnique: scope.unique !== 'no' })
  if (inner === undefined) {
    scope.report(
      `must allow a length that ${fixed > 0 ? 'the media type and ' : ''}the encoding can have`,
      maxLength === undefined ? 'minLength' : 'maxLength',
    )
  }
  const { instruction, longest } = wordText(inner ?? { minimum: 1, maximum: 1 }, scope)
  const most = encoding.lengthOf(fixed + longest)
  const lengths = { minLength: encoding.lengthOf(fixed + (inner?.minimum ?? 0)), maxLength: most }
  return { instruction: encoded(instruction), size: 2 * most + 2, lengths }
}

/**
 * Returns the minimum and maximum number of letters whose encoding is within the bounds, usually at most 12 more than
 * the minimum, or undefined if no number of letters is.
 */
function lettersWithin(
  bounds: Lengths,
  {
    fixed,
    encoding,
    isUnique,
  }: { readonly fixed: number; readonly encoding: ContentEncoding; readonly isUnique: boolean },
): Lengths | undefined {
  const { lengthOf, lineMax = textLengthMax } = encoding
  const letterMax = Math.min(textLengthMax, lineMax) - fixed
  // Returns the smallest number of letters whose encoding is longer than `length`.
  const above = (length: number): number => {
    let [low, high] = [0, letterMax + 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (lengthOf(fixed + middle) > length) high = middle
      else low = middle + 1
    }
    return low
  }
  const minimum = Math.max(above(bounds.minimum - 1), 1)
  const most = Math.min(above(bounds.maximum) - 1, letterMax)
  if (minimum > most) return undefined
  const usual = Math.max(minimum + 12, 20)
  return {
    minimum: isUnique ? minimum : Math.min(Math.max(minimum, 5), most),
    maximum: Math.min(most, usual),
  }
}

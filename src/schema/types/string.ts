/** The type `string`: readable text, never control characters or unpaired surrogates. */

import { coherent } from '../coherence.ts'
import type { Node } from '../compile/scope.ts'
import { declareContainer, type TypeScope } from '../declaration.ts'
import { formatKeyword, formatNode, isCoherent } from '../format/format.ts'
import { contentNode } from '../keywords/content.ts'
import { type EncodingName, encodings } from '../keywords/content-encoding.ts'
import { wordText } from '../keywords/content-text.ts'
import {
  choiceKeyword,
  integerKeyword,
  nested,
  textKeyword,
  valueKeyword,
} from '../keywords/keyword.ts'
import { textLengthMax as lengthMax, patternNode } from '../pattern/node.ts'
import { patternLengthMax } from '../pattern/parse.ts'

const usual = { minimum: 5, maximum: 20 }

export const string = declareContainer({
  name: 'string',
  summary: 'A word-like text of 5 to 20 letters, or a text of a pattern, format or encoding.',
  keywords: {
    minLength: integerKeyword({
      summary: 'Minimum number of characters.',
      minimum: 0,
      maximum: lengthMax,
    }),
    maxLength: integerKeyword({ summary: 'Maximum number of characters.', minimum: 0 }),
    pattern: textKeyword({
      summary: 'Regular expression (ECMA-262, flag `u`) from which the text is generated.',
      lengthMax: patternLengthMax,
    }),
    format: formatKeyword,
    coherent,
    contentEncoding: choiceKeyword({
      summary: 'Encoding of bytes as text.',
      choices: Object.keys(encodings) as EncodingName[],
    }),
    contentMediaType: textKeyword({
      summary: 'Media type of the content, such as `text/plain` or `application/json`.',
      lengthMax: 128,
    }),
    contentSchema: valueKeyword({
      summary: 'Schema of the JSON content.',
      schema: nested,
    }),
  },
  *compile(keywords, scope) {
    const { minLength, maxLength, pattern, format } = keywords
    const kinds = kindsOf(scope)
    if (kinds.length > 1) {
      scope.report(
        `must not be used with "${kinds[0]}": only one of them can be generated`,
        `${kinds[1]}`,
      )
    }
    if (Object.hasOwn(scope.schema, 'coherent') && !isCoherent(format ?? '')) {
      scope.report(
        'must be used with a format that is consistent with sibling properties',
        'coherent',
      )
    }
    if (minLength !== undefined && maxLength !== undefined && minLength > maxLength) {
      scope.report(`must be at least "minLength", ${minLength}; got ${maxLength}`, 'maxLength')
      return words({ minLength, maxLength: minLength }, scope)
    }
    const bounds = { minimum: minLength, maximum: maxLength }
    const node =
      pattern !== undefined
        ? patternNode(pattern, bounds, scope)
        : format !== undefined
          ? formatNode(format, { bounds, coherent: keywords.coherent }, scope)
          : kinds.length > 0
            ? yield* contentNode(keywords, scope)
            : words(keywords, scope)
    return { ...node, accepts: () => accepted(scope) }
  },
  examples: [
    { type: 'string' },
    { type: 'string', minLength: 3, maxLength: 6 },
    { type: 'string', maxLength: 12, unique: true },
    { type: 'string', pattern: '^[A-Z]{2}-\\d{4}(?:/[a-z]+)?$' },
    { type: 'string', format: 'date-time' },
    {
      type: 'string',
      contentEncoding: 'base64',
      contentMediaType: 'application/json',
      contentSchema: { type: 'object', properties: { id: { type: 'integer', minimum: 1 } } },
    },
  ],
})

/**
 * Returns the keywords of the schema that each determine the text, of which only one may be used. The three keywords
 * for content count as one.
 */
function kindsOf({ schema }: TypeScope): readonly string[] {
  const content = ['contentEncoding', 'contentMediaType', 'contentSchema']
  const kinds = ['pattern', 'format', ...content].filter((name) => Object.hasOwn(schema, name))
  return kinds.filter((name, i) => !content.includes(name) || !content.includes(`${kinds[i - 1]}`))
}

/**
 * Returns the output schema for the values that a validator accepts: the keywords in the definition, without those for
 * content, which validators do not check.
 */
function accepted({ schema }: TypeScope) {
  const names = ['minLength', 'maxLength', 'pattern', 'format']
  const written = Object.entries(schema).filter(([name]) => names.includes(name))
  return { type: 'string', ...Object.fromEntries(written) }
}

function words(
  {
    minLength,
    maxLength,
  }: { readonly minLength: number | undefined; readonly maxLength: number | undefined },
  scope: TypeScope,
): Node {
  const minimum = minLength ?? Math.min(usual.minimum, maxLength ?? usual.minimum)
  const longest = Math.max(usual.maximum, minimum + usual.maximum - usual.minimum)
  const maximum = Math.min(maxLength ?? longest, lengthMax)
  const text = wordText({ minimum, maximum }, scope)
  return {
    instruction: text.instruction,
    output: () => ({ type: 'string', minLength: minimum, maxLength: maximum }),
    size: text.longest + 2,
  }
}

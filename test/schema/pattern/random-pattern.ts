/** Random patterns that can be generated, by a grammar, for property tests. */

import fc from 'fast-check'

const characters = fc.constantFrom(
  ...[
    'a',
    'b',
    'Z',
    '0',
    '7',
    '_',
    ' ',
    '-',
    'é',
    '中',
    '😀',
    '\\.',
    '\\/',
    '\\\\',
    '\\t',
    '\\x41',
    '\\u00e9',
    '\\u{1F600}',
    '\\cJ',
  ],
)
const classes = fc.constantFrom(
  ...[
    '.',
    '\\d',
    '\\w',
    '\\s',
    '\\D',
    '\\W',
    '\\S',
    '[a-f]',
    '[^a-f]',
    '[^\\d\\s]',
    '[\\w.-]',
    '[\\]x]',
    '[^\\]x]',
    '[^]',
  ],
  ...[
    '[^A-Z_]',
    '\\p{L}',
    '\\p{Script=Greek}',
    '\\P{N}',
    '[^\\p{Lu}]',
    '[é-ü]',
    '[\\u{1F600}-\\u{1F610}]',
    '[a-]',
    '[x\\]]',
  ],
)
const quantifiers = fc.constantFrom(
  ...['?', '*', '+', '{2}', '{0}', '{1,3}', '{2,}', '{0,5}', '??', '*?', '+?', '{2,3}?'],
)
/** Quantifiers of groups. Nested open-ended repetitions would make ECMAScript backtrack endlessly. */
const groupQuantifiers = fc.constantFrom('?', '{2}', '{0}', '{1,3}', '??', '{2,3}?')
const openings = fc.constantFrom('(', '(?:')

const { whole } = fc.letrec<{ whole: string; row: string; group: string; piece: string }>(
  (tie) => ({
    whole: fc.oneof(
      { maxDepth: 3 },
      tie('row'),
      fc.array(tie('row'), { minLength: 2, maxLength: 3 }).map((rows) => rows.join('|')),
    ),
    row: fc.array(tie('piece'), { maxLength: 4 }).map((pieces) => pieces.join('')),
    piece: fc.oneof(
      { maxDepth: 3 },
      characters,
      classes,
      fc.tuple(fc.oneof(characters, classes), quantifiers).map((parts) => parts.join('')),
      tie('group'),
      fc.tuple(tie('group'), groupQuantifiers).map((parts) => parts.join('')),
    ),
    group: fc.tuple(openings, tie('whole')).map(([opening, inside]) => `${opening}${inside})`),
  }),
)

const anchored = fc.tuple(fc.constantFrom('', '^'), whole, fc.constantFrom('', '$'))

export const randomPattern = fc
  .oneof(
    whole,
    anchored.map(([start, inside, end]) => `${start}(?:${inside})${end}`),
  )
  .filter((pattern) => pattern.length <= 256)

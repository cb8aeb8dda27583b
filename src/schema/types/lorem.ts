/** Types of the group `lorem`: filler text, in pseudo-Latin by default. */

import { childKey, type Key } from '../../random/key.ts'
import { declareType, type TypeDeclaration, type TypeScope } from '../declaration.ts'
import { capitalized } from '../instructions/changed-text.ts'
import { among, join, repeat, textNode, wordType } from '../instructions/compose.ts'
import type { Instruction } from '../instructions/instruction.ts'
import { choiceKeyword, integerKeyword } from '../keywords/keyword.ts'
import { words as latin } from '../words/en/lorem.ts'
import { adjectives, nouns, verbs } from '../words/en/word.ts'

const countMax = 1_000
/** Maximum length of a word in the tables, including the space after it. */
const wordLength = 20

const english = [...new Set([...nouns, ...verbs, ...adjectives])]

const language = choiceKeyword({
  summary: 'Language of the words: `la` is the pseudo-Latin of typesetters, `en` English.',
  choices: ['la', 'en'],
  fallback: 'la',
})

function counts(unit: string, fewest: number, most: number) {
  const bound = { minimum: 1, maximum: countMax }
  return [
    integerKeyword({ summary: `Minimum number of ${unit}.`, ...bound, fallback: fewest }),
    integerKeyword({ summary: `Maximum number of ${unit}.`, ...bound, fallback: most }),
  ] as const
}

interface Range {
  readonly minimum: number
  readonly maximum: number
}

/**
 * Returns the range of a pair of keywords such as `minWords` and `maxWords`. If only one of them is set and beyond the
 * default of the other, it moves the default.
 */
function rangeOf(pair: readonly [number, number], unit: string, scope: TypeScope): Range {
  const [fewest, most] = [`min${unit}`, `max${unit}`]
  const [minimum, maximum] = pair
  if (minimum <= maximum) return { minimum, maximum }
  const has = (name: string): boolean => Object.hasOwn(scope.schema, name)
  if (has(fewest) && has(most)) {
    scope.report(`must be at least "${fewest}", ${minimum}; got ${maximum}`, most)
  }
  return has(fewest) ? { minimum, maximum: minimum } : { minimum: maximum, maximum }
}

function wordsOf(table: readonly string[], range: Range, key: Key): Instruction {
  return repeat(among(table, key), { ...range, separator: ' ' }, childKey(key, 'length'))
}

function sentenceOf(table: readonly string[], range: Range, key: Key): Instruction {
  return join({ op: 'capital', of: wordsOf(table, range, key) }, '.')
}

const tableOf = { la: latin, en: english } as const
const capitals = { la: latin.map(capitalized), en: english.map(capitalized) } as const
const usualSentence = { minimum: 4, maximum: 12 }

const [minWords, maxWords] = counts('words', 4, 12)
const sentence = declareType({
  name: 'lorem.sentence',
  summary: 'A sentence.',
  keywords: { minWords, maxWords, language },
  compile(keywords, scope) {
    const range = rangeOf([keywords.minWords, keywords.maxWords], 'Words', scope)
    const instruction = sentenceOf(tableOf[keywords.language], range, scope.keyFor('value'))
    return textNode(instruction, range.maximum * wordLength)
  },
  examples: [{ type: 'lorem.sentence' }, { type: 'lorem.sentence', minWords: 2, maxWords: 3 }],
})

const [fewWords, manyWords] = counts('words', 3, 3)
const words = declareType({
  name: 'lorem.words',
  summary: 'Words separated by spaces.',
  keywords: { minWords: fewWords, maxWords: manyWords, language },
  compile(keywords, scope) {
    const range = rangeOf([keywords.minWords, keywords.maxWords], 'Words', scope)
    const instruction = wordsOf(tableOf[keywords.language], range, scope.keyFor('value'))
    return textNode(instruction, range.maximum * wordLength)
  },
  examples: [{ type: 'lorem.words' }, { type: 'lorem.words', maxWords: 5, language: 'en' }],
})

const [minSentences, maxSentences] = counts('sentences', 3, 6)
const paragraph = declareType({
  name: 'lorem.paragraph',
  summary: 'Several sentences.',
  keywords: { minSentences, maxSentences, language },
  compile(keywords, scope) {
    const range = rangeOf([keywords.minSentences, keywords.maxSentences], 'Sentences', scope)
    const table = tableOf[keywords.language]
    const instruction = paragraphOf(table, range, scope.keyFor('value'))
    return textNode(instruction, range.maximum * usualSentence.maximum * wordLength)
  },
  examples: [{ type: 'lorem.paragraph', minSentences: 2, maxSentences: 3 }],
})

const [minParagraphs, maxParagraphs] = counts('paragraphs', 2, 3)
const text = declareType({
  name: 'lorem.text',
  summary: 'Several paragraphs, separated by line breaks.',
  keywords: { minParagraphs, maxParagraphs, language },
  compile(keywords, scope) {
    const range = rangeOf([keywords.minParagraphs, keywords.maxParagraphs], 'Paragraphs', scope)
    const key = scope.keyFor('value')
    const part = paragraphOf(tableOf[keywords.language], { minimum: 3, maximum: 6 }, key)
    const instruction = repeat(part, { ...range, separator: '\n' }, childKey(key, 'paragraphs'))
    return textNode(instruction, range.maximum * 6 * usualSentence.maximum * wordLength)
  },
  examples: [{ type: 'lorem.text', minParagraphs: 1, maxParagraphs: 2 }],
})

function paragraphOf(table: readonly string[], range: Range, key: Key): Instruction {
  const part = sentenceOf(table, usualSentence, key)
  return repeat(part, { ...range, separator: ' ' }, childKey(key, 'sentences'))
}

const slug = declareType({
  name: 'lorem.slug',
  summary: 'Words for a URL path, separated by hyphens.',
  keywords: {},
  compile(_, scope) {
    const key = scope.keyFor('value')
    const length = { minimum: 3, maximum: 6, separator: '-' }
    return textNode(repeat(among(english, key), length, childKey(key, 'length')), 6 * wordLength, {
      pattern: '^[a-z]+(-[a-z]+)*$',
    })
  },
  examples: [{ type: 'lorem.slug' }],
})

const title = declareType({
  name: 'lorem.title',
  summary: 'A title of three to six capitalized words.',
  keywords: { language },
  compile(keywords, scope) {
    const key = scope.keyFor('value')
    const words = wordsOf(capitals[keywords.language], { minimum: 3, maximum: 6 }, key)
    return textNode(words, 6 * wordLength)
  },
  examples: [{ type: 'lorem.title' }, { type: 'lorem.title', language: 'en' }],
})

export const loremTypes: readonly TypeDeclaration[] = [
  wordType({ name: 'lorem.word', summary: 'A Latin word.', words: latin }),
  words,
  sentence,
  paragraph,
  text,
  slug,
  title,
  wordType({ name: 'lorem.noun', summary: 'An English noun.', words: nouns }),
  wordType({ name: 'lorem.verb', summary: 'An English verb.', words: verbs }),
  wordType({ name: 'lorem.adjective', summary: 'An English adjective.', words: adjectives }),
]

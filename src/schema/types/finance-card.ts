/**
 * Types of the group `finance` for payment cards. The fields of one object describe one card. Its number begins like a
 * test number published by payment providers, has the length that the issuer uses, and a valid Luhn check digit.
 */

import { childKey, type Key } from '../../random/key.ts'
import { checkAlike, coherent, type Family, sharedKey } from '../coherence.ts'
import { declareType, type TypeDeclaration, type TypeScope } from '../declaration.ts'
import { luhnOf } from '../format/check-digits.ts'
import { sharedCode } from '../format/code.ts'
import { among, checked, either, join, literal, textNode } from '../instructions/compose.ts'
import type { Instruction } from '../instructions/instruction.ts'
import { choiceKeyword } from '../keywords/keyword.ts'

interface Issuer {
  readonly weight: number
  /** Issuer identification numbers (ISO/IEC 7812) of published test cards, with which the card numbers begin. */
  readonly prefixes: readonly string[]
  readonly length: number
}

const issuers = {
  Visa: { weight: 52, prefixes: ['411111', '424242', '400000', '401288'], length: 16 },
  Mastercard: { weight: 27, prefixes: ['555555', '510510', '222300', '520082'], length: 16 },
  'American Express': { weight: 11, prefixes: ['378282', '371449', '378734'], length: 15 },
  Discover: { weight: 5, prefixes: ['601111', '601100'], length: 16 },
  JCB: { weight: 3, prefixes: ['353011', '356600'], length: 16 },
  'Diners Club': { weight: 2, prefixes: ['305693', '385200'], length: 14 },
} as const satisfies Readonly<Record<string, Issuer>>

type Name = keyof typeof issuers

const names = Object.keys(issuers) as Name[]
const prefixLength = 6

const issuer = choiceKeyword({
  summary: 'The issuer, the same for all fields of one card; random by default.',
  choices: names,
})

/** Fields of one card must set the same issuer. */
const cardFamily: Family = {
  group: 'card',
  traits: {
    'finance.creditCardNumber': ['issuer'],
    'finance.creditCardIssuer': ['issuer'],
    'finance.creditCardCvv': ['issuer'],
    'finance.maskedCard': ['issuer'],
  },
}

const creditCardNumber = declareType({
  name: 'finance.creditCardNumber',
  summary: 'A card number from a published test range, with its check digit.',
  keywords: { issuer, coherent },
  compile(keywords, scope) {
    const card = cardOf(keywords, scope)
    return textNode(numberOf(card, scope), 16, { pattern: '^\\d{14,16}$' })
  },
  examples: [
    { type: 'finance.creditCardNumber' },
    { type: 'finance.creditCardNumber', issuer: 'American Express' },
  ],
})

const creditCardIssuer = declareType({
  name: 'finance.creditCardIssuer',
  summary: 'The issuer of the card in the same object.',
  keywords: { issuer, coherent },
  compile: (keywords, scope) =>
    textNode(ofIssuer(cardOf(keywords, scope), literal), 16, {
      enum: names,
    }),
  examples: [{ type: 'finance.creditCardIssuer' }],
})

const creditCardCvv = declareType({
  name: 'finance.creditCardCvv',
  summary:
    'The security code of the card in the same object: four digits for American Express, three for others.',
  keywords: { issuer, coherent },
  compile(keywords, scope) {
    const card = cardOf(keywords, scope)
    const key = childKey(card.key, 'security code')
    const digits = (length: number): Instruction => ({
      op: 'code',
      key,
      alphabets: Array.from({ length }, () => '0123456789'),
    })
    const instruction = ofIssuer(card, (name) => digits(name === 'American Express' ? 4 : 3))
    return textNode(instruction, 4, { pattern: '^\\d{3,4}$' })
  },
  examples: [{ type: 'finance.creditCardCvv' }],
})

const maskedCard = declareType({
  name: 'finance.maskedCard',
  summary: 'The number of the card in the same object, masked except for its last four digits.',
  keywords: { issuer, coherent },
  compile: (keywords, scope) =>
    textNode(join('**** **** **** ', lastFour(seenNumber(keywords, scope))), 19, {
      pattern: '^(\\*{4} ){3}\\d{4}$',
    }),
  examples: [{ type: 'finance.maskedCard' }],
})

interface Card {
  readonly key: Key
  readonly issuer: Name | undefined
}

function cardOf(
  { issuer, coherent }: { readonly issuer: Name | undefined; readonly coherent: boolean },
  scope: TypeScope,
): Card {
  if (coherent) checkAlike(cardFamily, { issuer }, scope)
  return { key: sharedKey('card', coherent, scope), issuer }
}

function ofIssuer({ key, issuer }: Card, make: (name: Name) => Instruction): Instruction {
  if (issuer !== undefined) return make(issuer)
  const weights = names.map((name) => issuers[name].weight)
  return either(names.map(make), childKey(key, 'issuer'), weights)
}

function numberOf(card: Card, scope: TypeScope): Instruction {
  const { key } = card
  return ofIssuer(card, (name) => {
    const { prefixes, length } = issuers[name]
    const account = sharedCode(`\\d{${length - prefixLength - 1}}`, childKey(key, 'account'), scope)
    return checked(join(among(prefixes, childKey(key, 'prefix')), account), luhnOf(length - 1))
  })
}

/**
 * Returns the card number for fields that contain only a part of it, such as the last digits. Such parts repeat, so
 * these fields do not support `unique`.
 */
export function seenNumber(card: Parameters<typeof cardOf>[0], scope: TypeScope): Instruction {
  const seen: TypeScope = { ...scope, unique: 'no' }
  return numberOf(cardOf(card, seen), seen)
}

export function lastFour(number: Instruction): Instruction {
  return { op: 'ending', of: number, length: 4 }
}

export const cardTypes: readonly TypeDeclaration[] = [
  creditCardNumber,
  creditCardIssuer,
  creditCardCvv,
  maskedCard,
]

/** Types of the group `phone`. The numbers are never assigned: `phone-plans.ts` documents the source of each range. */

import { childKey } from '../../random/key.ts'
import { checkAlike, coherent, type Family, sharedKey } from '../coherence.ts'
import { declareType, type TypeDeclaration, type TypeScope } from '../declaration.ts'
import { luhnOf } from '../format/check-digits.ts'
import { code } from '../format/code.ts'
import { powerOf10 } from '../format/decimal.ts'
import {
  checked,
  chosen,
  digits,
  either,
  join,
  lookup,
  map,
  share,
} from '../instructions/compose.ts'
import type { Instruction, Pick } from '../instructions/instruction.ts'
import { choiceKeyword, type KeywordValues } from '../keywords/keyword.ts'
import { locale } from '../locale.ts'
import { personFamily } from './person-name.ts'
import { type CallingCountry, countries, countriesOf, type Plan, plans } from './phone-plans.ts'

const phoneKeywords = {
  coherent,
  locale,
  country: choiceKeyword({
    summary:
      'Country of the number (ISO 3166-1); by default one where the language of the locale is spoken.',
    choices: countries,
  }),
}

const family: Family = {
  group: 'phone',
  traits: { 'phone.number': ['country'], 'phone.countryCode': ['country'] },
}

interface Origin {
  readonly countries: readonly CallingCountry[]
  /**
   * Returns an instruction that selects the option of a country, by the weights of the countries. All phone fields of
   * an object select the same country.
   */
  readonly choose: (options: readonly Instruction[]) => Instruction
}

function originOf(keywords: KeywordValues<typeof phoneKeywords>, scope: TypeScope): Origin {
  const { country } = keywords
  const language = keywords.locale ?? scope.locale
  if (keywords.coherent) {
    checkAlike(family, { country }, scope)
    if (country === undefined) checkAlike(personFamily, { locale: language }, scope)
  }
  const weights = country === undefined ? countriesOf[language] : { [country]: 1 }
  const key = childKey(sharedKey('phone', keywords.coherent, scope), 'country')
  const chosen = countries.filter((name) => Object.hasOwn(weights, name))
  return {
    countries: chosen,
    choose: (options) =>
      options.length === 1
        ? (options[0] as Instruction)
        : either(
            options,
            key,
            chosen.map((name) => weights[name] as number),
          ),
  }
}

const number = declareType({
  name: 'phone.number',
  summary:
    'A telephone number that is never assigned: reserved for fiction, or from an unused range.',
  keywords: {
    ...phoneKeywords,
    form: choiceKeyword({
      summary:
        'Format of the number: `international` (E.164, `+12025550143`), or `national`, as written within the country.',
      choices: ['international', 'national'],
      fallback: 'international',
    }),
  },
  compile({ form, ...keywords }, scope) {
    const origin = originOf(keywords, scope)
    const isUnique = scope.unique !== 'no'
    if (isUnique && origin.countries.length > 1) {
      scope.report('must have a "country" if the values must be unique')
    }
    const isWhole = origin.countries.length === 1
    const instruction = origin.choose(
      origin.countries.map((country) => {
        const key = scope.keyFor(`number ${country}`)
        const count = countOf(plans[country])
        const pick = isWhole ? scope.pick(count) : ({ kind: 'even', key, count } as const)
        return numberOf(plans[country], pick, form)
      }),
    )
    const pattern = form === 'international' ? '^\\+[1-9][0-9]{6,14}$' : '^[0-9() -]{7,20}$'
    return { instruction, output: () => ({ type: 'string', pattern }), size: 22 }
  },
  examples: [
    { type: 'phone.number' },
    { type: 'phone.number', locale: 'fr', form: 'national' },
    { type: 'phone.number', country: 'DE', unique: true },
  ],
})

function anyDigits(form: string): number {
  return form.split('#').length - 1
}

const knownOffsets = new Map<Plan, readonly number[]>()

/**
 * For each format of the plan, returns the number of its first text, with the texts of all formats counted in order.
 * The last element is the total number of texts.
 */
function offsetsOf(plan: Plan): readonly number[] {
  const known = knownOffsets.get(plan)
  if (known !== undefined) return known
  const offsets = [0]
  for (const form of plan.forms) {
    let count = 1
    for (let i = anyDigits(form); i > 0; i--) count *= 10
    offsets.push((offsets.at(-1) as number) + count)
  }
  knownOffsets.set(plan, offsets)
  return offsets
}

function countOf(plan: Plan): number {
  return offsetsOf(plan).at(-1) as number
}

type Form = 'international' | 'national'

interface Rows {
  readonly rows: readonly (readonly string[])[]
  /** The columns of `rows`: for each position, the parts of all formats. */
  readonly columns: readonly (readonly string[])[]
}

/** Formats of each plan, split into parts. They are computed once, so that all fields use the same lists. */
const knownRows = new Map<Plan, Partial<Record<Form, Rows>>>()

function rowsOf(plan: Plan, form: Form): Rows {
  const known = knownRows.get(plan) ?? {}
  knownRows.set(plan, known)
  known[form] ??= split(form === 'national' ? plan.forms : plan.forms.map(dialledIn(plan)))
  return known[form]
}

function split(forms: readonly string[]): Rows {
  const rows = forms.map((row) => row.split(digitRuns))
  const columns = (rows[0] ?? []).map((_, i) => rows.map((row) => row[i] ?? ''))
  return { rows, columns }
}

function numberOf(plan: Plan, pick: Pick, form: Form): Instruction {
  const { rows, columns } = rowsOf(plan, form)
  const [first = []] = rows
  const isLike = (row: readonly string[]): boolean =>
    row.every((part, i) => i % 2 === 0 || part.length === first[i]?.length)
  return rows.every((row) => row.length === first.length && isLike(row))
    ? alike(columns, pick)
    : map(chosen(pick), (text) => unlike(plan, rows, Number(text)))
}

/** Splits a format of a telephone number into fixed text, at even positions, and runs of random digits, at odd ones. */
const digitRuns = /(#+)/

function dialledIn({ callingCode, trunk }: Plan): (row: string) => string {
  return (row) => `+${callingCode}${row.replace(/[^0-9#]/g, '').slice(trunk.length)}`
}

/**
 * Returns an instruction that generates numbers of a plan whose formats all have runs of digits of the same lengths.
 */
function alike(columns: readonly (readonly string[])[], pick: Pick): Instruction {
  const number = chosen(pick)
  let divisor = 1
  for (const [part = ''] of columns) divisor *= powerOf10(anyDigits(part))
  const row = share(number, divisor)
  const parts = columns.map((column, i) => {
    const [part = ''] = column
    if (i % 2 === 0) return column.some((text) => text !== part) ? lookup(column, row) : part
    divisor /= powerOf10(part.length)
    return digits(share(number, divisor), part.length)
  })
  return join(...parts)
}

function unlike(plan: Plan, rows: readonly (readonly string[])[], index: number): string {
  const offsets = offsetsOf(plan)
  const position = offsets.findLastIndex((offset) => offset <= index)
  const row = rows[position] as readonly string[]
  const count = anyDigits(row.join(''))
  const drawn = `${index - (offsets[position] as number)}`.padStart(count, '0')
  let used = 0
  let text = ''
  for (const [i, part] of row.entries()) {
    text += i % 2 === 0 ? part : drawn.slice(used, used + part.length)
    if (i % 2 === 1) used += part.length
  }
  return text
}

const imei = declareType({
  name: 'phone.imei',
  summary:
    'The number of a mobile device (IMEI) of 15 digits, the last a check digit, from the range of test devices.',
  keywords: {},
  compile: (_, scope) => ({
    // GSMA TS.06: in an IMEI, the reporting body 00 is for test equipment; six digits of the serial number follow those
    // of the model.
    instruction: checked(code('00\\d{12}', scope), luhnOf(14)),
    output: () => ({ type: 'string', pattern: '^00[0-9]{13}$' }),
    size: 17,
  }),
  examples: [{ type: 'phone.imei' }, { type: 'phone.imei', unique: true }],
})

const countryCode = declareType({
  name: 'phone.countryCode',
  summary: 'The calling code of the number in the same object: +1, +49.',
  keywords: phoneKeywords,
  compile(keywords, scope) {
    const origin = originOf(keywords, scope)
    const codes = origin.countries.map((country) => `+${plans[country].callingCode}`)
    const instruction = origin.choose(codes.map((value) => ({ op: 'literal', value }) as const))
    return { instruction, output: () => ({ enum: [...new Set(codes)] }), size: 6 }
  },
  examples: [{ type: 'phone.countryCode' }],
})

export const phoneTypes: readonly TypeDeclaration[] = [number, imei, countryCode]

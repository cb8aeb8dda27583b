/**
 * The groups `commerce`, `company`, `finance`, `health` and `government`: fields of one object are consistent, numbers
 * are in unassigned ranges, codes do not repeat, and usual values are more frequent.
 */

import { describe, expect, test } from 'vitest'
import { products } from '../../../src/schema/words/en/commerce.ts'
import { currencies } from '../../../src/schema/words/en/currencies.ts'
import { diagnosisRows } from '../../../src/schema/words/en/diagnoses.ts'
import { industries } from '../../../src/schema/words/en/industries.ts'
import { chiSquare, drawn, issuesOf, textsOf } from '../drawn.ts'

type Fields = Readonly<Record<string, string>>

/** Returns objects of the types by property name, with the keywords for all of them. */
function objectsOf(types: Fields, count: number, keywords = {}): readonly Fields[] {
  const properties = Object.fromEntries(
    Object.entries(types).map(([name, type]) => [name, { type, ...keywords }]),
  )
  return drawn({ type: 'object', properties }, count).map(({ value }) => value as Fields)
}

const read = (row: string): readonly string[] => row.split('|')

describe('fields of one object', () => {
  test('a product fits its material, department and description', () => {
    const sold = new Set(
      products.flatMap((row) => {
        const [department, kind, materials = ''] = read(row)
        return materials.split(',').map((material) => `${department}: ${material} ${kind}`)
      }),
    )
    const brands = new Map<string, Set<string>>()
    for (const item of objectsOf(
      {
        product: 'commerce.product',
        department: 'commerce.department',
        material: 'commerce.material',
        description: 'commerce.productDescription',
        brand: 'commerce.brand',
      },
      3_000,
    )) {
      const { product = '', department = '', material = '', description, brand = '' } = item
      const name = product.slice(product.indexOf(`${material} `))
      expect(product).toContain(` ${material} `)
      expect(sold, product).toContain(`${department}: ${name}`)
      expect(description).toContain(product)
      expect(description).toContain(material.toLowerCase())
      expect(description).not.toMatch(/[{}]/)
      brands.set(brand, (brands.get(brand) ?? new Set()).add(department))
    }
    for (const [brand, departments] of brands) expect(departments.size, brand).toBe(1)
  })

  test('a price fits the product in the same object', () => {
    const usual = products.map(read).map(([, kind, , price]) => [kind, price])
    const types = { product: 'commerce.product', price: 'commerce.price' }
    for (const { product = '', price } of objectsOf(types, 2_000)) {
      const costs = usual.filter(([kind]) => product.endsWith(` ${kind}`)).map(([, cost]) => cost)
      const isNear = costs.some((cost) => {
        const share = Number(price) / Number(cost)
        return share > 0.25 && share < 1.9
      })
      expect(isNear, `${product}: ${price}`).toBe(true)
      expect(Number(Number(price).toFixed(2))).toBe(Number(price))
    }
  })

  test('two products of one object are independent, and each is consistent', () => {
    const pairs = objectsOf(
      {
        mainProduct: 'commerce.product',
        mainMaterial: 'commerce.material',
        extraProduct: 'commerce.product',
        extraMaterial: 'commerce.material',
      },
      500,
    )
    for (const { mainProduct, mainMaterial, extraProduct, extraMaterial } of pairs) {
      expect(mainProduct).toContain(` ${mainMaterial} `)
      expect(extraProduct).toContain(` ${extraMaterial} `)
    }
    expect(pairs.filter((pair) => pair.mainProduct === pair.extraProduct).length).toBeLessThan(50)
  })

  test('without coherence, fields are independent', () => {
    const types = { product: 'commerce.product', material: 'commerce.material' }
    const agreeing = objectsOf(types, 500, { coherent: false }).filter(({ product, material }) =>
      product?.includes(` ${material} `),
    )
    expect(agreeing.length).toBeLessThan(150)
  })

  test('a company has the suffix, the words of the industry and the symbol of its name', () => {
    const words = new Map(
      industries.map(read).map(([name, , list = '']) => [name, list.split(',')]),
    )
    const all = [...words.values()].flat()
    let named = 0
    for (const item of objectsOf(
      {
        company: 'company.name',
        industry: 'company.industry',
        suffix: 'company.suffix',
        ticker: 'company.ticker',
        stockSymbol: 'finance.stockSymbol',
      },
      2_000,
    )) {
      const { company = '', industry, suffix, ticker = '', stockSymbol } = item
      expect(company.endsWith(` ${suffix}`), company).toBe(true)
      expect(company[0]).toBe(ticker[0])
      expect(ticker).toMatch(/^[A-Z]{1,5}$/)
      for (const letter of ticker) expect(company.toUpperCase()).toContain(letter)
      expect(stockSymbol).toBe(ticker)
      const stem = company.slice(0, -1 - (suffix ?? '').length)
      // A partner may be named Mills.
      if (stem.includes('&') || !all.some((word) => stem.endsWith(` ${word}`))) continue
      named++
      expect(words.get(industry as string)?.some((word) => stem.endsWith(` ${word}`))).toBe(true)
    }
    expect(named).toBeGreaterThan(1_000)
  })

  test.each([false, true])('the fields of a card are consistent (unique: %s)', (unique) => {
    const properties = {
      cardNumber: { type: 'finance.creditCardNumber', unique },
      cardIssuer: { type: 'finance.creditCardIssuer' },
      cvv: { type: 'finance.creditCardCvv' },
      maskedCard: { type: 'finance.maskedCard' },
    }
    for (const { value } of drawn({ type: 'object', properties }, 2_000)) {
      const { cardNumber = '', cardIssuer = '', cvv, maskedCard } = value as Fields
      expect(maskedCard).toBe(`**** **** **** ${cardNumber.slice(-4)}`)
      const { starts, length } = cardForms[cardIssuer] as CardForm
      expect(cardNumber, cardIssuer).toMatch(starts)
      expect(cardNumber.length, cardIssuer).toBe(length)
      expect(cvv?.length).toBe(cardIssuer === 'American Express' ? 4 : 3)
    }
  })

  test('an IBAN and a BIC have the same country, and the same bank if the IBAN contains it', () => {
    let shown = 0
    for (const { iban = '', bic = '' } of objectsOf(
      { iban: 'finance.iban', bic: 'finance.bic' },
      2_000,
    )) {
      expect(bic.slice(4, 6)).toBe(iban.slice(0, 2))
      if (!/^[A-Z]{4}$/.test(iban.slice(4, 8))) continue
      shown++
      expect(iban.slice(4, 8)).toBe(bic.slice(0, 4))
    }
    expect(shown).toBeGreaterThan(200)
  })

  test('an IBAN and a BIC of different countries are rejected', () => {
    const properties = {
      iban: { type: 'finance.iban', country: 'DE' },
      bic: { type: 'finance.bic', country: 'FR' },
    }
    expect(issuesOf({ type: 'object', properties })).toEqual([
      'properties/bic/country: must have the same "country" as "iban", "DE", or "coherent": false',
    ])
  })

  test('a currency has one code, name and symbol', () => {
    const rows = new Set(currencies.map((row) => read(row).slice(0, 3).join('|')))
    for (const { currency, currencyName, currencySymbol } of objectsOf(
      {
        currency: 'finance.currencyCode',
        currencyName: 'finance.currencyName',
        currencySymbol: 'finance.currencySymbol',
      },
      2_000,
    )) {
      expect(rows).toContain(`${currency}|${currencyName}|${currencySymbol}`)
    }
  })

  test.each([false, true])('a US ISIN contains the CUSIP (unique: %s)', (unique) => {
    const properties = { isin: { type: 'finance.isin' }, cusip: { type: 'finance.cusip', unique } }
    for (const { value } of drawn({ type: 'object', properties }, 500)) {
      const { isin, cusip } = value as Fields
      expect(isin?.slice(2, 11)).toBe(cusip)
    }
  })

  test('a statement fits its type, and contains the company and the card', () => {
    const begins: Readonly<Record<string, RegExp>> = {
      payment: /payment to |^Payment to /,
      'direct debit': /^(Direct debit|Subscription) /,
      transfer: /^(Transfer|Standing order) /,
      deposit: /^(Salary|Deposit|Cash deposit|Mobile check deposit)\b/,
      withdrawal: /^Cash withdrawal/,
      refund: /^Refund /,
      fee: /fee/,
      interest: /^Interest /,
    }
    let named = 0
    for (const item of objectsOf(
      {
        transactionType: 'finance.transactionType',
        description: 'finance.transactionDescription',
        company: 'company.name',
        card: 'finance.creditCardNumber',
      },
      2_000,
    )) {
      const { transactionType = '', description = '', company = '', card = '' } = item
      expect(description, transactionType).toMatch(begins[transactionType] as RegExp)
      expect(description).not.toMatch(/[{}]/)
      const shown = /card \*(\d{4})/.exec(description)?.[1]
      expect(shown ?? card.slice(-4)).toBe(card.slice(-4))
      if (!/^(Salary|Subscription|Refund|Card|Contactless|Online)/.test(description)) continue
      named++
      expect(description).toContain(company)
    }
    expect(named).toBeGreaterThan(700)
  })

  test('a medicine is prescribed for the diagnosis', () => {
    const given = new Map(
      diagnosisRows.map(read).map(([code, list = '']) => [code, list.split(',')]),
    )
    for (const { diagnosis = '', drug } of objectsOf(
      { diagnosis: 'health.icd10', drug: 'health.drug' },
      2_000,
    )) {
      expect(given.get(diagnosis), diagnosis).toContain(drug)
    }
  })

  test('an identity number depends on the language of the object, or its country', () => {
    const id = { type: 'government.nationalId' }
    const inPolish = { type: 'object', locale: 'pl', properties: { id } }
    for (const { value } of drawn(inPolish, 50)) expect((value as Fields).id).toMatch(/^\d{11}$/)
    for (const text of textsOf(id, 50)) expect(text).toMatch(/^\d{8}[A-Z]$/)
  })
})

interface CardForm {
  readonly starts: RegExp
  readonly length: number
}

/** Prefixes of the test numbers published by Stripe, Braintree, PayPal and Adyen. */
const cardForms: Readonly<Record<string, CardForm>> = {
  Visa: { starts: /^(411111|424242|400000|401288)/, length: 16 },
  Mastercard: { starts: /^(555555|510510|222300|520082)/, length: 16 },
  'American Express': { starts: /^(378282|371449|378734)/, length: 15 },
  Discover: { starts: /^(601111|601100)/, length: 16 },
  JCB: { starts: /^(353011|356600)/, length: 16 },
  'Diners Club': { starts: /^(305693|385200)/, length: 14 },
}

test.each([
  // GS1 General Specifications: restricted circulation within a company.
  ['commerce.ean', {}, /^2/],
  ['commerce.upc', {}, /^4/],
  // The IRS has not assigned these prefixes to a campus.
  ['company.ein', {}, /^(0[789]|1[789]|2[89]|49|69|7[089]|89|9[67])-/],
  // Not an area of the Social Security Administration, and not a group of the IRS's ITIN.
  ['government.ssn', {}, /^9\d\d-[0-4]\d-\d{4}$/],
  // SWIFT: an eighth character of 0 marks a BIC for tests.
  ['finance.bic', {}, /^.{7}0/],
  ['finance.cusip', {}, /^99\d/],
  ['finance.isin', {}, /^US99\d/],
  ['finance.bitcoinAddress', {}, /^tb1q/],
  ['finance.iban', { country: 'DE' }, /^DE\d\d9/],
  ['government.nationalId', { country: 'SE' }, /^\d{6}-9[89]/],
  ['government.nationalId', { country: 'FI' }, /^\d{6}[-A]9/],
  [
    'finance.creditCardNumber',
    {},
    new RegExp(
      Object.values(cardForms)
        .map(({ starts }) => starts.source)
        .join('|'),
    ),
  ],
])('%s %o is in an unassigned range', (type, keywords, range) => {
  const outside = textsOf({ type, ...keywords }, 3_000).filter((text) => !range.test(text))
  expect(outside).toEqual([])
})

test.each([
  ['commerce.sku', {}],
  ['commerce.ean', {}],
  ['commerce.upc', {}],
  ['commerce.isbn', {}],
  ['commerce.isbn', { version: 10 }],
  ['commerce.couponCode', {}],
  ['company.ein', {}],
  ['company.vat', {}],
  ['company.vat', { country: 'NL' }],
  ['company.vat', { country: 'PL' }],
  ['company.vat', { country: 'SI' }],
  ['company.vat', { country: 'DK' }],
  ['company.duns', {}],
  ['company.lei', {}],
  ['company.ticker', {}],
  ['finance.iban', {}],
  ['finance.iban', { country: 'CZ' }],
  ['finance.iban', { country: 'NL' }],
  ['finance.creditCardNumber', {}],
  ['finance.accountNumber', {}],
  ['finance.routingNumber', {}],
  ['finance.isin', {}],
  ['finance.isin', { country: 'FR' }],
  ['finance.cusip', {}],
  ['finance.bitcoinAddress', {}],
  ['health.npi', {}],
  ['health.mrn', {}],
  ['government.ssn', {}],
  ['government.passport', {}],
  ['government.nationalId', {}],
  ['government.nationalId', { country: 'PL' }],
  ['government.nationalId', { country: 'NL' }],
  ['government.nationalId', { country: 'SE' }],
  ['government.nationalId', { country: 'FR' }],
  ['government.nationalId', { country: 'IT' }],
])('%s %o: 20,000 unique values do not repeat', (type, keywords) => {
  const texts = textsOf({ type, ...keywords, unique: true }, 20_000)
  expect(new Set(texts).size).toBe(20_000)
})

describe('rejected definitions', () => {
  test('more unique codes than exist', () => {
    expect(issuesOf({ type: 'finance.pin', unique: true }, '1000/day').length).toBe(1)
  })

  test.each(['finance.maskedCard', 'finance.creditCardIssuer', 'finance.bic', 'company.name'])(
    'unique values of %s',
    (type) => {
      expect(issuesOf({ type, unique: true })).toEqual([
        `unique: is not supported by type "${type}"`,
      ])
    },
  )

  test('ISBN lengths other than 10 and 13, and rating steps that do not reach 5', () => {
    expect(issuesOf({ type: 'commerce.isbn', version: 12 })).toEqual([
      'version: must be 10 or 13; got 12',
    ])
    expect(issuesOf({ type: 'commerce.rating', interval: 0.3 })).toEqual([
      'interval: must be 1, 0.5 or 0.1; got 0.3',
    ])
  })
})

describe('frequencies', () => {
  test('large currencies are more frequent, and most currencies occur', () => {
    const weights = Object.fromEntries(currencies.map(read).map(([c, , , w]) => [c, Number(w)]))
    // 150 degrees of freedom: 213 is exceeded once in 2,000 samples.
    const statistic = chiSquare(textsOf({ type: 'finance.currencyCode' }, 50_000), weights)
    expect(statistic).toBeLessThan(213)
  })

  test('order statuses have their shares', () => {
    const shares = {
      ...{ delivered: 52, shipped: 15, processing: 11, pending: 8 },
      ...{ cancelled: 6, returned: 4, refunded: 3, 'on hold': 1 },
    }
    // 7 degrees of freedom: 26 is exceeded once in 2,000 samples.
    expect(chiSquare(textsOf({ type: 'commerce.orderStatus' }, 20_000), shares)).toBeLessThan(26)
  })

  test.each([
    [1, 5],
    [0.5, 9],
    [0.1, 41],
  ])(
    'ratings in steps of %d are on the grid from 1 to 5, and high ratings are the most frequent',
    (interval, all) => {
      const ratings = drawn({ type: 'commerce.rating', interval }, 20_000).map(({ value }) =>
        Number(value),
      )
      for (const rating of ratings) {
        expect(rating).toBe((Math.round(rating / interval) * 10 * interval) / 10)
      }
      expect(new Set(ratings).size).toBe(all)
      expect(Math.min(...ratings)).toBe(1)
      expect(Math.max(...ratings)).toBe(5)
      const mean = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length
      expect(mean).toBeGreaterThan(3.7)
      expect(mean).toBeLessThan(4.3)
    },
  )

  test('cards have issuers by their shares', () => {
    const shares = {
      ...{ Visa: 52, Mastercard: 27, 'American Express': 11, Discover: 5, JCB: 3 },
      'Diners Club': 2,
    }
    // 5 degrees of freedom: 22 is exceeded once in 2,000 samples.
    const issuers = textsOf({ type: 'finance.creditCardIssuer' }, 20_000)
    expect(chiSquare(issuers, shares)).toBeLessThan(22.2)
  })

  test('company names rarely repeat', () => {
    expect(new Set(textsOf({ type: 'company.name' }, 20_000)).size).toBeGreaterThan(18_000)
  })
})

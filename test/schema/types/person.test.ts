/** Persons: all fields of one object describe one person, in every language, at the time of the event. */

import { describe, expect, test } from 'vitest'
import { moveInstance, newInstance } from '../../../src/schema/interpret/instance.ts'
import { locales } from '../../../src/schema/locale.ts'
import { personWords } from '../../../src/schema/types/person-words.ts'
import * as ar from '../../../src/schema/words/ar/person.ts'
import * as ja from '../../../src/schema/words/ja/person.ts'
import * as zh from '../../../src/schema/words/zh/person.ts'
import type { Issues } from '../../../src/text/issue.ts'
import type { JsonObject } from '../../../src/text/json.ts'
import { compileDefinition } from '../compiled-definition.ts'

interface Settings {
  readonly locale?: string
  readonly start?: string
  readonly end?: string
}

function definitionOf(properties: JsonObject, { locale, start, end }: Settings = {}): JsonObject {
  return {
    start: start ?? '2026-01-01',
    end: end ?? '2027-01-01',
    entities: {
      people: {
        rate: '2000/day',
        schema: { type: 'object', properties, ...(locale !== undefined && { locale }) },
      },
    },
  }
}

function issuesOf(properties: JsonObject, settings?: Settings): readonly string[] {
  const issues: Issues = []
  compileDefinition(definitionOf(properties, settings), 5, issues)
  return issues.map(({ path, message }) => `${path.slice(3).join('/')}: ${message}`)
}

type Row = Readonly<
  Record<
    | 'name'
    | 'firstName'
    | 'middleName'
    | 'lastName'
    | 'prefix'
    | 'sex'
    | 'gender'
    | 'jobTitle'
    | 'jobArea'
    | 'jobType'
    | 'bio'
    | 'nationality'
    | 'birthdate'
    | 'zodiacSign'
    | 'bloodType'
    | 'email'
    | 'username'
    | 'displayName'
    | 'buyerName'
    | 'buyerEmail'
    | 'buyer_username'
    | 'sellerName'
    | 'stranger',
    string
  > &
    Record<'age' | 'height' | 'weight', number>
>

/** Calls the function with the value and the time of each instance. */
function each(
  properties: JsonObject,
  settings: Settings & { readonly count: number; readonly every?: number },
  see: (row: Row, ms: number, index: number) => void,
): void {
  const issues: Issues = []
  const program = compileDefinition(definitionOf(properties, settings), 5, issues)
  expect(issues).toEqual([])
  const [people] = program.entities
  if (people === undefined) throw new Error('the definition has an entity')
  const at = newInstance(program.time)
  for (let i = 0; i < settings.count; i++) {
    const index = i * (settings.every ?? 1)
    // Values of instances after the last one are computed, too.
    const offset = index < people.arrivals.total ? people.arrivals.offsetOf(index) : 0
    moveInstance(at, index, offset)
    see(people.value(at) as unknown as Row, program.time.startMs + offset, index)
  }
}

const fields = (names: string, group: string): JsonObject =>
  Object.fromEntries(names.split(' ').map((name) => [name, { type: `${group}.${name}` }]))

const everybody: JsonObject = {
  ...fields('name firstName middleName lastName prefix suffix sex gender', 'person'),
  ...fields('jobTitle jobArea jobType bio nationality', 'person'),
  ...fields('birthdate age zodiacSign height weight bloodType', 'person'),
  ...fields('email username displayName', 'internet'),
}

/** Converts a name to ASCII, by rules independent of the generator. */
function asciiOf(name: string, locale: string): string {
  const pairs: readonly [RegExp, string][] = [
    ...(locale === 'de'
      ? ([
          [/ä/g, 'ae'],
          [/ö/g, 'oe'],
          [/ü/g, 'ue'],
        ] as const)
      : []),
    [/ß/g, 'ss'],
    [/ł/g, 'l'],
    [/ø/g, 'o'],
    [/œ/g, 'oe'],
    [/æ/g, 'ae'],
  ].map(([from, to]) => [from as RegExp, to as string])
  const text = pairs.reduce((all, [from, to]) => all.replace(from, to), name.toLowerCase())
  return text.normalize('NFD').replace(/[^a-z]/g, '')
}

/** Romanized spellings by language and name, from the tables of languages with other scripts. */
const romanised = new Map<string, string[]>()
for (const [locale, tables] of Object.entries({ ja, zh, ar })) {
  for (const row of [tables.femaleFirstNames, tables.maleFirstNames, tables.lastNames].flat()) {
    const [written = '', latin = ''] = row.split('|')
    const known = romanised.get(`${locale} ${written}`) ?? []
    romanised.set(`${locale} ${written}`, [...known, latin.toLowerCase().replace(/[^a-z]/g, '')])
  }
}

/** Returns the possible spellings of the name in an address. */
function spellingsOf(name: string, locale: string): readonly string[] {
  return romanised.get(`${locale} ${name}`) ?? [asciiOf(name, locale)]
}

const prefixesOf: Readonly<Record<string, readonly [female: RegExp, male: RegExp]>> = {
  en: [/^(Ms\.|Mrs\.|Miss|Dr\.)$/, /^(Mr\.|Dr\.)$/],
  de: [/^Frau( Dr\.)?$/, /^Herr( Dr\.)?$/],
  fr: [/^(Mme|Dr)$/, /^(M\.|Dr)$/],
  es: [/^(Sra\.|Srta\.|Dra\.)$/, /^(Sr\.|Dr\.)$/],
  pt: [/^(Sra\.|Srta\.|Dra\.)$/, /^(Sr\.|Dr\.)$/],
  it: [/^(Sig\.ra|Dott\.ssa)$/, /^(Sig\.|Dott\.|Ing\.)$/],
  nl: [/^(Mevr\.|Dr\.|Drs\.)$/, /^(Dhr\.|Dr\.|Ir\.)$/],
  pl: [/^Pani( dr)?$/, /^Pan( dr)?$/],
  ja: [/^(様|さん)$/, /^(様|さん)$/],
  zh: [/^(女士|小姐)$/, /^先生$/],
  ar: [/^(السيدة|الآنسة|الدكتورة)$/, /^(السيد|الدكتور)$/],
}

describe.each(locales)('a person in %s', (locale) => {
  const { firstNames, lastNames, jobs } = personWords(locale)
  const [known, knownLast] = [firstNames, lastNames].map((tables) =>
    tables.map(({ written }) => new Set(written)),
  )

  test('has the same name, sex, title and job in all fields', () => {
    each(everybody, { locale, count: 2000 }, (row) => {
      const sex = row.sex === 'female' ? 0 : 1
      const { firstName, lastName, name, jobTitle } = row
      expect(known?.[sex]?.has(firstName), firstName).toBe(true)
      expect(known?.[sex]?.has(row.middleName), row.middleName).toBe(true)
      expect(row.middleName).not.toBe(firstName)
      expect(row.prefix).toMatch(prefixesOf[locale]?.[sex] as RegExp)
      if (locale === 'ja') expect(name).toBe(`${lastName} ${firstName}`)
      else if (locale === 'zh') expect(name).toBe(`${lastName}${firstName}`)
      else expect(name).toBe(`${firstName} ${lastName}`)
      const cuts = lastName
        .split(' ')
        .map((_, at, words) => [words.slice(0, at + 1), words.slice(at + 1)])
      const isFamily = (words: readonly string[] = []) => knownLast?.[sex]?.has(words.join(' '))
      const isKnown = cuts.some(
        ([one, two]) => isFamily(one) && (two?.length === 0 || isFamily(two)),
      )
      expect(isKnown, lastName).toBe(true)
      expect(jobTitle.toLowerCase()).toContain(row.jobType.toLowerCase())
      const area = jobs.areas.find(({ label }) => label === row.jobArea)
      expect(jobTitle).toContain(area?.inTitle)
    })
  })

  test('has an email address and a user name derived from the name, in ASCII', () => {
    each(everybody, { locale, count: 2000 }, ({ email, username, firstName, lastName, name }) => {
      expect(email).toMatch(/^[a-z]+\.[a-z]+[1-9]?[0-9]?@example\.(com|org|net)$/)
      const [local = ''] = email.split('@')
      expect(local.length).toBeLessThanOrEqual(64)
      const [first = '', family = ''] = local.replace(/[0-9]/g, '').split('.')
      expect(spellingsOf(firstName, locale), name).toContain(first)
      // The address contains the first of two family names.
      const ends = lastName.split(' ').map((_, i, all) => all.slice(0, i + 1).join(' '))
      expect(
        ends.flatMap((end) => spellingsOf(end, locale)),
        name,
      ).toContain(family)
      const made = [
        `${first}.${family}`,
        `${first}_${family}`,
        first + family,
        first.charAt(0) + family,
        first + family.charAt(0),
      ]
      expect(made, name).toContain(username.replace(/[0-9]/g, ''))
    })
  })

  test('has a display name that is the name or a part of it', () => {
    each(everybody, { locale, count: 500 }, ({ displayName, name, firstName, lastName, email }) => {
      const first = email.split('.')[0] as string
      const short = `${firstName} ${/\p{Lu}/u.exec(lastName)?.[0]}.`
      const forms = [name, firstName, short, first]
      expect(forms).toContain(displayName.replace(/[0-9]/g, ''))
    })
  })

  test('makes a million addresses and user names unique with a number at the end', () => {
    const properties = {
      email: { type: 'internet.email', unique: true },
      username: { type: 'internet.username', unique: true },
    }
    // Every fiftieth instance is checked; the letter before the digits makes equal texts impossible.
    let broken = 0
    each(properties, { locale, count: 20_000, every: 50 }, ({ email, username }, _, index) => {
      const ends = [/[a-z](\d+)@/.exec(email)?.[1], /[a-z](\d+)$/.exec(username)?.[1]]
      if (ends.some((end) => end !== `${index + 1}`)) broken++
    })
    expect(broken).toBe(0)
  })

  test('has clean names, each with letters for addresses', () => {
    for (const table of [...firstNames, ...lastNames]) {
      expect(table.mail.length).toBe(table.written.length)
      for (const [i, name] of table.written.entries()) {
        expect(name).toMatch(/^\p{L}[\p{L}\p{M} '.-]*$/u)
        expect(name).toBe(name.trim().normalize('NFC'))
        expect(table.mail[i]).toMatch(/^[a-z]{1,24}$/)
      }
    }
  })

  test('has a nationality in English', () => {
    each(everybody, { locale, count: 200 }, ({ nationality }) => {
      expect(nationality).toMatch(/^[A-Z][A-Za-z]+( [A-Z][a-z]+)?$/)
    })
  })
})

test('200,000 unique addresses are all different', () => {
  const seen = new Set<string>()
  const properties = { email: { type: 'internet.email', unique: true } }
  each(properties, { locale: 'zh', count: 200_000 }, ({ email }) => seen.add(email))
  expect(seen.size).toBe(200_000)
})

test('fields with the same stem describe one person, and those with another stem a different one', () => {
  const properties = {
    buyerName: { type: 'person.name' },
    buyerEmail: { type: 'internet.email' },
    buyer_username: { type: 'internet.username' },
    sellerName: { type: 'person.name' },
    sellerEmail: { type: 'internet.email' },
    stranger: { type: 'person.name', coherent: false },
    strangerEmail: { type: 'internet.email', coherent: false },
  }
  let alike = 0
  each(properties, { locale: 'fr', count: 1000 }, (row) => {
    expect(row.buyerEmail.split('@')[0]?.replace(/\d/g, '')).toBe(
      row.buyerName
        .split(' ')
        .map((part) => asciiOf(part, 'fr'))
        .join('.'),
    )
    expect(row.buyer_username.charAt(0)).toBe(row.buyerEmail.charAt(0))
    if (row.buyerName === row.sellerName) alike++
    if (row.stranger === row.sellerName || row.stranger === row.buyerName) alike++
  })
  expect(alike).toBeLessThan(5)
})

test('Polish family names depend on the sex', () => {
  const seen = { female: 0, male: 0 }
  each(everybody, { locale: 'pl', count: 2000 }, ({ sex, lastName }) => {
    expect(lastName).not.toMatch(sex === 'female' ? /[sc]ki$/ : /[sc]ka$/)
    if (/[sc]k[ai]$/.test(lastName)) seen[sex as 'female' | 'male']++
  })
  expect(seen.female).toBeGreaterThan(200)
  expect(seen.male).toBeGreaterThan(200)
})

test('most Spanish people have two family names', () => {
  let double = 0
  each(everybody, { locale: 'es', count: 2000 }, ({ lastName }) => {
    if (lastName.includes(' ')) double++
  })
  expect(double / 2000).toBeGreaterThan(0.66)
  expect(double / 2000).toBeLessThan(0.74)
})

test('both sexes are equally frequent, and the gender differs for one in fifty', () => {
  const count = 20_000
  const seen = { female: 0, other: 0, crossed: 0 }
  each({ sex: { type: 'person.sex' }, gender: { type: 'person.gender' } }, { count }, (row) => {
    if (row.sex === 'female') seen.female++
    if (row.gender === row.sex) return
    seen.other++
    if (row.gender === 'female' || row.gender === 'male') seen.crossed++
  })
  // Four standard deviations.
  expect(Math.abs(seen.female / count - 0.5)).toBeLessThan(4 * Math.sqrt(0.25 / count))
  expect(Math.abs(seen.other / count - 0.02)).toBeLessThan(4 * Math.sqrt(0.0196 / count))
  expect(seen.crossed).toBe(0)
})

test('the keyword "sex" determines all dependent fields', () => {
  const of = (type: string) => ({ type, sex: 'female', locale: 'pl' })
  const properties = {
    name: of('person.name'),
    lastName: of('person.lastName'),
    email: of('internet.email'),
    sex: { type: 'person.sex', sex: 'female' },
    prefix: of('person.prefix'),
  }
  each(properties, { count: 500 }, ({ name, lastName, email, sex, prefix }) => {
    expect(sex).toBe('female')
    expect(prefix).toMatch(/^Pani/)
    expect(lastName).not.toMatch(/ki$/)
    expect(name.endsWith(lastName)).toBe(true)
    expect(email).toContain(asciiOf(lastName, 'pl'))
  })
})

const signs: readonly (readonly [string, number, number])[] = [
  ['Capricorn', 1222, 119],
  ['Aquarius', 120, 218],
  ['Pisces', 219, 320],
  ['Aries', 321, 419],
  ['Taurus', 420, 520],
  ['Gemini', 521, 620],
  ['Cancer', 621, 722],
  ['Leo', 723, 822],
  ['Virgo', 823, 922],
  ['Libra', 923, 1022],
  ['Scorpio', 1023, 1121],
  ['Sagittarius', 1122, 1221],
]

/** Returns the completed years, by the calendar. */
function yearsBetween(birthdate: string, ms: number): number {
  const now = new Date(ms).toISOString().slice(0, 10)
  const years = Number(now.slice(0, 4)) - Number(birthdate.slice(0, 4))
  return now.slice(5) < birthdate.slice(5) ? years - 1 : years
}

describe('age', () => {
  const properties = fields('age birthdate zodiacSign', 'person')
  // Around the leap day of 2028, and over four years.
  test.each([
    { start: '2028-02-27', end: '2028-03-03', every: 1 },
    { start: '2026-01-01', end: '2030-01-01', every: 701 },
  ])('fits the date of birth at the time of the event, $start to $end', (run) => {
    const ages = new Set<number>()
    each(properties, { ...run, count: 4000 }, ({ age, birthdate, zodiacSign }, ms) => {
      expect(new Date(`${birthdate}T00:00:00Z`).toISOString().slice(0, 10)).toBe(birthdate)
      expect(age, `${birthdate} at ${new Date(ms).toISOString()}`).toBe(yearsBetween(birthdate, ms))
      const day = Number(birthdate.slice(5).replace('-', ''))
      const sign = signs.find(([, from, to]) => day >= from && day <= to) ?? signs[0]
      expect(zodiacSign).toBe(sign?.[0])
      ages.add(age)
    })
    expect(Math.min(...ages)).toBe(18)
    expect(Math.max(...ages)).toBe(80)
    expect(ages.size).toBe(63)
  })

  test('is within its bounds, even if there is only a date of birth', () => {
    const bounds = { minimum: 6, maximum: 12 }
    const birthdate = { type: 'person.birthdate', ...bounds }
    each({ birthdate }, { count: 2000 }, (row, ms) => {
      const age = yearsBetween(row.birthdate, ms)
      expect(age).toBeGreaterThanOrEqual(6)
      expect(age).toBeLessThanOrEqual(12)
    })
  })

  test('must have a minimum up to the maximum', () => {
    expect(issuesOf({ age: { type: 'person.age', minimum: 90 } })).toEqual([
      'properties/age/minimum: must be at most "maximum", 80; got 90',
    ])
  })

  test('birthdays are distributed over the year', () => {
    const months = new Map<string, number>()
    each(properties, { count: 12_000 }, ({ birthdate }) => {
      const month = birthdate.slice(5, 7)
      months.set(month, (months.get(month) ?? 0) + 1)
    })
    expect(months.size).toBe(12)
    for (const count of months.values()) expect(Math.abs(count - 1000)).toBeLessThan(150)
  })
})

describe('bodies', () => {
  test('men are taller, and tall people heavier', () => {
    const count = 10_000
    const all: { readonly sex: string; readonly height: number; readonly weight: number }[] = []
    each(fields('sex height weight', 'person'), { count }, ({ sex, height, weight }) => {
      expect(Number.isInteger(height)).toBe(true)
      expect(weight).toBe(Number(weight.toFixed(1)))
      const index = weight / (height / 100) ** 2
      expect(index).toBeGreaterThan(17)
      expect(index).toBeLessThan(39)
      all.push({ sex, height, weight })
    })
    const mean = (values: readonly number[]) => values.reduce((sum, x) => sum + x) / values.length
    const heights = (sex: string) =>
      all.filter((row) => row.sex === sex).map(({ height }) => height)
    expect(mean(heights('female'))).toBeCloseTo(163, 0)
    expect(mean(heights('male'))).toBeCloseTo(176, 0)
    const middle = {
      height: mean(all.map((row) => row.height)),
      weight: mean(all.map((row) => row.weight)),
    }
    const shared = mean(
      all.map((row) => (row.height - middle.height) * (row.weight - middle.weight)),
    )
    const spread = (of: 'height' | 'weight') =>
      Math.sqrt(mean(all.map((row) => (row[of] - middle[of]) ** 2)))
    const correlation = shared / spread('height') / spread('weight')
    expect(correlation).toBeGreaterThan(0.5)
    expect(correlation).toBeLessThan(0.8)
  })

  test('blood types have their worldwide frequencies', () => {
    const count = 20_000
    const seen = new Map<string, number>()
    each(fields('bloodType', 'person'), { count }, ({ bloodType }) => {
      seen.set(bloodType, (seen.get(bloodType) ?? 0) + 1)
    })
    const shares = {
      'O+': 0.3867,
      'A+': 0.2742,
      'B+': 0.22,
      'AB+': 0.0588,
      'O-': 0.0255,
      'A-': 0.0199,
    }
    for (const [type, share] of Object.entries(shares)) {
      const deviation = Math.sqrt((share * (1 - share)) / count)
      expect(Math.abs((seen.get(type) ?? 0) / count - share), type).toBeLessThan(4 * deviation)
    }
    expect(seen.size).toBe(8)
  })
})

test('a biography is one readable line', () => {
  const seen = new Set<string>()
  each(fields('bio', 'person'), { count: 2000 }, ({ bio }) => {
    expect(bio).toMatch(/^[A-Z][a-z]+( [a-z]+)*(, [a-z ]+){0,2}$/)
    seen.add(bio)
  })
  expect(seen.size).toBeGreaterThan(1500)
})

describe('inconsistent siblings', () => {
  const name = { type: 'person.name', locale: 'de' }

  test('a language that differs from that of a sibling is an issue', () => {
    expect(issuesOf({ name, email: { type: 'internet.email' } })).toEqual([
      'properties/email: must have the same "locale" as "name", "de", or "coherent": false',
    ])
    expect(issuesOf({ name, userEmail: { type: 'internet.email', locale: 'fr' } })).toEqual([
      'properties/userEmail/locale: must have the same "locale" as "name", "de", or "coherent": false',
    ])
    expect(issuesOf({ phone: { type: 'phone.number' }, name })).toEqual([
      'properties/phone: must have the same "locale" as "name", "de", or "coherent": false',
    ])
  })

  test('other bounds of the age, and another sex, are issues, too', () => {
    const age = { type: 'person.age', minimum: 30 }
    expect(issuesOf({ birthdate: { type: 'person.birthdate' }, age })).toEqual([
      'properties/birthdate: must have the same "minimum" as "age", 30, or "coherent": false',
    ])
    expect(
      issuesOf({
        firstName: { type: 'person.firstName', sex: 'male' },
        sex: { type: 'person.sex' },
      }),
    ).toEqual([
      'properties/sex: must have the same "sex" as "firstName", "male", or "coherent": false',
    ])
  })

  test('words of the group and of the type do not identify a person', () => {
    const properties = { personName: name, email: { type: 'internet.email' } }
    expect(issuesOf(properties)).toEqual([
      'properties/email: must have the same "locale" as "personName", "de", or "coherent": false',
    ])
  })

  test.each<[string, JsonObject, Settings?]>([
    ['the same language', { name, email: { type: 'internet.email', locale: 'de' } }],
    ['the language of the object', { name, email: { type: 'internet.email' } }, { locale: 'de' }],
    ['no need to agree', { name, email: { type: 'internet.email', coherent: false } }],
    ['another stem', { name, sellerEmail: { type: 'internet.email' } }],
    ['a type without words', { name, age: { type: 'person.age' }, sex: { type: 'person.sex' } }],
    [
      'a bound that is the usual one',
      { age: { type: 'person.age', minimum: 18 }, birthdate: { type: 'person.birthdate' } },
    ],
    [
      'a type that does not follow the sex',
      {
        name: { type: 'person.name', sex: 'male' },
        jobArea: { type: 'person.jobArea' },
        nationality: { type: 'person.nationality' },
      },
    ],
    ['a country instead', { name, phone: { type: 'phone.number', country: 'FR' } }],
    [
      'each element of a list for itself',
      { name, names: { type: 'array', items: { type: 'person.name' }, maxItems: 2 } },
    ],
  ])('%s is not a stem', (_, properties, settings) => {
    expect(issuesOf(properties, settings)).toEqual([])
  })
})

describe('domain', () => {
  test('may be any domain name', () => {
    const email = { type: 'internet.email', domain: 'Mail.Acme-Shop.co.uk' }
    each({ email }, { count: 100 }, (row) => {
      expect(row.email).toMatch(/^[a-z]+\.[a-z]+\d*@Mail\.Acme-Shop\.co\.uk$/)
    })
  })

  test.each([
    '',
    'localhost',
    '-a.com',
    'a-.com',
    'a..com',
    'a b.com',
    '@a.com',
    'a.com.',
    'ä.com',
  ])('must be a domain name, unlike %j', (domain) => {
    expect(issuesOf({ email: { type: 'internet.email', domain } })).toEqual([
      `properties/email/domain: must be a domain name, such as example.com; got "${domain}"`,
    ])
  })
})

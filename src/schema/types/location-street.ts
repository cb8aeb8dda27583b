/**
 * Types of the group `location` for addresses within a city: streets, house numbers and apartments, in the format of
 * the country.
 */

import { childKey, type Key } from '../../random/key.ts'
import { declareType, type TypeDeclaration } from '../declaration.ts'
import { among, either, join, textNode } from '../instructions/compose.ts'
import type { Instruction } from '../instructions/instruction.ts'
import type { Locale } from '../locale.ts'
import { streets as arabic } from '../words/ar/location.ts'
import { streets as german } from '../words/de/location.ts'
import { americanStreets, britishStreets } from '../words/en/location.ts'
import { arabicStreets, chineseStreets, japaneseQuarters } from '../words/en/streets.ts'
import * as spanish from '../words/es/location.ts'
import * as french from '../words/fr/location.ts'
import * as italian from '../words/it/location.ts'
import { streets as japanese } from '../words/ja/location.ts'
import { streets as dutch } from '../words/nl/location.ts'
import { streets as polish } from '../words/pl/location.ts'
import type { Place } from '../words/place.ts'
import * as portuguese from '../words/pt/location.ts'
import { streets as chinese } from '../words/zh/location.ts'
import { beginOf, formOf } from './location-form.ts'
import {
  byPlace,
  choosePlace,
  columnOf,
  countryOf,
  type PlaceChoice,
  placeKeywords,
} from './location-place.ts'

/** Formats of streets and apartments in one country or language. */
interface Manner {
  /** Texts before the street name, such as `Calle`. The first text is as frequent as all others together. */
  readonly streetKinds?: readonly string[]
  readonly streetNames: readonly string[]
  /** Formats of the second address line, such as `Apt. %##`. */
  readonly flats: readonly string[]
  /** Formats of house numbers, if they differ from the usual short ones. */
  readonly numbers?: readonly string[]
}

const american = ['Apt. %##', 'Apt. %@', 'Suite %##', 'Unit %#', 'Floor %']
const british = ['Flat %', 'Flat %#', 'Unit %', 'Floor %']

const germanManner: Manner = {
  streetNames: german,
  flats: ['%. OG', 'Wohnung %', 'Wohnung %#', 'Hinterhaus'],
  numbers: ['%', '%#', '%#', '%##', '%a', '%#b'],
}

/**
 * Formats of addresses: by the column `streets` of the table of countries for cities in the table `en`, by locale for
 * most others.
 */
const manners: Readonly<Record<string, Manner>> = {
  us: { streetNames: americanStreets, flats: american },
  gb: { streetNames: britishStreets, flats: british },
  de: germanManner,
  ch: { ...germanManner, streetNames: german.map((name) => name.replaceAll('ß', 'ss')) },
  fr: {
    streetKinds: french.streetKinds,
    streetNames: french.streetNames,
    flats: ['Appartement %', 'Appartement %#', 'Bâtiment @', 'Escalier @'],
    numbers: ['%', '%#', '%#', '%##', '% bis', '%# bis'],
  },
  es: {
    streetKinds: spanish.streetKinds,
    streetNames: spanish.streetNames,
    flats: ['%º @', 'Bajo @', 'Piso %', 'Puerta %'],
  },
  pt: {
    streetKinds: portuguese.streetKinds,
    streetNames: portuguese.streetNames,
    flats: ['%.º Esq.', '%.º Dto.', '%.º @', 'R/C'],
  },
  br: {
    streetKinds: portuguese.streetKinds,
    streetNames: portuguese.streetNames,
    flats: ['Apto. %##', 'Apto. %#', 'Bloco @', 'Casa %'],
  },
  it: {
    streetKinds: italian.streetKinds,
    streetNames: italian.streetNames,
    flats: ['Interno %', 'Interno %#', 'Scala @', 'Piano %'],
    numbers: ['%', '%#', '%#', '%##', '%/@', '%#/@'],
  },
  nl: {
    streetNames: dutch,
    flats: ['% hoog', '%e verdieping', 'Appartement %', 'Appartement %#'],
    numbers: ['%', '%#', '%#', '%##', '%a', '%#-%'],
  },
  pl: {
    streetNames: polish,
    flats: ['m. %', 'm. %#', 'lok. %', 'lok. %#'],
    numbers: ['%', '%#', '%#', '%##', '%A', '%#B'],
  },
  ja: { streetNames: japanese, flats: ['%0%号室', '%階'] },
  zh: { streetNames: chinese, flats: ['%单元%0%室', '%栋%0%室', '%楼'] },
  ar: { streetNames: arabic, flats: ['شقة %', 'شقة %#', 'الطابق %', 'مبنى %#'] },
}
/** Formats of addresses in Latin letters, for cities in the table `en`. */
const romanManners: Readonly<Record<string, Manner>> = {
  ...manners,
  ja: { streetNames: japaneseQuarters, flats: ['Room %0%', '%F'] },
  zh: { streetNames: chineseStreets, flats: ['Room %0%', 'Unit %', 'Floor %'] },
  ar: { streetNames: arabicStreets, flats: british },
}

/** Returns the name of the address format of a place in `manners`. Switzerland uses that of Germany, but without ß. */
function streetsOf(place: Place): string {
  const { streets } = countryOf(place)
  return streets === 'de' && place.countryCode === 'CH' ? 'ch' : streets
}

function mannerOf(place: Place, locale: Locale): Manner {
  const streets = streetsOf(place)
  if (locale === 'en') return romanManners[streets] as Manner
  const isOwn = (locale === 'pt' && streets === 'br') || (locale === 'de' && streets === 'ch')
  return manners[isOwn ? streets : locale] as Manner
}

/** Formats of house numbers, by the column `numbers` in the table of countries. */
const numberForms: Readonly<Record<string, readonly string[]>> = {
  short: ['%', '%#', '%#', '%##'],
  long: ['%#', '%##', '%##', '%###'],
  block: ['%-%-%', '%-%#-%', '%-%-%#', '%-%#-%#'],
}

function streetOf(choice: PlaceChoice): Instruction {
  const { key, locale } = choice
  return byPlace(choice, streetsOf, (place) => {
    const { streetKinds: kinds, streetNames: names } = mannerOf(place, locale)
    const name = among(names, childKey(key, 'street'))
    if (kinds === undefined) return name
    const [usual = '', ...others] = kinds
    const each = among([...others.map(() => usual), ...others], childKey(key, 'street kind'))
    return join(each, ' ', name)
  })
}

function numberOf(choice: PlaceChoice): Instruction {
  const { key, locale } = choice
  const nameOf = (place: Place): string => `${streetsOf(place)} ${countryOf(place).numbers}`
  return byPlace(choice, nameOf, (place) => {
    const { numbers } = countryOf(place)
    const own = numbers === 'short' ? mannerOf(place, locale).numbers : undefined
    const forms = own ?? (numberForms[numbers] as readonly string[])
    return oneForm(forms, childKey(key, 'number form'), childKey(key, 'number'))
  })
}

function addressOf(choice: PlaceChoice): Instruction {
  const [street, number] = [streetOf(choice), numberOf(choice)]
  if (choice.locale === 'ja') return join(street, number)
  if (choice.locale === 'zh') return join(street, number, '号')
  const orderOf = (place: Place): string => countryOf(place).order
  return byPlace(choice, orderOf, (place) => {
    switch (orderOf(place)) {
      case 'before':
        return join(number, ' ', street)
      case 'comma':
        return join(street, ', ', number)
      default:
        return join(street, ' ', number)
    }
  })
}

function flatOf(choice: PlaceChoice): Instruction {
  const { key, locale } = choice
  return byPlace(choice, streetsOf, (place) =>
    oneForm(mannerOf(place, locale).flats, childKey(key, 'flat form'), childKey(key, 'flat')),
  )
}

function oneForm(forms: readonly string[], formKey: Key, key: Key): Instruction {
  return either(
    forms.map((form) => formOf(form, key)),
    formKey,
  )
}

function postalCodeOf(choice: PlaceChoice): Instruction {
  const key = childKey(choice.key, 'postal code')
  // The table contains the beginnings of a city's postal codes, and only few formats for the rest.
  const begin = columnOf(choice, 'postal code', ({ postalForm }) =>
    postalForm.slice(0, beginOf(postalForm)),
  )
  const restOf = ({ postalForm }: Place): string => postalForm.slice(beginOf(postalForm))
  return join(
    begin,
    byPlace(choice, restOf, (place) => formOf(restOf(place), key)),
  )
}

function declareText(
  kind: string,
  declaration: {
    readonly summary: string
    readonly write: (choice: PlaceChoice) => Instruction
    readonly lengthMax: number
  },
): TypeDeclaration {
  const name = `location.${kind}`
  return declareType({
    name,
    summary: declaration.summary,
    keywords: placeKeywords,
    compile(keywords, scope) {
      const instruction = declaration.write(choosePlace(keywords, scope))
      return textNode(instruction, declaration.lengthMax)
    },
    examples: [{ type: name }, { type: name, country: 'US' }, { type: name, locale: 'de' }],
  })
}

export const streetTypes: readonly TypeDeclaration[] = [
  declareText('street', {
    summary: 'The name of a street, without a house number.',
    write: streetOf,
    lengthMax: 48,
  }),
  declareText('streetAddress', {
    summary: 'A street name and house number, in the order of the country.',
    write: addressOf,
    lengthMax: 60,
  }),
  declareText('buildingNumber', {
    summary: 'The house number of the street address in the same object.',
    write: numberOf,
    lengthMax: 8,
  }),
  declareText('secondaryAddress', {
    summary: 'An apartment, floor or suite: the second line of a street address.',
    write: flatOf,
    lengthMax: 16,
  }),
  declareText('postalCode', {
    summary:
      'A postal code that begins like those of the city; 00000 if the country has no postal codes.',
    write: postalCodeOf,
    lengthMax: 12,
  }),
]

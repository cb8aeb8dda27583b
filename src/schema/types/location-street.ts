/** The part of the group `location` within a city: streets, numbers of houses, flats, as the country writes them. */

import { below } from '../../random/draw.ts'
import { childKey } from '../../random/key.ts'
import { textNode } from '../compose.ts'
import { declareType, type TypeDeclaration } from '../declaration.ts'
import type { Instance } from '../instance.ts'
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
import { fillForm } from './location-form.ts'
import { choosePlace, countryOf, type PlaceChoice, placeKeywords } from './location-place.ts'

/** How streets and flats are named. */
interface Manner {
  /** What stands before the name; the first as often as all others together. */
  readonly streetKinds?: readonly string[]
  readonly streetNames: readonly string[]
  /** Forms of what stands beside the house. */
  readonly flats: readonly string[]
  /** Forms of numbers of houses, where they have letters of their own. */
  readonly numbers?: readonly string[]
}

const american = ['Apt. %##', 'Apt. %@', 'Suite %##', 'Unit %#', 'Floor %']
const british = ['Flat %', 'Flat %#', 'Unit %', 'Floor %']

/** For the cities of the table `en`, by what the table of countries says; otherwise by locale. */
const manners: Readonly<Record<string, Manner>> = {
  us: { streetNames: americanStreets, flats: american },
  gb: { streetNames: britishStreets, flats: british },
  de: {
    streetNames: german,
    flats: ['%. OG', 'Wohnung %', 'Wohnung %#', 'Hinterhaus'],
    numbers: ['%', '%#', '%#', '%##', '%a', '%#b'],
  },
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
/** In Latin letters, for the table `en`. */
const romanManners: Readonly<Record<string, Manner>> = {
  ...manners,
  ja: { streetNames: japaneseQuarters, flats: ['Room %0%', '%F'] },
  zh: { streetNames: chineseStreets, flats: ['Room %0%', 'Unit %', 'Floor %'] },
  ar: { streetNames: arabicStreets, flats: british },
}

function mannerOf(place: Place, locale: Locale): Manner {
  const { streets } = countryOf(place)
  if (locale === 'en') return romanManners[streets] as Manner
  return manners[locale === 'pt' && streets === 'br' ? 'br' : locale] as Manner
}

/** Forms of numbers of houses, by what the table of countries says. */
const numberForms: Readonly<Record<string, readonly string[]>> = {
  short: ['%', '%#', '%#', '%##'],
  long: ['%#', '%##', '%##', '%###'],
  block: ['%-%-%', '%-%#-%', '%-%-%#', '%-%#-%#'],
}

/** What writes the text of one instance. */
type Write = (at: Instance) => string

function streetOf({ key, locale, of }: PlaceChoice): Write {
  const [kindKey, nameKey] = [childKey(key, 'street kind'), childKey(key, 'street')]
  return (at) => {
    const place = of(at)
    const { streetKinds: kinds, streetNames: names } = mannerOf(place, locale)
    const name = names[below(nameKey, at, names.length)] as string
    if (kinds !== undefined) {
      const usual = kinds.length - 1
      const kind = kinds[Math.max(below(kindKey, at, 2 * usual) - usual + 1, 0)]
      return `${kind} ${name}`
    }
    // Switzerland has no ß.
    return place.countryCode === 'CH' ? name.replaceAll('ß', 'ss') : name
  }
}

function numberOf({ key, locale, of }: PlaceChoice): Write {
  const [formKey, numberKey] = [childKey(key, 'number form'), childKey(key, 'number')]
  return (at) => {
    const place = of(at)
    const { numbers } = countryOf(place)
    const own = numbers === 'short' ? mannerOf(place, locale).numbers : undefined
    const forms = own ?? (numberForms[numbers] as readonly string[])
    return fillForm(forms[below(formKey, at, forms.length)] as string, numberKey, at)
  }
}

function addressOf(choice: PlaceChoice): Write {
  const [street, number] = [streetOf(choice), numberOf(choice)]
  return (at) => {
    if (choice.locale === 'ja') return `${street(at)}${number(at)}`
    if (choice.locale === 'zh') return `${street(at)}${number(at)}号`
    switch (countryOf(choice.of(at)).order) {
      case 'before':
        return `${number(at)} ${street(at)}`
      case 'comma':
        return `${street(at)}, ${number(at)}`
      default:
        return `${street(at)} ${number(at)}`
    }
  }
}

function flatOf({ key, locale, of }: PlaceChoice): Write {
  const [formKey, flatKey] = [childKey(key, 'flat form'), childKey(key, 'flat')]
  return (at) => {
    const { flats } = mannerOf(of(at), locale)
    return fillForm(flats[below(formKey, at, flats.length)] as string, flatKey, at)
  }
}

function postalCodeOf({ key, of }: PlaceChoice): Write {
  const codeKey = childKey(key, 'postal code')
  return (at) => fillForm(of(at).postalForm, codeKey, at)
}

function declareText(
  kind: string,
  declaration: {
    readonly summary: string
    readonly write: (choice: PlaceChoice) => Write
    readonly lengthMax: number
  },
): TypeDeclaration {
  const name = `location.${kind}`
  return declareType({
    name,
    summary: declaration.summary,
    keywords: placeKeywords,
    compile(keywords, scope) {
      const value = declaration.write(choosePlace(keywords, scope))
      return textNode({ op: 'call', value }, declaration.lengthMax)
    },
    examples: [{ type: name }, { type: name, country: 'US' }, { type: name, locale: 'de' }],
  })
}

export const streetTypes: readonly TypeDeclaration[] = [
  declareText('street', { summary: 'A street.', write: streetOf, lengthMax: 48 }),
  declareText('streetAddress', {
    summary: 'A street and the number of a house, in the order of the country.',
    write: addressOf,
    lengthMax: 60,
  }),
  declareText('buildingNumber', {
    summary: 'The number of a house: that of the street address in the same object.',
    write: numberOf,
    lengthMax: 8,
  }),
  declareText('secondaryAddress', {
    summary: 'A flat, a floor or a suite: what stands beside the street address.',
    write: flatOf,
    lengthMax: 16,
  }),
  declareText('postalCode', {
    summary: 'A postal code that begins as those of the city do; 00000 where a country has none.',
    write: postalCodeOf,
    lengthMax: 12,
  }),
]

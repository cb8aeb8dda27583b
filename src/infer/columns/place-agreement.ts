/**
 * Makes currencies and locales agree with the country of the same row. Cities, countries and postal codes agree by
 * themselves, because they draw from one key.
 */

import { fieldWords } from '../../schema/field-words.ts'
import { isArray, type JsonObject } from '../../text/json.ts'
import { wordsOf } from '../model/names.ts'

/** Codes of countries, each with its currency and its usual locale. */
const facts =
  `US USD en-US,GB GBP en-GB,DE EUR de-DE,FR EUR fr-FR,ES EUR es-ES,IT EUR it-IT,NL EUR nl-NL,BE EUR nl-BE
AT EUR de-AT,CH CHF de-CH,PT EUR pt-PT,BR BRL pt-BR,PL PLN pl-PL,CZ CZK cs-CZ,SE SEK sv-SE,NO NOK nb-NO,DK DKK da-DK
FI EUR fi-FI,IE EUR en-IE,GR EUR el-GR,HU HUF hu-HU,RO RON ro-RO,UA UAH uk-UA,RU RUB ru-RU,TR TRY tr-TR,IL ILS he-IL
CA CAD en-CA,MX MXN es-MX,AR ARS es-AR,CL CLP es-CL,CO COP es-CO,PE PEN es-PE,AU AUD en-AU,NZ NZD en-NZ,JP JPY ja-JP
CN CNY zh-CN,KR KRW ko-KR,IN INR en-IN,ID IDR id-ID,TH THB th-TH,VN VND vi-VN,PH PHP en-PH,MY MYR ms-MY,SG SGD en-SG
PK PKR ur-PK,BD BDT bn-BD,EG EGP ar-EG,SA SAR ar-SA,AE AED ar-AE,ZA ZAR en-ZA,NG NGN en-NG,KE KES en-KE,MA MAD ar-MA`
    .split(/[,\n]/)
    .map((row) => row.split(' ') as [country: string, currency: string, locale: string])

const currencies = facts.map(([country, currency]) => `${country}:${currency}`).join(' ')
const locales = facts.map(([country, , locale]) => `${country}:${locale}`).join(' ')

/** Returns the schemas of an entity, by column, that are replaced so that they agree with the country of the row. */
export function agreeingWithPlace(
  schemas: ReadonlyMap<string, JsonObject>,
): ReadonlyMap<string, JsonObject> {
  const places = new Set(
    [...schemas].flatMap(([name, { type }]) =>
      /^location\.(?:city|country|countryCode|postalCode|state)$/.test(String(type))
        ? [ownerOf(name)]
        : [],
    ),
  )
  const found = new Map<string, JsonObject>()
  for (const [name, schema] of schemas) {
    const owner = ownerOf(name)
    const table =
      schema.type === 'finance.currencyCode' ? currencies : isLocale(schema) ? locales : undefined
    if (table === undefined || !places.has(owner)) continue
    const width = table === currencies ? 3 : 5
    const code = owner === '' ? 'code' : `${owner.replaceAll(' ', '_')}_code`
    if (!/^[a-z][a-z\d_]*$/.test(code)) continue
    const { nulls } = schema
    const at = `all.indexOf(${code} + ":")`
    const usual = table === currencies ? 'USD' : 'en-US'
    found.set(name, {
      type: 'function',
      variables: { [code]: { type: 'location.countryCode' }, all: { const: table } },
      expression: `${at} < 0 ? "${usual}" : all.substring(${at} + 3, ${at} + ${3 + width})`,
      ...(nulls !== undefined && { nulls }),
    })
  }
  return found
}

/** Returns the words of a name that identify the owner of the field: `billing` for `billing_currency`. */
function ownerOf(name: string): string {
  return wordsOf(name)
    .filter((word) => !fieldWords.has(word))
    .join(' ')
}

function isLocale({ enum: values, weights }: JsonObject): boolean {
  return isArray(values) && weights === undefined && values[0] === 'en-US'
}

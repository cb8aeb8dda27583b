/**
 * Facts about countries, written by hand, that are the same for all cities of a country. A state that differs from its
 * country has a row of its own.
 *
 * Columns: ISO 3166-1 alpha-2 code, or ISO 3166-2 code of a state | continent | main language | country or language
 * whose street formats it uses | position of the house number: `before` the street, `after` it, or after a `comma` |
 * length of house numbers: `short`, `long`, or `block` for numbers of blocks in a quarter.
 */

import type { Locale } from '../locale.ts'

export const countryRows: readonly string[] = `AE|Asia|Arabic|ar|before|short
AF|Asia|Dari|gb|before|short
AL|Europe|Albanian|gb|after|short
AM|Asia|Armenian|gb|before|short
AO|Africa|Portuguese|pt|after|short
AR|South America|Spanish|es|after|short
AT|Europe|German|de|after|short
AU|Oceania|English|gb|before|short
AZ|Asia|Azerbaijani|gb|after|short
BA|Europe|Bosnian|gb|after|short
BD|Asia|Bengali|gb|before|short
BE|Europe|Dutch|nl|after|short
BE-BRU|Europe|French|fr|after|short
BE-WAL|Europe|French|fr|after|short
BF|Africa|French|fr|before|short
BG|Europe|Bulgarian|gb|after|short
BH|Asia|Arabic|ar|before|short
BJ|Africa|French|fr|before|short
BN|Asia|Malay|gb|before|short
BO|South America|Spanish|es|after|short
BR|South America|Portuguese|br|comma|long
BT|Asia|Dzongkha|gb|before|short
BW|Africa|English|gb|before|short
BY|Europe|Belarusian|gb|after|short
CA|North America|English|us|before|long
CA-QC|North America|French|fr|before|long
CD|Africa|French|fr|before|short
CH|Europe|German|de|after|short
CH-GE|Europe|French|fr|after|short
CI|Africa|French|fr|before|short
CL|South America|Spanish|es|after|short
CM|Africa|French|fr|before|short
CN|Asia|Chinese|zh|before|short
CO|South America|Spanish|es|after|short
CR|North America|Spanish|es|after|short
CU|North America|Spanish|es|after|short
CY|Asia|Greek|gb|after|short
CZ|Europe|Czech|gb|after|short
DE|Europe|German|de|after|short
DJ|Africa|French|fr|before|short
DK|Europe|Danish|gb|after|short
DO|North America|Spanish|es|after|short
DZ|Africa|Arabic|ar|before|short
EC|South America|Spanish|es|after|short
EE|Europe|Estonian|gb|after|short
EG|Africa|Arabic|ar|before|short
ES|Europe|Spanish|es|comma|short
ET|Africa|Amharic|gb|after|short
FI|Europe|Finnish|gb|after|short
FJ|Oceania|English|gb|before|short
FR|Europe|French|fr|before|short
GA|Africa|French|fr|before|short
GB|Europe|English|gb|before|short
GE|Asia|Georgian|gb|before|short
GH|Africa|English|gb|before|short
GN|Africa|French|fr|before|short
GR|Europe|Greek|gb|after|short
GT|North America|Spanish|es|after|short
HK|Asia|Chinese|gb|before|short
HN|North America|Spanish|es|after|short
HR|Europe|Croatian|gb|after|short
HT|North America|Haitian Creole|fr|before|short
HU|Europe|Hungarian|gb|after|short
ID|Asia|Indonesian|gb|after|short
IE|Europe|English|gb|before|short
IL|Asia|Hebrew|gb|before|short
IN|Asia|Hindi|gb|before|short
IN-AP|Asia|Telugu|gb|before|short
IN-AS|Asia|Assamese|gb|before|short
IN-GJ|Asia|Gujarati|gb|before|short
IN-KA|Asia|Kannada|gb|before|short
IN-KL|Asia|Malayalam|gb|before|short
IN-MH|Asia|Marathi|gb|before|short
IN-TN|Asia|Tamil|gb|before|short
IN-TS|Asia|Telugu|gb|before|short
IN-WB|Asia|Bengali|gb|before|short
IQ|Asia|Arabic|ar|before|short
IR|Asia|Persian|gb|before|short
IS|Europe|Icelandic|gb|after|short
IT|Europe|Italian|it|comma|short
JM|North America|English|gb|before|short
JO|Asia|Arabic|ar|before|short
JP|Asia|Japanese|ja|before|block
KE|Africa|Swahili|gb|before|short
KG|Asia|Kyrgyz|gb|after|short
KH|Asia|Khmer|gb|before|short
KR|Asia|Korean|gb|before|short
KW|Asia|Arabic|ar|before|short
KZ|Asia|Kazakh|gb|after|short
LA|Asia|Lao|gb|before|short
LB|Asia|Arabic|ar|before|short
LK|Asia|Sinhala|gb|before|short
LR|Africa|English|gb|before|short
LT|Europe|Lithuanian|gb|after|short
LU|Europe|Luxembourgish|fr|before|short
LV|Europe|Latvian|gb|after|short
LY|Africa|Arabic|ar|before|short
MA|Africa|Arabic|fr|before|short
MD|Europe|Romanian|gb|after|short
MG|Africa|Malagasy|fr|before|short
MK|Europe|Macedonian|gb|after|short
ML|Africa|French|fr|before|short
MM|Asia|Burmese|gb|before|short
MN|Asia|Mongolian|gb|after|short
MO|Asia|Chinese|pt|before|short
MT|Europe|Maltese|gb|before|short
MU|Africa|English|gb|before|short
MW|Africa|English|gb|before|short
MX|North America|Spanish|es|after|short
MY|Asia|Malay|gb|before|short
MZ|Africa|Portuguese|pt|after|short
NA|Africa|English|gb|before|short
NE|Africa|French|fr|before|short
NG|Africa|English|gb|before|short
NI|North America|Spanish|es|after|short
NL|Europe|Dutch|nl|after|short
NO|Europe|Norwegian|gb|after|short
NP|Asia|Nepali|gb|before|short
NZ|Oceania|English|gb|before|short
OM|Asia|Arabic|ar|before|short
PA|North America|Spanish|es|after|short
PE|South America|Spanish|es|after|short
PG|Oceania|English|gb|before|short
PH|Asia|Filipino|gb|before|short
PK|Asia|Urdu|gb|before|short
PL|Europe|Polish|pl|after|short
PR|North America|Spanish|es|before|long
PT|Europe|Portuguese|pt|after|short
PY|South America|Spanish|es|after|short
QA|Asia|Arabic|ar|before|short
RO|Europe|Romanian|gb|after|short
RS|Europe|Serbian|gb|after|short
RU|Europe|Russian|gb|after|short
RU-KYA|Asia|Russian|gb|after|short
RU-NVS|Asia|Russian|gb|after|short
RU-OMS|Asia|Russian|gb|after|short
RU-PRI|Asia|Russian|gb|after|short
RU-SVE|Asia|Russian|gb|after|short
RW|Africa|Kinyarwanda|gb|after|short
SA|Asia|Arabic|ar|before|short
SD|Africa|Arabic|ar|before|short
SE|Europe|Swedish|gb|after|short
SG|Asia|English|gb|before|short
SI|Europe|Slovenian|gb|after|short
SK|Europe|Slovak|gb|after|short
SL|Africa|English|gb|before|short
SN|Africa|French|fr|before|short
SO|Africa|Somali|gb|after|short
SV|North America|Spanish|es|after|short
SY|Asia|Arabic|ar|before|short
TG|Africa|French|fr|before|short
TH|Asia|Thai|gb|before|short
TN|Africa|Arabic|fr|before|short
TR|Asia|Turkish|gb|after|short
TR-34|Europe|Turkish|gb|after|short
TT|North America|English|gb|before|short
TW|Asia|Chinese|zh|before|short
TZ|Africa|Swahili|gb|before|short
UA|Europe|Ukrainian|gb|after|short
UG|Africa|English|gb|before|short
US|North America|English|us|before|long
UY|South America|Spanish|es|after|short
UZ|Asia|Uzbek|gb|after|short
VE|South America|Spanish|es|after|short
VN|Asia|Vietnamese|gb|before|short
ZA|Africa|English|gb|before|short
ZM|Africa|English|gb|before|short
ZW|Africa|English|gb|before|short`.split('\n')

/** Names of the continents by locale; each list has the order of the English names. */
export const continentNames: Readonly<Record<Locale, readonly string[]>> = {
  en: ['Africa', 'Asia', 'Europe', 'North America', 'Oceania', 'South America'],
  de: ['Afrika', 'Asien', 'Europa', 'Nordamerika', 'Ozeanien', 'Südamerika'],
  fr: ['Afrique', 'Asie', 'Europe', 'Amérique du Nord', 'Océanie', 'Amérique du Sud'],
  es: ['África', 'Asia', 'Europa', 'América del Norte', 'Oceanía', 'América del Sur'],
  pt: ['África', 'Ásia', 'Europa', 'América do Norte', 'Oceania', 'América do Sul'],
  it: ['Africa', 'Asia', 'Europa', 'America del Nord', 'Oceania', 'America del Sud'],
  nl: ['Afrika', 'Azië', 'Europa', 'Noord-Amerika', 'Oceanië', 'Zuid-Amerika'],
  pl: ['Afryka', 'Azja', 'Europa', 'Ameryka Północna', 'Oceania', 'Ameryka Południowa'],
  ja: ['アフリカ', 'アジア', 'ヨーロッパ', '北アメリカ', 'オセアニア', '南アメリカ'],
  zh: ['非洲', '亚洲', '欧洲', '北美洲', '大洋洲', '南美洲'],
  ar: ['أفريقيا', 'آسيا', 'أوروبا', 'أمريكا الشمالية', 'أوقيانوسيا', 'أمريكا الجنوبية'],
}

/**
 * The currencies of ISO 4217 in use, collected by hand: code, English name and symbol as in Unicode CLDR, and how often
 * each comes. A row is selected by its position: any change, even of the order, changes streams and is breaking.
 */

/** Code, name, symbol and weight. */
export const currencies: readonly string[] = `AED|United Arab Emirates Dirham|AED|8
AFN|Afghan Afghani|؋|1
ALL|Albanian Lek|ALL|1
AMD|Armenian Dram|֏|1
AOA|Angolan Kwanza|Kz|1
ARS|Argentine Peso|$|6
AUD|Australian Dollar|$|30
AWG|Aruban Florin|AWG|1
AZN|Azerbaijani Manat|₼|1
BAM|Bosnia-Herzegovina Convertible Mark|KM|1
BBD|Barbadian Dollar|$|1
BDT|Bangladeshi Taka|৳|3
BHD|Bahraini Dinar|BHD|1
BIF|Burundian Franc|BIF|1
BMD|Bermudan Dollar|$|1
BND|Brunei Dollar|$|1
BOB|Bolivian Boliviano|Bs|1
BRL|Brazilian Real|R$|22
BSD|Bahamian Dollar|$|1
BTN|Bhutanese Ngultrum|BTN|1
BWP|Botswanan Pula|P|1
BYN|Belarusian Ruble|BYN|1
BZD|Belize Dollar|$|1
CAD|Canadian Dollar|$|32
CDF|Congolese Franc|CDF|1
CHF|Swiss Franc|CHF|25
CLP|Chilean Peso|$|5
CNY|Chinese Yuan|¥|45
COP|Colombian Peso|$|5
CRC|Costa Rican Colón|₡|1
CUP|Cuban Peso|$|1
CVE|Cape Verdean Escudo|CVE|1
CZK|Czech Koruna|Kč|8
DJF|Djiboutian Franc|DJF|1
DKK|Danish Krone|kr|10
DOP|Dominican Peso|$|1
DZD|Algerian Dinar|DZD|1
EGP|Egyptian Pound|E£|4
ERN|Eritrean Nakfa|ERN|1
ETB|Ethiopian Birr|ETB|1
EUR|Euro|€|240
FJD|Fijian Dollar|$|1
FKP|Falkland Islands Pound|£|1
GBP|British Pound|£|70
GEL|Georgian Lari|₾|1
GHS|Ghanaian Cedi|GH₵|1
GIP|Gibraltar Pound|£|1
GMD|Gambian Dalasi|GMD|1
GNF|Guinean Franc|FG|1
GTQ|Guatemalan Quetzal|Q|1
GYD|Guyanese Dollar|$|1
HKD|Hong Kong Dollar|$|12
HNL|Honduran Lempira|L|1
HTG|Haitian Gourde|HTG|1
HUF|Hungarian Forint|Ft|6
IDR|Indonesian Rupiah|Rp|8
ILS|Israeli New Shekel|₪|7
INR|Indian Rupee|₹|35
IQD|Iraqi Dinar|IQD|1
IRR|Iranian Rial|IRR|1
ISK|Icelandic Króna|kr|2
JMD|Jamaican Dollar|$|1
JOD|Jordanian Dinar|JOD|1
JPY|Japanese Yen|¥|60
KES|Kenyan Shilling|KES|3
KGS|Kyrgyz Som|KGS|1
KHR|Cambodian Riel|៛|1
KMF|Comorian Franc|CF|1
KPW|North Korean Won|₩|1
KRW|South Korean Won|₩|15
KWD|Kuwaiti Dinar|KWD|2
KYD|Cayman Islands Dollar|$|1
KZT|Kazakhstani Tenge|₸|2
LAK|Laotian Kip|₭|1
LBP|Lebanese Pound|L£|1
LKR|Sri Lankan Rupee|Rs|1
LRD|Liberian Dollar|$|1
LSL|Lesotho Loti|LSL|1
LYD|Libyan Dinar|LYD|1
MAD|Moroccan Dirham|MAD|3
MDL|Moldovan Leu|MDL|1
MGA|Malagasy Ariary|Ar|1
MKD|Macedonian Denar|MKD|1
MMK|Myanmar Kyat|K|1
MNT|Mongolian Tugrik|₮|1
MOP|Macanese Pataca|MOP|1
MRU|Mauritanian Ouguiya|MRU|1
MUR|Mauritian Rupee|Rs|1
MVR|Maldivian Rufiyaa|MVR|1
MWK|Malawian Kwacha|MWK|1
MXN|Mexican Peso|$|18
MYR|Malaysian Ringgit|RM|6
MZN|Mozambican Metical|MZN|1
NAD|Namibian Dollar|$|1
NGN|Nigerian Naira|₦|4
NIO|Nicaraguan Córdoba|C$|1
NOK|Norwegian Krone|kr|12
NPR|Nepalese Rupee|Rs|1
NZD|New Zealand Dollar|$|9
OMR|Omani Rial|OMR|1
PAB|Panamanian Balboa|PAB|1
PEN|Peruvian Sol|S/|3
PGK|Papua New Guinean Kina|PGK|1
PHP|Philippine Peso|₱|6
PKR|Pakistani Rupee|Rs|4
PLN|Polish Zloty|zł|14
PYG|Paraguayan Guarani|₲|1
QAR|Qatari Riyal|QAR|2
RON|Romanian Leu|lei|6
RSD|Serbian Dinar|RSD|2
RUB|Russian Ruble|₽|5
RWF|Rwandan Franc|RF|1
SAR|Saudi Riyal|SAR|8
SBD|Solomon Islands Dollar|$|1
SCR|Seychellois Rupee|SCR|1
SDG|Sudanese Pound|SDG|1
SEK|Swedish Krona|kr|15
SGD|Singapore Dollar|$|13
SHP|St. Helena Pound|£|1
SLE|Sierra Leonean Leone|SLE|1
SOS|Somali Shilling|SOS|1
SRD|Surinamese Dollar|$|1
SSP|South Sudanese Pound|£|1
STN|São Tomé & Príncipe Dobra|Db|1
SYP|Syrian Pound|£|1
SZL|Swazi Lilangeni|SZL|1
THB|Thai Baht|฿|7
TJS|Tajikistani Somoni|TJS|1
TMT|Turkmenistani Manat|TMT|1
TND|Tunisian Dinar|TND|1
TOP|Tongan Paʻanga|T$|1
TRY|Turkish Lira|₺|10
TTD|Trinidad & Tobago Dollar|$|1
TWD|New Taiwan Dollar|$|6
TZS|Tanzanian Shilling|TZS|1
UAH|Ukrainian Hryvnia|₴|4
UGX|Ugandan Shilling|UGX|1
USD|US Dollar|$|300
UYU|Uruguayan Peso|$|1
UZS|Uzbekistani Som|UZS|1
VES|Venezuelan Bolívar|VES|1
VND|Vietnamese Dong|₫|5
VUV|Vanuatu Vatu|VUV|1
WST|Samoan Tala|WST|1
XAF|Central African CFA Franc|FCFA|1
XCD|East Caribbean Dollar|$|1
XCG|Caribbean Guilder|Cg.|1
XOF|West African CFA Franc|CFA|1
XPF|CFP Franc|CFPF|1
YER|Yemeni Rial|YER|1
ZAR|South African Rand|R|10
ZMW|Zambian Kwacha|ZK|1
ZWG|Zimbabwean Gold|ZWG|1`.split('\n')

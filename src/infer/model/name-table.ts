/**
 * The usual meaning of names of columns and properties, for each kind of value. The longest phrase at the end of a name
 * decides: `billing_email_address` is an `email address`.
 */

import type { JsonObject } from '../../text/json.ts'

export interface Meaning {
  /** Names with this meaning, as words in lower case, separated by commas: `zip, zip code`. */
  readonly phrases: string
  readonly schema: JsonObject
  /**
   * Length of the longest text that the schema generates, in characters, measured over 20,000 values with some reserve.
   */
  readonly longest?: number
  /** Usual share of nulls in a nullable column, if it is not that of most columns. */
  readonly nulls?: number
}

const means = (type: string, longest: number, phrases: string): Meaning => ({
  phrases,
  schema: { type },
  longest,
})

export const textMeanings: readonly Meaning[] = [
  means('internet.email', 48, 'email, e mail, mail, email address, mail address'),
  means('internet.username', 32, 'username, user name, login, login name, handle, nickname'),
  means('internet.displayName', 32, 'display name, screen name'),
  means('internet.password', 16, 'password, passwd, pwd'),
  means('security.sha256', 64, 'password hash, hashed password, password digest, sha256'),
  means('internet.url', 80, 'url, uri, link, href, website, web site, homepage, home page'),
  means('internet.urlPath', 64, 'url path, request path, page path'),
  means('internet.referrer', 64, 'referrer, referer'),
  means('internet.domainName', 40, 'domain, domain name'),
  means('internet.ipv4', 15, 'ip, ip address, ipv4, ip addr, remote addr, client ip, remote ip'),
  means('internet.ipv6', 39, 'ipv6, ipv6 address'),
  means('internet.mac', 17, 'mac, mac address'),
  means('internet.userAgent', 200, 'user agent, useragent'),
  means('internet.httpMethod', 7, 'http method, request method, http verb'),
  means('internet.jwt', 188, 'jwt, id token'),
  means('internet.etag', 36, 'etag'),
  means('image.avatarUrl', 60, 'avatar, avatar url, profile image, profile picture, photo url'),
  means(
    'image.url',
    64,
    'image, image url, picture, picture url, photo, thumbnail, logo, logo url',
  ),
  means('person.firstName', 24, 'first name, firstname, given name, forename, fname'),
  means('person.lastName', 24, 'last name, lastname, surname, family name, lname'),
  means('person.middleName', 24, 'middle name'),
  means('person.name', 40, 'full name, fullname, person name, contact name, customer name'),
  means(
    'person.name',
    40,
    'author, author name, recipient, owner name, employee name, patient name',
  ),
  means('person.gender', 16, 'gender'),
  means('person.sex', 8, 'sex'),
  means('person.prefix', 8, 'salutation, name prefix, honorific'),
  means('person.suffix', 8, 'name suffix'),
  means('person.jobTitle', 64, 'job title, jobtitle, occupation, profession, job'),
  means('person.jobArea', 32, 'job area'),
  means('person.bio', 80, 'bio, biography, about, about me'),
  means('person.nationality', 24, 'nationality, citizenship'),
  means('person.bloodType', 3, 'blood type, blood group'),
  means('person.birthdate', 10, 'birthdate, birth date, date of birth, dob, birthday'),
  means(
    'phone.number',
    20,
    'phone, phone number, telephone, tel, mobile, mobile number, cell phone, fax',
  ),
  means('phone.imei', 15, 'imei'),
  means(
    'location.streetAddress',
    56,
    'address, street address, address line 1, address line1, address1',
  ),
  means('location.street', 48, 'street, street name'),
  means('location.secondaryAddress', 20, 'address line 2, address line2, address2'),
  means('location.buildingNumber', 10, 'house number, building number'),
  means('location.city', 40, 'city, town, city name'),
  means('location.state', 48, 'state name, province, region name'),
  means('location.stateCode', 4, 'state code'),
  means('location.county', 48, 'county'),
  means('location.country', 48, 'country, country name'),
  means('location.countryCode', 2, 'country code, country iso, country iso2'),
  means('location.continent', 16, 'continent'),
  means(
    'location.postalCode',
    12,
    'postal code, postalcode, zip, zip code, zipcode, postcode, post code',
  ),
  means('location.timeZone', 40, 'time zone, timezone, tz'),
  {
    phrases: 'locale, locale code, language tag, culture',
    schema: {
      enum: ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'pt-BR', 'nl-NL', 'ja-JP'],
    },
    longest: 5,
  },
  {
    phrases: 'language code, lang, lang code, language iso',
    schema: { enum: ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ja', 'zh'] },
    longest: 2,
  },
  means('location.language', 20, 'language, language name'),
  means('location.geohash', 9, 'geohash'),
  means('commerce.product', 64, 'product, product name, item name, product title'),
  means('commerce.productDescription', 160, 'product description'),
  means('commerce.sku', 10, 'sku'),
  means('commerce.ean', 13, 'ean, ean13, gtin, barcode, bar code'),
  means('commerce.upc', 12, 'upc'),
  means('commerce.isbn', 17, 'isbn, isbn13'),
  means('commerce.material', 20, 'material'),
  means('commerce.brand', 16, 'brand, brand name'),
  means('commerce.department', 16, 'category, category name, department, department name'),
  means('commerce.color', 12, 'color, colour'),
  means('commerce.couponCode', 20, 'coupon, coupon code, promo code, discount code, voucher'),
  means('company.name', 56, 'company, company name, employer, organization, organisation'),
  means(
    'company.name',
    56,
    'organization name, supplier, supplier name, vendor name, manufacturer',
  ),
  means('company.industry', 32, 'industry, sector'),
  means('company.catchPhrase', 80, 'slogan, tagline, catch phrase'),
  means('company.vat', 16, 'vat number, vat id, vat'),
  means('company.ein', 10, 'ein, tax id'),
  means('company.lei', 20, 'lei'),
  means('company.duns', 9, 'duns'),
  means('company.ticker', 5, 'ticker, stock symbol'),
  means('finance.currencyCode', 3, 'currency, currency code'),
  means('finance.iban', 34, 'iban'),
  means('finance.bic', 11, 'bic, swift, swift code'),
  means('finance.accountNumber', 10, 'account number, account no'),
  means('finance.routingNumber', 9, 'routing number'),
  means('finance.creditCardNumber', 16, 'card number, credit card, credit card number'),
  means('finance.creditCardIssuer', 20, 'card brand, card issuer'),
  means('finance.creditCardCvv', 4, 'cvv, cvc'),
  means('finance.isin', 12, 'isin'),
  means('finance.cusip', 9, 'cusip'),
  means('finance.bitcoinAddress', 42, 'bitcoin address, btc address'),
  means('lorem.title', 96, 'title, headline, subject'),
  means(
    'lorem.sentence',
    200,
    'description, summary, note, notes, comment, comments, message, remarks',
  ),
  means('lorem.sentence', 200, 'details, reason, question, caption, excerpt'),
  means('lorem.paragraph', 900, 'body, content, text, article, review'),
  means('lorem.word', 20, 'tag, keyword, label'),
  means('lorem.slug', 96, 'slug, permalink'),
  means('file.name', 40, 'file name, filename'),
  means('file.path', 80, 'file path, filepath'),
  means('file.mimeType', 80, 'mime type, mimetype, content type, media type'),
  means('file.extension', 8, 'file extension, extension'),
  means('file.semver', 12, 'version, app version, semver'),
  means('id.uuid', 36, 'uuid, guid'),
  means(
    'security.token',
    43,
    'token, access token, refresh token, session token, secret, api token',
  ),
  means('security.apiKey', 41, 'api key, apikey'),
  means('id.hash', 40, 'sha, sha1, commit sha, commit hash'),
  means('security.cve', 16, 'cve'),
  means('ops.hostname', 48, 'hostname, host name, host, server name'),
  means('ops.serviceName', 32, 'service name, service'),
  means('ops.logLevel', 5, 'log level, loglevel'),
  means('ops.traceId', 32, 'trace id'),
  means('ops.spanId', 16, 'span id'),
  means('ops.branch', 64, 'branch name, git branch'),
  means('device.serial', 12, 'serial number, serial no'),
  means('device.firmware', 16, 'firmware, firmware version'),
  means('device.imsi', 15, 'imsi'),
  means('vehicle.vin', 17, 'vin'),
  means('vehicle.licensePlate', 8, 'license plate, licence plate, plate number'),
  means('airline.flightNumber', 8, 'flight number'),
  means('color.hex', 7, 'hex color, color hex'),
  means('health.icd10', 8, 'icd10, icd, icd code, diagnosis, diagnosis code'),
  means('health.npi', 10, 'npi'),
  means('health.mrn', 8, 'mrn, medical record number'),
  means('health.drug', 24, 'drug, medication'),
  means('government.ssn', 11, 'ssn, social security number'),
  means('government.passport', 9, 'passport number, passport'),
  means('government.nationalId', 16, 'national id'),
]

/** The meaning of a column `name`, by the last word of the name of its table in the singular. */
export const nameMeanings: readonly Meaning[] = [
  means(
    'person.name',
    40,
    'user, person, people, customer, employee, client, patient, member, student, teacher, doctor, author, contact, driver, passenger, guest, agent, staff, friend, owner, rider, player, visitor, lead, subscriber',
  ),
  means('commerce.product', 64, 'product, item, article, good'),
  means('commerce.department', 16, 'category, department'),
  means(
    'company.name',
    56,
    'company, organization, organisation, org, supplier, vendor, tenant, merchant, manufacturer, workspace, shop, store, hospital, clinic, employer',
  ),
  means('location.city', 40, 'city, town'),
  means('location.country', 48, 'country'),
  means('location.state', 48, 'state, region, province'),
  means('commerce.brand', 16, 'brand'),
  means('finance.currencyName', 48, 'currency'),
  means('file.name', 40, 'file, attachment, document'),
  means('animal.kind', 16, 'pet, animal'),
  means('lorem.word', 20, 'tag, label, keyword'),
  means('airline.airport', 72, 'airport'),
  means('ops.hostname', 48, 'host, server, node'),
  means('ops.serviceName', 32, 'service'),
]

/** Returns the meaning of names of columns whose values are not text. */
export const bounds = (phrases: string, schema: JsonObject, nulls?: number): Meaning => ({
  phrases,
  schema,
  ...(nulls !== undefined && { nulls }),
})
const between = (phrases: string, minimum: number, maximum: number): Meaning =>
  bounds(phrases, { type: 'integer', minimum, maximum })

export const integerMeanings: readonly Meaning[] = [
  bounds('age', { type: 'person.age' }),
  bounds('height', { type: 'person.height' }),
  bounds('quantity, qty', { type: 'integer', minimum: 1, maximum: 10 }),
  between('year', 1990, 2030),
  between('month', 1, 12),
  between('quarter', 1, 4),
  between('week, week number, calendar week', 1, 52),
  between('day, day of month', 1, 28),
  between('day of week, weekday, dow', 1, 7),
  between('hour, hour of day', 0, 23),
  between('minute, second', 0, 59),
  bounds('http status, status code, response code', { type: 'internet.httpStatus' }),
  bounds('port', { type: 'internet.port' }),
  between('percent, percentage, progress, pct, completion', 0, 100),
  bounds('file size, size bytes', { type: 'file.size' }),
  between('rating, stars', 1, 5),
]

export const numberMeanings: readonly Meaning[] = [
  bounds('price, unit price, list price', { type: 'commerce.price' }),
  bounds('amount, total, subtotal, cost, fee, balance, revenue', { type: 'finance.amount' }),
  bounds('latitude, lat', { type: 'location.latitude' }),
  bounds('longitude, lng, lon, long', { type: 'location.longitude' }),
  bounds('rating, stars', { type: 'commerce.rating' }),
  bounds('weight', { type: 'person.weight' }),
  bounds('percent, percentage', { type: 'number', minimum: 0, maximum: 100 }),
  bounds('discount, tax rate, vat rate, probability, confidence', {
    type: 'number',
    minimum: 0,
    maximum: 1,
  }),
]

/** Names of columns that are usually true, or usually false. */
export const booleanMeanings: readonly Meaning[] = [
  bounds(
    'deleted, removed, archived, banned, blocked, locked, suspended, disabled, cancelled, canceled, voided, revoked, hidden, spam, flagged, expired, refunded, admin, superuser, deprecated, muted, discontinued',
    { type: 'boolean', probability: 0.05 },
  ),
  bounds('active, enabled, visible, valid, available, verified, confirmed', {
    type: 'boolean',
    probability: 0.9,
  }),
]

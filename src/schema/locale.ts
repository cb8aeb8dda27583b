/** The languages that have word tables for persons, places and telephone numbers. */

import { choiceKeyword } from './keywords/keyword.ts'

/** The supported languages, as ISO 639-1 codes. */
export const locales = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'ja', 'zh', 'ar'] as const

export type Locale = (typeof locales)[number]

/** The keyword `locale`, the language of generated texts. On an object, it is the default for all values inside. */
export const locale = choiceKeyword({
  summary:
    'Language of the words; by default that of the object that contains the value, else `en`.',
  choices: locales,
})

/** The languages that have word tables for persons, places and telephone numbers. */

import { choiceKeyword } from './keywords/keyword.ts'

/** The supported languages, as ISO 639-1 codes. */
export const locales = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'ja', 'zh', 'ar'] as const

export type Locale = (typeof locales)[number]

/** The keyword `locale`, the language of generated texts. On an object, it is the default for all values inside. */
export const locale = choiceKeyword({
  summary:
    'Locale of the generated text; by default that of the object that contains the value, or `en`.',
  choices: locales,
})

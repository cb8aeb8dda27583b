/** The languages that have word tables: for people, places and telephone numbers. */

import { choiceKeyword } from './keywords/keyword.ts'

/** ISO 639-1. */
export const locales = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'ja', 'zh', 'ar'] as const

export type Locale = (typeof locales)[number]

/** On an object it holds for everything inside that does not say another. */
export const locale = choiceKeyword({
  summary:
    'Language of the words; by default that of the object that contains the value, else `en`.',
  choices: locales,
})

/** Types of the group `government`: personal numbers assigned by states. */

import { declareType, type TypeDeclaration } from '../declaration.ts'
import { codeNode } from '../format/code.ts'
import { choiceKeyword } from '../keywords/keyword.ts'
import { nationalId } from './government-national.ts'

const ssn = declareType({
  name: 'government.ssn',
  summary: 'A US social security number that is never issued: its area is 900 to 999.',
  keywords: {},
  // Taxpayer numbers (ITIN) begin with 9, too, but their middle digits are from 50.
  compile: (_, scope) => codeNode('9\\d{2}-[0-4]\\d-\\d{4}', scope),
  examples: [{ type: 'government.ssn' }],
})

/** Patterns of passport numbers by country, as printed, without check digits of the machine-readable zone. */
const passportForms = {
  AU: '[PR][A-Z]\\d{7}',
  BR: '[A-Z]{2}\\d{6}',
  CA: '[A-Z]{2}\\d{6}',
  CH: '[A-Z]\\d{7}',
  CN: 'E[A-HJ-NP-Z]\\d{7}',
  // German passport numbers have no vowels and no letters that look like digits.
  DE: 'C[CFGHJKLMNPRTVWXYZ0-9]{8}',
  ES: '[A-Z]{3}\\d{6}',
  FR: '\\d{2}[A-Z]{2}\\d{5}',
  GB: '\\d{9}',
  IN: '[A-Z]\\d{7}',
  IT: 'Y[A-Z]\\d{7}',
  JP: '[MT][A-Z]\\d{7}',
  NL: 'N[A-NP-Z][A-NP-Z1-9]{6}\\d',
  PT: 'C[A-Z]\\d{6}',
  SE: '\\d{8}',
  US: '[A-Z]\\d{8}',
} as const

type Country = keyof typeof passportForms

const passport = declareType({
  name: 'government.passport',
  summary: 'A passport number in the format of its country.',
  keywords: {
    country: choiceKeyword({
      summary: 'The country that issued the passport.',
      choices: Object.keys(passportForms) as Country[],
      fallback: 'US',
    }),
  },
  compile: ({ country }, scope) => codeNode(passportForms[country], scope),
  examples: [{ type: 'government.passport' }, { type: 'government.passport', country: 'FR' }],
})

export const governmentTypes: readonly TypeDeclaration[] = [ssn, passport, nationalId]

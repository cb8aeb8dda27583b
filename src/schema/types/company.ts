/** Types of the group `company`: invented companies and their registration numbers. */

import { declareType, type TypeDeclaration } from '../declaration.ts'
import { mod97Check } from '../format/check-digits.ts'
import { code, codeNode } from '../format/code.ts'
import { among, checked, join, textNode } from '../instructions/compose.ts'
import { companyNameTypes } from './company-name.ts'
import { vat } from './company-vat.ts'

/** Prefixes that the IRS has assigned to no campus, so no employer has a number (EIN) with them. */
const unusedPrefixes = [
  '07',
  '08',
  '09',
  '17',
  '18',
  '19',
  '28',
  '29',
  '49',
  '69',
  '70',
  '78',
  '79',
  '89',
  '96',
  '97',
]

const ein = declareType({
  name: 'company.ein',
  summary: 'A US employer identification number with a prefix that is not in use.',
  keywords: {},
  compile(_, scope) {
    const prefix = among(unusedPrefixes, scope.keyFor('prefix'))
    return textNode(join(prefix, '-', code('\\d{7}', scope)), 10, { pattern: '^\\d{2}-\\d{7}$' })
  },
  examples: [{ type: 'company.ein' }],
})

const duns = declareType({
  name: 'company.duns',
  summary: 'A D-U-N-S number: nine digits (the check digit was abolished in 2006).',
  keywords: {},
  compile: (_, scope) => codeNode('\\d{9}', scope),
  examples: [{ type: 'company.duns' }],
})

const lei = declareType({
  name: 'company.lei',
  summary:
    'A legal entity identifier (ISO 17442) with its check digits; its prefix belongs to no issuer.',
  keywords: {},
  compile(_, scope) {
    const instruction = checked(code('999000[A-Z0-9]{12}', scope), mod97Check)
    return textNode(instruction, 20, { pattern: '^999000[A-Z0-9]{12}\\d{2}$' })
  },
  examples: [{ type: 'company.lei' }],
})

export const companyTypes: readonly TypeDeclaration[] = [...companyNameTypes, ein, vat, duns, lei]

/** Types of the group `health`: diagnoses, medicines, and numbers of patients and providers. */

import { childKey, type Key } from '../../random/key.ts'
import { coherent, sharedKey } from '../coherence.ts'
import { declareType, type TypeDeclaration, type TypeScope } from '../declaration.ts'
import { afterPrefix } from '../format/check.ts'
import { luhnOf } from '../format/check-digits.ts'
import { code, codeNode } from '../format/code.ts'
import { among, checked, either, textNode } from '../instructions/compose.ts'
import { diagnosisRows } from '../words/en/diagnoses.ts'

const diagnoses = diagnosisRows.map((row) => {
  const [code, drugs, weight = '1'] = row.split('|') as [string, string, string?]
  return { code, drugs: drugs.split(','), weight: Number(weight) }
})
const weights = diagnoses.map(({ weight }) => weight)

const icd10 = declareType({
  name: 'health.icd10',
  summary: 'A code of a common diagnosis (ICD-10-CM).',
  keywords: { coherent },
  compile(keywords, scope) {
    const codes = diagnoses.map(({ code }) => code)
    return textNode(among(codes, diagnosisKey(keywords.coherent, scope), weights), 8, {
      pattern: '^[A-Z]\\d[0-9A-Z](\\.[0-9A-Z]{1,4})?$',
    })
  },
  examples: [{ type: 'health.icd10' }],
})

const drug = declareType({
  name: 'health.drug',
  summary:
    'The generic name of a medicine that is prescribed for the diagnosis in the same object.',
  keywords: { coherent },
  compile(keywords, scope) {
    const key = diagnosisKey(keywords.coherent, scope)
    const byDiagnosis = diagnoses.map(({ drugs }) => among(drugs, childKey(key, 'drug')))
    return textNode(either(byDiagnosis, key, weights), 24)
  },
  examples: [{ type: 'health.drug' }],
})

/** Returns the key that selects the diagnosis that an object describes. */
function diagnosisKey(isCoherent: boolean, scope: TypeScope): Key {
  return childKey(sharedKey('diagnosis', isCoherent, scope), 'code')
}

const npi = declareType({
  name: 'health.npi',
  summary: 'A US national provider identifier with its check digit.',
  keywords: {},
  compile(_, scope) {
    // 80840 is the prefix of US health cards (ISO/IEC 7812). The check digit of the number includes the prefix, which
    // is not written.
    const instruction = checked(code('[12]\\d{8}', scope), afterPrefix('80840', luhnOf(14)))
    return textNode(instruction, 10, { pattern: '^[12]\\d{9}$' })
  },
  examples: [{ type: 'health.npi' }],
})

const mrn = declareType({
  name: 'health.mrn',
  summary: 'A medical record number of eight digits.',
  keywords: {},
  compile: (_, scope) => codeNode('\\d{8}', scope),
  examples: [{ type: 'health.mrn', unique: true }],
})

export const healthTypes: readonly TypeDeclaration[] = [icd10, npi, mrn, drug]

/** The languages and formats that `spate types-of` writes. */

export const typeTargets = ['typescript', 'pydantic', 'avro', 'ddl'] as const

export type TypeTarget = (typeof typeTargets)[number]

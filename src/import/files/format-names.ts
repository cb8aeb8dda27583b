/** The names of the formats of files, which are also the endings of the files. Help and completion load no more than this. */

export const fileFormatNames = ['parquet', 'arrow', 'avro', 'csv', 'jsonl'] as const

export type FileFormat = (typeof fileFormatNames)[number]

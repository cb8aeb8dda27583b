/** A file that receives the rows of one entity during an import. */

import { mkdirSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import type { EntityImport } from '../engine/import/import-plan.ts'
import { addCounts, type Destination } from './destination.ts'
import type { ImportPlan } from './plan.ts'
import { type FileProgress, newFile } from './progress/progress.ts'
import type { RunRecords } from './progress/records.ts'
import { type BatchedEntity, batchedEntity } from './rows/batch-layout.ts'
import { FileSink, fileName } from './sinks/file-sink.ts'

export class FileImport implements Destination {
  readonly label: string
  readonly entities: readonly number[]
  readonly #entity: BatchedEntity
  readonly #path: string
  readonly #plan: ImportPlan
  readonly #records: RunRecords
  /** Progress of the file when it was opened. */
  #before: FileProgress
  #sink: FileSink | undefined

  /** `number` is that of the entity in the plan, and `folder` is the current folder. */
  constructor(number: number, plan: ImportPlan, records: RunRecords, folder: string) {
    this.entities = [number]
    const entity = batchedEntity(plan.entities[number] as EntityImport, number)
    // A file of COPY lines does not contain the COPY statement.
    this.#entity = entity.format === 'copy' ? { ...entity, head: undefined } : entity
    this.#plan = plan
    this.#records = records
    this.#path = resolve(folder, plan.dir ?? records.folder, fileName(entity))
    const within = relative(folder, this.#path)
    this.label = within.startsWith('..') ? this.#path : within
    this.#before = records.state.files[entity.key] ?? newFile()
  }

  get sink(): FileSink | undefined {
    return this.#sink
  }

  get counts(): FileProgress['counts'] {
    const rows = this.#sink?.counts
    return addCounts(this.#before.counts, this.#plan, this.entities, (number) => rows?.[number])
  }

  async open(): Promise<void> {
    this.#before = this.#records.state.files[this.#entity.key] ?? newFile()
    mkdirSync(dirname(this.#path), { recursive: true })
    this.#sink = await FileSink.begin({
      path: this.#path,
      label: this.label,
      entity: this.#entity,
      entities: this.#plan.entities.length,
      after: this.#before.position,
      length: this.#before.length,
    })
  }

  note(): void {
    if (this.#sink !== undefined) this.#note(this.#sink.position)
  }

  noteEnd(isWhole: boolean): void {
    if (isWhole) this.#note(this.#plan.program.total)
    else this.note()
  }

  #note(position: number): void {
    const { counts } = this
    const length = this.#sink?.length ?? 0
    this.#records.note({ type: 'file written', entity: this.#entity.key, position, length, counts })
  }
}

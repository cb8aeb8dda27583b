/** Parquet files with groups of more rows than are read at once. */

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { expect, test } from 'vitest'
import { parquetFormat } from '../../../../src/check/targets/files/parquet.ts'
import { newFolder } from '../../../support/command-line.ts'
import { planOf } from './plan-of.ts'

test('all rows of large groups are read in order', async () => {
  const count = 250_001
  const ids = Array.from({ length: count }, (_, i) => BigInt(i))
  const names = ids.map((id) => (id % 7n === 0n ? null : `name ${id % 1_000n}`))
  const tags = ids.map((id) => (id % 3n === 0n ? [] : [`t${id % 5n}`, 'x']))
  const file = parquetWriteBuffer({
    columnData: [
      { name: 'id', data: ids },
      { name: 'name', data: names },
      { name: 'tags', data: tags },
    ],
    schema: [
      { name: 'root', num_children: 3 },
      { name: 'id', type: 'INT64', repetition_type: 'REQUIRED' },
      { name: 'name', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
      { name: 'tags', repetition_type: 'REQUIRED', converted_type: 'LIST', num_children: 1 },
      { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
      {
        ...{ name: 'element', type: 'BYTE_ARRAY', converted_type: 'UTF8' },
        repetition_type: 'REQUIRED',
      },
    ],
    rowGroupSize: [240_000, 10_001],
    pageSize: 40_000,
  })
  const folder = await newFolder({})
  const path = join(folder, 'orders.parquet')
  await writeFile(path, new Uint8Array(file))
  const plan = planOf({
    id: { type: 'id.integer' },
    name: { type: 'person.name', presence: 0.5 },
    tags: { type: 'array', items: { type: 'string' } },
  })
  let at = 0
  for await (const rows of parquetFormat.rows({ path, label: 'orders.parquet' }, plan, () => {})) {
    const wanted = rows.map((_, i) => [
      ...[String(ids[at + i]), names[at + i]],
      JSON.stringify(tags[at + i]),
    ])
    expect(rows).toEqual(wanted)
    at += rows.length
  }
  expect(at).toBe(count)
})

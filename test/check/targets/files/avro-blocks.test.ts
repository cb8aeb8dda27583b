/** Blocks of Avro files, whose content must match their checksum and the marker of the file. */

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { avroFormat } from '../../../../src/check/targets/files/avro.ts'
import { newFolder } from '../../../support/command-line.ts'
import { planOf } from './plan-of.ts'

const integers = (...values: readonly number[]): Buffer => {
  const bytes: number[] = []
  for (const value of values) {
    let rest = value * 2
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
    bytes.push(rest)
  }
  return Buffer.from(bytes)
}
const text = (value: string): Buffer =>
  Buffer.concat([integers(Buffer.byteLength(value)), Buffer.from(value)])
const marker = Buffer.from('0123456789abcdef')

/** Returns a file with the rows 7 and 8, compressed with Snappy as one literal. */
function fileOf({ checksum = 0, sync = marker }: { checksum?: number; sync?: Buffer }): Buffer {
  const schema = { type: 'record', name: 'r', fields: [{ name: 'id', type: 'long' }] }
  const rows = integers(7, 8)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE((crc32(rows) ^ checksum) >>> 0)
  const block = Buffer.concat([Buffer.from([rows.length, (rows.length - 1) << 2]), rows, sum])
  return Buffer.concat([
    ...[Buffer.from('Obj\u0001'), integers(2)],
    ...[text('avro.schema'), text(JSON.stringify(schema))],
    ...[text('avro.codec'), text('snappy'), integers(0), marker],
    ...[integers(2, block.length), block, sync],
  ])
}

async function rowsOf(content: Buffer): Promise<readonly unknown[]> {
  const folder = await newFolder({})
  const path = join(folder, 'orders.avro')
  await writeFile(path, content)
  const plan = planOf({ id: { type: 'id.integer' } })
  const rows: unknown[] = []
  const file = { path, label: 'orders.avro' }
  for await (const batch of avroFormat.rows(file, plan, () => {})) rows.push(...batch)
  return rows
}

test('a block of Snappy has rows', async () => {
  expect(await rowsOf(fileOf({}))).toEqual([['7'], ['8']])
})

test('a block whose checksum does not match is refused', async () => {
  await expect(rowsOf(fileOf({ checksum: 1 }))).rejects.toThrow(
    'the checksum of a block must match its content',
  )
})

test('a block without the marker of the file is refused', async () => {
  await expect(rowsOf(fileOf({ sync: Buffer.alloc(16) }))).rejects.toThrow(
    'a block must end with the marker of the file',
  )
})

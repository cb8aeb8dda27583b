/** Writes the values of a leaf in a group of rows: a dictionary if it pays, and pages of data, compressed. */

import type { ColumnChunk, CompressionCodec, Encoding } from 'hyparquet'
import { ByteWriter } from 'hyparquet-writer'
import { writePageHeader } from 'hyparquet-writer/src/datapage.js'
import { OutputBytes } from '../output-bytes.ts'
import { type Dictionary, dictionaryOf } from './dictionary.ts'
import { bitWidth, writeIntegers, writeRun } from './hybrid.ts'
import type { Leaf, Levels } from './levels.ts'
import { leafType } from './parquet-schema.ts'
import { writePlain } from './plain-values.ts'
import { compressSnappy } from './snappy.ts'
import { statisticsOf } from './statistics.ts'

/** Approximate number of levels of a page. A page ends with a row. */
const pageLevels = 20_000

/** Buffers of a page, which are used again for every page of a file. They are empty between pages. */
export class PageBuffers {
  readonly plain = new OutputBytes()
  readonly compressed = new OutputBytes()
}

/** Appends a leaf to a file. `offset` is the length of the file before `output`. Returns the description of the chunk. */
export function writeChunk(
  leaf: Leaf,
  buffers: PageBuffers,
  output: OutputBytes,
  offset: number,
): ColumnChunk {
  const dictionary = isText(leaf) ? dictionaryIn(leaf) : undefined
  const codec = dictionary === undefined && !compresses(leaf, buffers) ? 'UNCOMPRESSED' : 'SNAPPY'
  const chunk = new Chunk(leaf, codec, buffers, output)
  const start = output.length
  if (dictionary !== undefined) chunk.writeDictionary(dictionary)
  const dataFrom = output.length
  const { count, repetition } = leaf
  for (let from = 0; from < count; ) {
    let to = Math.min(from + pageLevels, count)
    while (to < count && repetition.max > 0 && (repetition.levels?.[to] ?? 0) > 0) to++
    chunk.writePage(from, to, dictionary)
    from = to
  }
  const encodings: Encoding[] = ['RLE', 'PLAIN', ...(dictionary ? ['RLE_DICTIONARY' as const] : [])]
  return {
    file_offset: BigInt(offset + start),
    meta_data: {
      type: leafType(leaf.type).type,
      encodings,
      path_in_schema: [...leaf.path],
      codec,
      num_values: BigInt(count),
      total_uncompressed_size: BigInt(chunk.plainBytes),
      total_compressed_size: BigInt(output.length - start),
      data_page_offset: BigInt(offset + dataFrom),
      ...(dictionary && { dictionary_page_offset: BigInt(offset + start) }),
      statistics: statisticsOf(leaf),
    },
  }
}

/** Number of values of a leaf that are compressed for a trial. */
const trialValues = 1_024
/** Maximum size of compressed values, as a share of their size. Others, such as random texts, are not worth the time. */
const shareMax = 0.75

/** Returns whether the values of a leaf become smaller by compression, from a few of them in the middle. */
function compresses({ type, data, positions }: Leaf, { plain, compressed }: PageBuffers): boolean {
  const total = positions?.length ?? data.length
  const count = Math.min(trialValues, total)
  const from = Math.floor((total - count) / 2)
  writePlain(type, data, { from, count, positions }, plain)
  compressSnappy(plain.view(), compressed)
  const isSmaller = compressed.length < shareMax * plain.length
  plain.length = 0
  compressed.length = 0
  return isSmaller
}

function isText({ type }: Leaf): boolean {
  return leafType(type).type === 'BYTE_ARRAY'
}

function dictionaryIn({ data, positions }: Leaf): Dictionary | undefined {
  const count = positions?.length ?? data.length
  return dictionaryOf(data.values, data.valueOffsets, { count, positions })
}

class Chunk {
  /** Number of bytes of the pages and their headers before compression. */
  plainBytes = 0
  readonly #leaf: Leaf
  readonly #codec: CompressionCodec
  readonly #output: OutputBytes
  readonly #page: OutputBytes
  readonly #compressed: OutputBytes
  /** Number of values on earlier pages. */
  #values = 0

  constructor(
    leaf: Leaf,
    codec: CompressionCodec,
    { plain, compressed }: PageBuffers,
    output: OutputBytes,
  ) {
    this.#leaf = leaf
    this.#codec = codec
    this.#page = plain
    this.#compressed = compressed
    this.#output = output
  }

  writeDictionary({ texts }: Dictionary): void {
    const { type, data } = this.#leaf
    writePlain(type, data, { from: 0, count: texts.length, positions: texts }, this.#page)
    this.#end({
      type: 'DICTIONARY_PAGE',
      dictionary_page_header: { num_values: texts.length, encoding: 'PLAIN' },
    })
  }

  /** Writes the levels from `from` to before `to`, and their values. */
  writePage(from: number, to: number, dictionary: Dictionary | undefined): void {
    const { type, data, repetition, definition, positions } = this.#leaf
    this.#writeLevels(repetition, from, to)
    this.#writeLevels(definition, from, to)
    const count = countMax(definition, from, to)
    if (dictionary === undefined) {
      writePlain(type, data, { from: this.#values, count, positions }, this.#page)
    } else this.#writeNumbers(dictionary, count)
    this.#values += count
    this.#end({
      type: 'DATA_PAGE',
      data_page_header: {
        num_values: to - from,
        encoding: dictionary === undefined ? 'PLAIN' : 'RLE_DICTIONARY',
        definition_level_encoding: 'RLE',
        repetition_level_encoding: 'RLE',
      },
    })
  }

  #writeNumbers({ texts, numbers }: Dictionary, count: number): void {
    const page = this.#page
    const width = bitWidth(Math.max(texts.length - 1, 1))
    page.reserve(1)
    page.bytes[page.length++] = width
    if (count > 0) writeIntegers(numbers.subarray(this.#values, this.#values + count), width, page)
  }

  #writeLevels({ max, levels }: Levels, from: number, to: number): void {
    if (max === 0) return
    const page = this.#page
    const start = page.length
    page.reserve(4)
    page.length += 4
    const width = bitWidth(max)
    if (levels === undefined) writeRun(max, to - from, width, page)
    else writeIntegers(levels.subarray(from, to), width, page)
    const end = page.length
    page.length = start
    page.pushWord(end - start - 4)
    page.length = end
  }

  /** Compresses the page, and appends it after its header. */
  #end(header: Omit<Parameters<typeof writePageHeader>[1], PageSizes>): void {
    const page = this.#page
    const compressed = this.#compressed
    const isCompressed = this.#codec === 'SNAPPY'
    if (isCompressed) compressSnappy(page.view(), compressed)
    const body = isCompressed ? compressed : page
    const head = new ByteWriter()
    writePageHeader(head, {
      ...header,
      uncompressed_page_size: page.length,
      compressed_page_size: body.length,
    })
    this.#output.append(head.getBytes())
    this.#output.append(body.view())
    this.plainBytes += head.offset + page.length
    page.length = 0
    compressed.length = 0
  }
}

type PageSizes = 'uncompressed_page_size' | 'compressed_page_size'

/** Returns the number of levels that are the maximum. */
function countMax({ max, levels }: Levels, from: number, to: number): number {
  if (levels === undefined) return to - from
  let count = 0
  for (let i = from; i < to; i++) if (levels[i] === max) count++
  return count
}

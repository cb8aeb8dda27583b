/**
 * Archives as files with one JSON value per line. The first line is the header, the last line contains the number of
 * rows and the SHA-256 of all preceding lines, and every other line is a row. Any tool and any driver can read the
 * file.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { hasCode } from '../text/error-code.ts'
import type { Archive, ArchivedRow, Cell, RowCounts } from './archive.ts'

const formatVersion = 1

interface Header {
  readonly spate: 'backup'
  readonly form: number
  readonly createdAt: string
  readonly migrations: readonly string[]
}

interface Footer {
  readonly rows: number
  readonly sha256: string
}

/** Number of bytes of an archive file per write and per read. */
const pieceBytes = 256 * 1_024

/**
 * Saves an archive as a file. The file gets its name when it is complete and flushed to disk. Only the user of the
 * process can read the file, because it contains hashes of secrets. Rejects if the file exists.
 */
export async function saveArchive(archive: Archive, file: string): Promise<RowCounts> {
  if (await stat(file).catch(() => undefined)) {
    throw new Error(`the file ${file} already exists; choose another name`)
  }
  const draft = `${file}.part`
  const handle = await open(draft, 'w', 0o600)
  try {
    const hash = createHash('sha256')
    let waiting: string[] = []
    let waitingBytes = 0
    const flush = async (): Promise<void> => {
      const piece = Buffer.from(waiting.join(''))
      waiting = []
      waitingBytes = 0
      hash.update(piece)
      await handle.writeFile(piece)
    }
    const write = async (value: Header | ArchivedRow): Promise<void> => {
      const line = `${JSON.stringify(value)}\n`
      waiting.push(line)
      waitingBytes += line.length
      if (waitingBytes >= pieceBytes) await flush()
    }
    const { migrations } = archive
    await write({
      spate: 'backup',
      form: formatVersion,
      createdAt: new Date().toISOString(),
      migrations,
    })
    const counts: Record<string, number> = {}
    let rows = 0
    for await (const each of archive.rows) {
      await write(each)
      counts[each.table] = (counts[each.table] ?? 0) + 1
      rows += 1
    }
    await flush()
    const footer: Footer = { rows, sha256: hash.digest('hex') }
    await handle.writeFile(`${JSON.stringify(footer)}\n`)
    await handle.sync()
    await handle.close()
    await rename(draft, file)
    return counts
  } catch (error) {
    await handle.close().catch(() => undefined)
    await rm(draft, { force: true })
    throw error
  }
}

/** Opens an archive file. The file is read once to verify it, and again when its rows are requested. */
export async function openArchive(file: string): Promise<Archive> {
  const hash = createHash('sha256')
  await requireFile(file)
  let previous: Buffer | undefined
  let header: Header | undefined
  let lines = 0
  for await (const line of linesOf(file)) {
    if (previous !== undefined) {
      hash.update(previous)
      lines += 1
    }
    header ??= headerIn(line, file)
    previous = line
  }
  const footer: unknown = previous === undefined ? undefined : parsed(previous)
  const isWhole = isFooter(footer) && footer.rows === lines - 1
  if (!header || !isWhole) throw new Error(`${file} is not a complete backup; its end is missing`)
  if (footer.sha256 !== hash.digest('hex')) {
    throw new Error(`${file} was changed after the backup; its checksum does not match`)
  }
  return { migrations: header.migrations, rows: rowsOf(file, footer.rows) }
}

async function requireFile(file: string): Promise<void> {
  try {
    if ((await stat(file)).isFile()) return
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    throw new Error(`there is no file ${file}; name a file that spate backup created`, {
      cause: error,
    })
  }
  throw new Error(`${file} is not a file; name a file that spate backup created`)
}

async function* rowsOf(file: string, count: number): AsyncGenerator<ArchivedRow> {
  let line = -1
  for await (const bytes of linesOf(file)) {
    line += 1
    if (line === 0 || line > count) continue
    const value = parsed(bytes)
    if (!isRow(value)) throw new Error(`line ${line + 1} of ${file} is not a row`)
    yield value
  }
}

/** Yields the lines of a file, each with its line feed. Other line separators may occur within text. */
async function* linesOf(file: string): AsyncGenerator<Buffer> {
  let rest: Buffer[] = []
  for await (const piece of createReadStream(file, { highWaterMark: pieceBytes })) {
    if (!Buffer.isBuffer(piece)) throw new Error('a stream without an encoding has bytes')
    let start = 0
    for (let end = piece.indexOf(10); end >= 0; end = piece.indexOf(10, start)) {
      yield Buffer.concat([...rest, piece.subarray(start, end + 1)])
      rest = []
      start = end + 1
    }
    if (start < piece.length) rest.push(piece.subarray(start))
  }
  if (rest.length > 0) yield Buffer.concat(rest)
}

function headerIn(line: Buffer, file: string): Header {
  const value = parsed(line)
  if (!isObject(value) || value.spate !== 'backup')
    throw new Error(`${file} is not a backup of Spate`)
  if (value.form !== formatVersion) {
    throw new Error(`${file} was created by a newer version of Spate; restore it with that version`)
  }
  const { migrations, createdAt } = value
  if (!Array.isArray(migrations) || !migrations.every((name) => typeof name === 'string')) {
    throw new Error(`${file} is not a backup of Spate: its migrations must be names`)
  }
  return { spate: 'backup', form: formatVersion, createdAt: String(createdAt), migrations }
}

function parsed(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'))
  } catch {
    return undefined
  }
}

function isFooter(value: unknown): value is Footer {
  return isObject(value) && typeof value.rows === 'number' && typeof value.sha256 === 'string'
}

function isRow(value: unknown): value is ArchivedRow {
  return (
    isObject(value) &&
    typeof value.table === 'string' &&
    isObject(value.row) &&
    Object.values(value.row).every(isCell)
  )
}

function isCell(value: unknown): value is Cell {
  return value === null || typeof value === 'string' || Number.isSafeInteger(value)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

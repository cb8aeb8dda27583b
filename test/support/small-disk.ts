/** A file system that is small enough to fill: a tmpfs, which uses memory. Mounting one requires root. */

import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, open, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  readonly folder: string
  /** Fills all free space. */
  fill(): Promise<void>
  free(): Promise<void>
  remove(): Promise<void>
}

export async function mountSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'spate-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  } catch (error) {
    await rmdir(folder)
    throw new Error('a file system of its own could not be mounted: run the tests as root', {
      cause: error,
    })
  }
  // PostgreSQL runs as another user.
  await chmod(folder, 0o777)
  const filler = join(folder, 'filler')
  return {
    folder,
    async fill() {
      const file = await open(filler, 'a')
      try {
        for (const bytes of [2 ** 20, 2 ** 12]) await writeUntilFull(file, Buffer.alloc(bytes))
      } finally {
        await file.close()
      }
    },
    free: () => rm(filler, { force: true }),
    async remove() {
      execFileSync('umount', ['--lazy', folder])
      await rmdir(folder)
    },
  }
}

async function writeUntilFull(
  file: Awaited<ReturnType<typeof open>>,
  piece: Buffer,
): Promise<void> {
  for (;;) {
    try {
      const { bytesWritten } = await file.write(piece)
      if (bytesWritten < piece.length) return
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return
      throw error
    }
  }
}

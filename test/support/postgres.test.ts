/**
 * Checks that the throwaway PostgreSQL starts, responds, and leaves no process and no file, even when the tests are
 * killed.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startPostgres } from './postgres.ts'

function pidOf(folder: string): number {
  return Number.parseInt(readFileSync(`${folder}/data/postmaster.pid`, 'utf8'), 10)
}

/** Signal 0 only checks whether the process exists. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('the server responds to psql and pg', async () => {
  const postgres = await startPostgres()
  try {
    expect(await postgres.psql('select 1')).toBe('1')
    await expect(postgres.psql('select nonsense')).rejects.toThrow('does not exist')
    const { socketDirectory: host, port, user, connectionString } = postgres
    for (const how of [{ host, port, user, database: 'postgres' }, { connectionString }]) {
      const client = new pg.Client(how)
      await client.connect()
      expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
      await client.end()
    }
  } finally {
    await postgres.stop()
  }
})

test('two servers run side by side, and stopping them leaves no process and no folder', async () => {
  const [one, two] = await Promise.all([startPostgres(), startPostgres()])
  const pid = pidOf(one.socketDirectory)
  expect(isAlive(pid)).toBe(true)
  await one.stop()
  await one.stop()
  expect(isAlive(pid)).toBe(false)
  expect(existsSync(one.socketDirectory)).toBe(false)
  expect(await two.psql('select 2')).toBe('2')
  await two.stop()
})

test('the server ends with the process that started it, also when that process is killed', async () => {
  const script = `
    import { startPostgres } from ${JSON.stringify(import.meta.resolve('./postgres.ts'))}
    console.log((await startPostgres()).socketDirectory)
  `
  const args = ['--import', 'tsx', '--input-type=module', '-e', script]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout, 'data')
  const folder = String(line).trim()
  const pid = pidOf(folder)
  expect(isAlive(pid)).toBe(true)
  child.kill('SIGKILL')
  await expect.poll(() => isAlive(pid) || existsSync(folder)).toBe(false)
})

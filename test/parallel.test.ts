/** Runs the Python function and the command of the pods in docs/guides/read-in-parallel.md. */

import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { nodeFlags } from '../scripts/node-flags.mjs'
import { countInPart, eventRangeAt } from '../src/engine/part.ts'
import { startBreakingProxy } from './client/breaking-proxy.ts'
import { many, newStream } from './http/stream/runs.ts'
import { startProcess, type TestService } from './support/service.ts'

const run = promisify(execFile)
const main = fileURLToPath(new URL('../dist/main.js', import.meta.url))

let page: string
let folder: string
let service: TestService
/** The lines of the complete run, sorted by id. */
let whole: readonly string[]

beforeAll(async () => {
  page = await readFile(new URL('../docs/guides/read-in-parallel.md', import.meta.url), 'utf8')
  folder = await mkdtemp(join(tmpdir(), 'spate-parallel-'))
  service = await startProcess()
  const stream = await newStream(service, 'shop', many(3_000))
  const headers = { Accept: 'application/x-ndjson' }
  whole = linesOf(await (await service.request(`${stream}?lastEventId=0`, { headers })).text())
})
afterAll(async () => {
  await service.stop()
  await rm(folder, { recursive: true, force: true })
})

function linesOf(text: string): readonly string[] {
  return text.split('\n').slice(0, -1)
}

function blockWith(language: string, including: string): string {
  const blocks = [...page.matchAll(/```(\w+)\n([\s\S]*?)```/g)]
  const block = blocks.find(([, of, text]) => of === language && text?.includes(including))
  if (block?.[2] === undefined) throw new Error(`the page has no ${language} with ${including}`)
  return block[2]
}

const byId = (lines: readonly string[]): readonly string[] =>
  lines.toSorted((a, b) => JSON.parse(a).id - JSON.parse(b).id)

test('the Python function returns every event of its part once, however often the connection breaks', async () => {
  await writeFile(join(folder, 'spate_part.py'), blockWith('python', 'def read_part'))
  const program = `
import json, sys
from spate_part import read_part
url, key, part, after = sys.argv[1:]
for event in read_part(url, key, "shop/runs/1", int(part), 3, int(after)):
    print(json.dumps(event, separators=(",", ":"), ensure_ascii=False))
`
  await writeFile(join(folder, 'reader.py'), program)
  const cuts = [9_000, 31_000, 1_000, 20_001].values()
  const proxy = await startBreakingProxy(service.address, () => cuts.next().value)
  const read = async (part: number, after: number): Promise<readonly string[]> => {
    const given = ['reader.py', proxy.address, service.key, String(part), String(after)]
    return linesOf((await run('python3', given, { cwd: folder, maxBuffer: 10 ** 8 })).stdout)
  }
  try {
    const parts = [await read(0, 0), await read(1, 0), await read(2, 0)]
    expect(proxy.brokenCount).toBe(4)
    expect(byId(parts.flat())).toEqual(whole)
    expect(await read(2, 1_500)).toEqual(
      parts[2]?.filter((line) => Number(JSON.parse(line).id) > 1_500),
    )
  } finally {
    await proxy.stop()
  }
})

test('the files of the pods together are the run', async () => {
  const job = parse(blockWith('yaml', 'kind: Job'))
  const { completions, parallelism, completionMode, template } = job.spec
  const [{ command, args, env }] = template.spec.containers
  expect({ completionMode, parallelism }).toEqual({ completionMode: 'Indexed', parallelism: 8 })
  expect(env.map(({ name }: { name: string }) => name)).toEqual(['SPATE_URL', 'SPATE_API_KEY'])
  const events = join(folder, 'events')
  const programs = join(folder, 'programs')
  await mkdir(events)
  await mkdir(programs)
  const spate = `#!/bin/sh\nexec '${process.execPath}' ${nodeFlags.join(' ')} '${main}' "$@"\n`
  await writeFile(join(programs, 'spate'), spate)
  await chmod(join(programs, 'spate'), 0o755)
  const [program = '', ...words] = [...command, ...args].map(String)
  for (let index = 0; index < completions; index++) {
    await run(
      program,
      words.map((word) => word.replace('/events', events)),
      {
        env: {
          PATH: `${programs}:${process.env.PATH}`,
          HOME: folder,
          SPATE_URL: service.address,
          SPATE_API_KEY: service.key,
          JOB_COMPLETION_INDEX: String(index),
        },
      },
    )
  }
  const files = await readdir(events)
  expect(files).toHaveLength(completions)
  const texts = await Promise.all(files.map((file) => readFile(join(events, file), 'utf8')))
  expect(byId(texts.flatMap(linesOf))).toEqual(whole)
})

test('an event is in the part that the formula of the page computes', () => {
  expect(page.replace(/\s+/g, ' ')).toContain('`(q − q mod b) × parts + part × b + q mod b + 1`')
  for (const q of [0, 63, 64, 65, 127, 128, 1_000, 32_767, 32_768, 1_000_001]) {
    const power = 2 ** Math.floor(Math.log2(q / 32))
    const b = q < 64 ? 1 : Math.min(1_024, power)
    for (const [part, parts] of [
      [0, 2],
      [6, 7],
    ] as const) {
      const id = (q - (q % b)) * parts + part * b + (q % b) + 1
      expect(eventRangeAt(q, { part, parts }).position + 1).toBe(id)
      expect(countInPart(id, { part, parts })).toBe(q + 1)
    }
  }
})

/**
 * `tsx scripts/standalone.ts` runs the modules of the examples in another WebAssembly runtime (wasmtime, from Python's
 * package index) and compares the SHA-256 of events with that of the interpreter.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  exampleFiles,
  exampleProgram,
  interpretedText,
  planOf,
  rangesOf,
} from '../test/engine/machine/standalone.ts'
import { pythonPackage } from './python-package.mjs'

const wasmtime = '50.0.1'
const pageBytes = 65_536

const python = join(pythonPackage('wasmtime', wasmtime), 'python3')
const folder = mkdtempSync(join(tmpdir(), 'spate-standalone-'))
for (const file of exampleFiles) {
  const program = exampleProgram(file)
  const plan = planOf(program)
  writeFileSync(join(folder, `${file}.wasm`), plan.standalone())
  const ranges = rangesOf(program).map((range) => ({
    ...range,
    sha256: createHash('sha256').update(interpretedText(program, range)).digest('hex'),
  }))
  const pages = Math.ceil(plan.memoryBytes / pageBytes)
  writeFileSync(join(folder, file), JSON.stringify({ pages, area: plan.area, ranges }))
}
const script = fileURLToPath(new URL('standalone.py', import.meta.url))
const { status } = spawnSync(python, [script, folder], { stdio: 'inherit' })
rmSync(folder, { recursive: true })
process.exitCode = status ?? 1

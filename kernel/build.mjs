/**
 * Compiles the kernel and writes it to src/wasm/kernel-bytes.ts: `npm ci && npm run build` in this folder. The compiler takes
 * 100 MB, so it is not a dependency of the package.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { main } from 'assemblyscript/asc'

const folder = fileURLToPath(new URL('.', import.meta.url))
const options = [
  '--enable',
  'simd',
  '-O3',
  '--converge',
  '--noAssert',
  '--runtime',
  'stub',
  '--importMemory',
]
const charactersOfLine = 96

/**
 * Compiles the sources in assembly/.
 * @returns {Promise<string>} the text of src/wasm/kernel-bytes.ts
 */
async function compile() {
  /** @type {Uint8Array | undefined} */
  let binary
  const { error, stderr } = await main(
    ['assembly/index.ts', '--baseDir', folder, '--outFile', 'kernel.wasm', ...options],
    {
      writeFile(_, content) {
        binary = content
      },
    },
  )
  if (error !== null || binary === undefined) throw new Error(String(stderr), { cause: error })
  const base64 = Buffer.from(binary).toString('base64')
  const lines = base64.match(new RegExp(`.{1,${charactersOfLine}}`, 'gu')) ?? []
  const names = WebAssembly.Module.exports(new WebAssembly.Module(binary))
    .filter(({ kind }) => kind === 'function')
    .map(({ name }) => `  | '${name}'`)
  return [
    '/** The names of the functions of the kernel. */',
    'export type KernelFunctionName =',
    ...names.sort(),
    '',
    '/** The compiled kernel in base64. `npm run build` in kernel/ writes this file. */',
    'export const kernelBase64 = `',
    ...lines,
    '`',
    '',
  ].join('\n')
}

const file =
  process.argv[2] ?? fileURLToPath(new URL('../src/wasm/kernel-bytes.ts', import.meta.url))
writeFileSync(file, await compile())

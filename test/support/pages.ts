/** Runs the shell blocks of a Markdown page against a service, and compares the output that the page shows. */

import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { TestService } from './service.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface PageBlock {
  readonly language: string
  readonly text: string
  /** The text block directly after this one: the output that the page shows. */
  readonly output: string | undefined
}

function blocksOf(path: string): readonly PageBlock[] {
  const page = readFileSync(root + path, 'utf8')
  const found = [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```(?:\n+```text\n([\s\S]*?)^```)?/gm)]
  return found.map(([, language = '', text = '', output]) => ({ language, text, output }))
}

const separator = '\u001e'

/**
 * Runs every `sh` block of the page in one shell, in a folder with the examples, and returns each block with the text
 * that it printed. Blocks in `console` are not run.
 */
export async function runPage(
  path: string,
  service: TestService,
  environment: Readonly<Record<string, string>> = {},
): Promise<readonly (PageBlock & { readonly printed: string })[]> {
  const blocks = blocksOf(path).filter(({ language }) => language === 'sh')
  const folder = `${service.data}/page`
  mkdirSync(`${folder}/bin`, { recursive: true })
  // The links that `npm link` creates, and the folders of a checkout.
  symlinkSync(`${root}dist/main.js`, `${folder}/bin/spate`)
  for (const name of ['examples', 'deploy']) symlinkSync(root + name, `${folder}/${name}`)
  const script = blocks
    .map(({ text }) => text)
    .join(`printf '${separator}'\n`)
    .replaceAll('http://127.0.0.1:4100', service.address)
    .replace(/export SPATE_API_KEY=spate_….*/g, `export SPATE_API_KEY=${service.key}`)
  const child = spawn('bash', ['-eo', 'pipefail', '-c', script], {
    cwd: folder,
    env: {
      ...process.env,
      PATH: `${folder}/bin:${process.env.PATH}`,
      HOME: folder,
      SPATE_URL: service.address,
      SPATE_API_KEY: service.key,
      SPATE_DATA: service.data,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [printed, errors] = ['', ''].map(() => ({ text: '' })) as [Text, Text]
  child.stdout.setEncoding('utf8').on('data', (piece: string) => (printed.text += piece))
  child.stderr.setEncoding('utf8').on('data', (piece: string) => (errors.text += piece))
  const code = await new Promise((resolve) => child.once('close', resolve))
  const texts = printed.text.replaceAll('\r', '').split(separator)
  if (code !== 0) {
    const block = blocks[texts.length - 1]?.text
    throw new Error(`${path}: ended with ${code} in\n${block}\n${texts.at(-1)}\n${errors.text}`)
  }
  return blocks.map((block, i) => ({ ...block, printed: texts[i] ?? '' }))
}

interface Text {
  text: string
}

/** The pattern of a shown output: `…` in a line is any text, and a line of `…` alone is any lines. */
export function patternOf(output: string): RegExp {
  const lines = output.trimEnd().split('\n')
  const patterns = lines.map((line) =>
    line.trim() === '…'
      ? '(?:.*\\n)*?.*'
      : line
          .split('…')
          .map((part) => part.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
          .join('.*'),
  )
  return new RegExp(patterns.join('\\n'))
}

/** Parsing, help and failures of the command line, with commands of the test. */

import { PassThrough, Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { runCommandLine } from '../../src/cli/program.ts'
import { SpateError } from '../../src/client/spate-error.ts'
import type { Call, Command } from '../../src/terminal/command.ts'
import { CommandFailure } from '../../src/terminal/exit-code.ts'
import { outputClosed } from '../../src/terminal/failure.ts'

async function run(
  words: readonly string[],
  commands: readonly Command[],
  signal = new AbortController().signal,
) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const context = {
    environment: {},
    folder: '/',
    stdin: Readable.from([]),
    stdout,
    stderr,
    signal,
  }
  const code = await runCommandLine(words, { commands, version: '1.2.3' }, context)
  return { code, stdout: String(stdout.read() ?? ''), stderr: String(stderr.read() ?? '') }
}

function declared(act: (call: Call) => void | Promise<void>): Command {
  return {
    name: 'make',
    summary: 'Makes something.',
    arguments: [
      { name: 'kind', summary: 'What.', isRequired: true, choices: ['tea', 'toast'] },
      { name: 'more', summary: 'More of it.', isList: true },
    ],
    options: [
      { flags: '-n, --count <number>', summary: 'How many.', fallback: '1' },
      { flags: '--with <what>', summary: 'What with.', isRepeatable: true },
      { flags: '--size <size>', summary: 'How large.', choices: ['small', 'large'] },
      { flags: '--dry-run', summary: 'Not really.' },
    ],
    examples: [{ line: 'spate make tea', summary: 'Makes tea.' }],
    load: async () => async (call) => {
      await act(call)
      return 'done'
    },
  }
}

test('a command receives arguments and options by their declared names', async () => {
  const calls: Call[] = []
  const words = [
    'make',
    'tea',
    'a',
    'b',
    '-n',
    '3',
    '--with',
    'milk',
    '--with',
    'sugar',
    '--dry-run',
  ]
  const { code } = await run(words, [declared((call) => void calls.push(call))])
  expect(code).toBe(0)
  expect(calls[0]?.arguments).toEqual({ kind: 'tea', more: ['a', 'b'] })
  expect(calls[0]?.options).toEqual({
    count: '3',
    with: ['milk', 'sugar'],
    size: undefined,
    'dry-run': true,
    json: undefined,
  })
})

test.each([
  [['make'], 'missing required argument "kind"\nsee: spate make --help\n'],
  [['make', 'coffee'], 'kind must be one of tea, toast; got "coffee"\n'],
  [['make', 'toats'], 'kind must be one of tea, toast; got "toats"; did you mean "toast"?\n'],
  [
    ['make', 'tea', '--size', 'smal'],
    '--size must be one of small, large; got "smal"; did you mean "small"?\n',
  ],
  [
    ['make', 'tea', '--count'],
    'option "-n, --count <number>" argument missing\nsee: spate make --help\n',
  ],
  [
    ['make', 'tea', '--cuont', '1'],
    'unknown option "--cuont"; did you mean --count?\nsee: spate make --help\n',
  ],
  [['mkae'], 'unknown command "mkae"; did you mean make?\nsee: spate --help\n'],
])('%j is an invalid command line', async (words, message) => {
  const ended = await run(words, [declared(() => undefined)])
  expect(ended).toEqual({ code: 2, stdout: '', stderr: `spate: ${message}` })
})

test('excess arguments are counted', async () => {
  const bare: Command = { ...declared(() => undefined), arguments: [] }
  const { code, stderr } = await run(['make', 'tea'], [bare])
  expect(code).toBe(2)
  expect(stderr).toBe(
    'spate: too many arguments for "make": at most 0, not 1\nsee: spate make --help\n',
  )
})

test('a group lists its commands', async () => {
  const member = { ...declared(() => undefined), name: 'kitchen make' }
  const { code, stdout } = await run(['kitchen'], [member])
  expect(code).toBe(0)
  expect(stdout).toContain('Usage: spate kitchen <command>')
  expect((await run(['kitchen', 'make', 'tea'], [member])).code).toBe(0)
  expect((await run(['kitchen', 'make', '--help'], [member])).stdout).toContain(
    'Usage: spate kitchen make <kind> [more…] [options]',
  )
})

test.each([
  [new CommandFailure('the cup is full', 'system', { cup: 1 }), 5, 'spate: the cup is full\n'],
  [new Error('first\nsecond \x1b[2J'), 1, 'spate: first\nsecond \\x1b[2J\n'],
  ['words', 1, 'spate: words\n'],
])('an error of a command is reported and sets the exit code: %s', async (thrown, code, stderr) => {
  const command = declared(() => {
    throw thrown
  })
  expect(await run(['make', 'tea'], [command])).toEqual({ code, stdout: '', stderr })
  const json = JSON.parse((await run(['make', 'tea', '--json'], [command])).stderr)
  expect(json).toMatchObject({ error: expect.any(String), exit: code === 5 ? 'system' : 'failed' })
  if (code === 5) expect(json.cup).toBe(1)
})

test('an internal error is reported with its stack', async () => {
  const command = declared(() => {
    throw new TypeError('x is no function')
  })
  const { code, stderr } = await run(['make', 'tea'], [command])
  expect(code).toBe(1)
  expect(stderr).toMatch(/^spate: internal error: x is no function\n {4}at /)
})

test('a refusal of the service is reported with each issue', async () => {
  const command = declared(() => {
    throw new SpateError({
      kind: 'refused',
      message: 'PUT /x: 422 Invalid definition\n  seed: must be …',
      title: 'Invalid definition',
      status: 422,
      issues: [{ path: ['seed'], message: 'must be an integer', reference: '/types/integer' }],
    })
  })
  const { code, stderr } = await run(['make', 'tea'], [command])
  expect(code).toBe(4)
  expect(stderr).toBe(
    'spate: PUT /x: 422 Invalid definition\n  seed: must be an integer  (see /types/integer)\n',
  )
})

test.each([
  ['Ctrl-C', undefined, { code: 130, stdout: '', stderr: 'spate: interrupted\n' }],
  ['a reader that has left', outputClosed, { code: 0, stdout: '', stderr: '' }],
])('%s aborts a command', async (_, reason, ended) => {
  const controller = new AbortController()
  const waiting = declared(({ context: { signal } }) => {
    const aborted = new Promise<void>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
    })
    setTimeout(() => controller.abort(reason), 10)
    return aborted
  })
  expect(await run(['make', 'tea'], [waiting], controller.signal)).toEqual(ended)
})

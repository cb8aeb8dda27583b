/** The Python package in python/: its style, its types, its own tests, and the wheel that users install. */

import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { startProcess } from './support/service.ts'

/** Folder of the Python programs that `npm test` installs (scripts/programs.mjs). */
const programs = process.env.SPATE_TEST_PYTHON_PACKAGE ?? ''
if (programs === '')
  throw new Error('run npm test -- test/python.test.ts, which installs the programs')
const main = fileURLToPath(new URL('../dist/main.js', import.meta.url))
const project = fileURLToPath(new URL('../python', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'spate-python-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a program in the folder of the package. Rejects with everything that it printed if it fails. */
function run(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { PYTHONPATH: _, ...inherited } = process.env
  return new Promise((resolve, reject) => {
    execFile(
      join(programs, program),
      args,
      {
        cwd: project,
        env: {
          ...inherited,
          // The settings of the developer must not reach the tests, nor the tests the folder of the project.
          HOME: folder,
          PYTHONDONTWRITEBYTECODE: '1',
          SPATE_COMMAND: `'${process.execPath}' '${main}'`,
          ...environment,
        },
        maxBuffer: 2 ** 26,
      },
      (error, stdout, stderr) =>
        error === null ? resolve(stdout) : reject(new Error(`${program}:\n${stdout}\n${stderr}`)),
    )
  })
}

test('follows the rules of ruff', async () => {
  await run('ruff', ['check', '--no-cache', '.'])
  await run('ruff', ['format', '--no-cache', '--check', '.'])
})

test('has the types that mypy derives', async () => {
  // The cache is kept, since checking without one takes ten times as long.
  await run('mypy', ['--cache-dir', join(programs, '../mypy-cache')])
})

test('passes its own tests, and the examples of its documentation run', async () => {
  const printed = await run('pytest', ['-q', '-p', 'no:cacheprovider', '-p', 'pytest_spate'], {
    PYTHONPATH: join(project, 'src'),
    PYTEST_PLUGINS: 'pytest_spate',
  })
  expect(printed).toMatch(/^\d+ passed in /m)
  expect(printed).not.toMatch(/skipped|xfailed|deselected/)
})

test('has the version of the npm package', () => {
  const { version } = JSON.parse(readFileSync(join(project, '../package.json'), 'utf8'))
  expect(readFileSync(join(project, 'pyproject.toml'), 'utf8')).toContain(
    `\nversion = "${version}"\n`,
  )
})

test('the wheel has the client, its types and the plugin, and httpx is all that the client needs', async () => {
  await run('python3', [
    ...['-m', 'pip', 'wheel', '--quiet', '--no-deps', '--no-build-isolation'],
    ...['--wheel-dir', folder, project],
  ])
  const [wheel = ''] = readdirSync(folder).filter((name) => name.endsWith('.whl'))
  const site = join(folder, 'site')
  await run('python3', [
    ...['-m', 'pip', 'install', '--quiet', '--no-deps', '--target', site, join(folder, wheel)],
  ])
  const service = await startProcess()
  try {
    const program = `
import sys
for name in ("pyarrow", "pandas", "polars", "duckdb", "pytest", "pyspark"):
    sys.modules[name] = None
import spate
run = spate.Client().simulation("shop").create_run(start="2026-01-01", end="2026-01-02")
print(spate.__file__, sum(1 for event in run.events()))
`
    const printed = await run('python3', ['-c', program], {
      PYTHONPATH: site,
      SPATE_URL: service.address,
      SPATE_API_KEY: service.key,
    })
    expect(printed).toBe(`${join(site, 'spate/__init__.py')} 7273\n`)
  } finally {
    await service.stop()
  }
  expect(readdirSync(join(site, 'spate'))).toContain('py.typed')
  const [info = ''] = readdirSync(site).filter((name) => name.endsWith('.dist-info'))
  expect(readFileSync(join(site, info, 'entry_points.txt'), 'utf8')).toBe(
    '[pytest11]\npytest_spate = pytest_spate\n',
  )
})

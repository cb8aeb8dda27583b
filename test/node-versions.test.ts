/** Checks that the supported versions of Node can be installed and report their version. */
import { expect, test } from 'vitest'
import { nodeMajors, runOnNode } from './support/node-versions.ts'

test.each(nodeMajors)(
  'a script runs on Node %i',
  async (major) => {
    const { stdout, code, version } = await runOnNode(major, ['-p', 'process.versions.node'])
    expect(code).toBe(0)
    expect(stdout.trim()).toBe(version)
    expect(Number(version.split('.')[0])).toBe(major)
  },
  400_000,
)

test('input, output and exit code of a script are passed through', async () => {
  const script = `
    process.stdin.pipe(process.stdout)
    console.error(process.env.GREETING)
    process.exitCode = 3
  `
  const ended = await runOnNode(20, ['-e', script], {
    stdin: 'read',
    environment: { GREETING: 'hello' },
  })
  expect(ended).toMatchObject({ stdout: 'read', stderr: 'hello\n', code: 3 })
})

/** The check of a release, and the workflows that use it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { releaseNotes } from '../../scripts/release.mjs'

const changelog = '# Changelog\n\n## 1.2.3 (2026-11-24)\n\n* One.\n* Two.\n\n## 1.2.2\n\n* Old.\n'
const release = { tag: 'v1.2.3', version: '1.2.3', changelog }

test('the notes of a release are the first section of the changelog', () => {
  expect(releaseNotes(release)).toEqual({ notes: '* One.\n* Two.' })
  const last = { tag: 'v1.2.2', version: '1.2.2', changelog: '## 1.2.2\n\n* Old.\n' }
  expect(releaseNotes(last)).toEqual({ notes: '* Old.' })
})

test.each([
  [{ tag: '1.2.3' }, 'the tag must be v1.2.3'],
  [{ tag: 'v1.2.4' }, 'the tag must be v1.2.3'],
  [
    { version: '1.2.2', tag: 'v1.2.2' },
    'the first heading of CHANGELOG.md must be "## 1.2.2"; got "## 1.2.3',
  ],
  [{ changelog: '# Changelog\n\n## Unreleased\n\n* One.\n' }, 'got "## Unreleased"'],
  [{ changelog: '## 1.2.3\n\n## 1.2.2\n\n* Old.\n' }, 'has no text for 1.2.3'],
  [{ changelog: '' }, 'the first heading'],
])('%j is refused', (change, problem) => {
  expect(releaseNotes({ ...release, ...change })).toEqual({
    problem: expect.stringContaining(problem),
  })
})

const folder = new URL('../../.github/workflows/', import.meta.url)

test.each(readdirSync(folder))('%s runs only commands and scripts that exist', (name) => {
  const { jobs } = parse(readFileSync(new URL(name, folder), 'utf8'))
  const { scripts } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  )
  const runs: string[] = Object.values(
    jobs as Record<string, { steps: { run?: string }[] }>,
  ).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []))
  expect(runs.length).toBeGreaterThan(0)
  for (const run of runs) {
    for (const [, script = ''] of run.matchAll(/node (scripts\/\S+)/g)) {
      expect(existsSync(new URL(`../../${script}`, import.meta.url)), script).toBe(true)
    }
    for (const [, script = ''] of run.matchAll(/npm run (\S+)/g))
      expect(scripts).toHaveProperty([script])
  }
})

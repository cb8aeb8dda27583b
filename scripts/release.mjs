/**
 * `node scripts/release.mjs v1.2.3`: checks that a tag is the version of package.json and the first heading of
 * CHANGELOG.md, and prints the section of the changelog. Without a match, the release stops with the reason.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, isMain, root } from './steps.mjs'

/**
 * Returns the section of the changelog for a tag, or the reason why the tag cannot be released.
 * @param {{ tag: string, version: string, changelog: string }} release
 * @returns {{ notes: string } | { problem: string }}
 */
export function releaseNotes({ tag, version, changelog }) {
  if (tag !== `v${version}`)
    return { problem: `the tag must be v${version}, the version of package.json; got ${tag}` }
  const [, heading = '', notes = ''] =
    /^## (.*)\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(changelog) ?? []
  if (heading.split(' ')[0] !== version) {
    return {
      problem: `the first heading of CHANGELOG.md must be "## ${version}"; got "## ${heading}"`,
    }
  }
  return notes.trim() === ''
    ? { problem: `CHANGELOG.md has no text for ${version}` }
    : { notes: notes.trim() }
}

if (isMain(import.meta.url)) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  const found = releaseNotes({ tag: process.argv[2] ?? '', version, changelog })
  if ('problem' in found) fail(found.problem)
  else process.stdout.write(`${found.notes}\n`)
}

/** The group `ops`: names, ids and lines follow their standards, and messages match their level. */

import { describe, expect, test } from 'vitest'
import { fileGroups, fileKinds } from '../../src/schema/words/en/file.ts'
import { logMessages, serviceSubjects, teams } from '../../src/schema/words/en/ops.ts'
import { chiSquare, drawn, textsOf } from './drawn.ts'

describe('operations', () => {
  const levels = { TRACE: 20, DEBUG: 180, INFO: 660, WARN: 90, ERROR: 47, FATAL: 3 }

  test('levels have their shares', () => {
    // 5 degrees of freedom: 20.5 at p = 0.001.
    expect(chiSquare(textsOf({ type: 'ops.logLevel' }, 50_000), levels)).toBeLessThan(20.5)
  })

  test('the message of a log line matches its level, regardless of property names', () => {
    const properties = { severity: { type: 'ops.logLevel' }, text: { type: 'ops.logMessage' } }
    const lines = drawn({ type: 'object', properties }, 5_000)
    for (const { value } of lines) {
      const { severity, text } = value as { severity: string; text: string }
      expect(levelsOf(text), text).toContain(severity)
    }
  })

  test('service, pod, image and host of one object belong to one service, and others to another', () => {
    const properties = {
      service: { type: 'ops.serviceName' },
      pod: { type: 'ops.podName' },
      image: { type: 'ops.containerImage' },
      host: { type: 'ops.hostname' },
      callerService: { type: 'ops.serviceName' },
      callerPod: { type: 'ops.podName' },
    }
    const roles = new Map<string, Set<string>>()
    let alike = 0
    for (const { value } of drawn({ type: 'object', properties }, 2_000)) {
      const row = value as Readonly<Record<keyof typeof properties, string>>
      const { service } = row
      expect(row.pod.startsWith(`${service}-`), row.pod).toBe(true)
      expect(row.image).toMatch(new RegExp(`^registry\\.example\\.com/[a-z]+/${service}:`))
      expect(row.callerPod.startsWith(`${row.callerService}-`), row.callerPod).toBe(true)
      roles.set(service, (roles.get(service) ?? new Set()).add(row.host.replace(/-.*/, '')))
      if (row.callerService === service) alike++
    }
    for (const [service, known] of roles) expect(known.size, service).toBe(1)
    expect(alike).toBeLessThan(20)
  })

  test('every subject of a service has one team', () => {
    const owned = teams.flatMap((row) => row.slice(row.indexOf('|') + 1).split(' '))
    expect(owned.toSorted()).toEqual(serviceSubjects.toSorted())
  })

  test('the message has the level of the keyword', () => {
    for (const level of Object.keys(levels)) {
      const texts = textsOf({ type: 'ops.logMessage', level }, 300)
      for (const text of texts) expect(levelsOf(text), text).toContain(level)
    }
  })

  test('templates leave no braces', () => {
    for (const type of ['ops.logMessage', 'ops.exception']) {
      const texts = textsOf({ type }, 20_000)
      for (const text of texts) expect(text).not.toMatch(/\{\w+\}|undefined$|[\n\r]/)
    }
  })

  test('ids of traces and spans are hex digits, and never all zero (W3C Trace Context)', () => {
    for (const text of textsOf({ type: 'ops.traceId' }, 500)) {
      expect(text).toMatch(/^(?!0+$)[0-9a-f]{32}$/)
    }
    for (const text of textsOf({ type: 'ops.spanId' }, 500)) {
      expect(text).toMatch(/^(?!0+$)[0-9a-f]{16}$/)
    }
  })

  test('cron lines have five fields in their ranges', () => {
    const bounds = [
      [0, 59],
      [0, 23],
      [1, 31],
      [1, 12],
      [0, 7],
    ] as const
    const lines = new Set(textsOf({ type: 'ops.cron' }, 5_000))
    expect(lines.size).toBeGreaterThan(300)
    for (const line of lines) {
      const fields = line.split(' ')
      expect(fields).toHaveLength(5)
      for (const [i, [lowest, highest]] of bounds.entries()) {
        for (const item of (fields[i] ?? '').split(',')) {
          const [, range = '', step = '1'] = /^(\*|\d+(?:-\d+)?)(?:\/(\d+))?$/.exec(item) ?? []
          const [from = Number.NaN, to = from] =
            range === '*' ? [lowest, highest] : range.split('-').map(Number)
          expect(lowest <= from && from <= to && to <= highest && Number(step) > 0, line).toBe(true)
        }
      }
    }
  })

  test('host names are valid domain names', () => {
    const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
    const name = new RegExp(`^${label}(?:\\.${label})*$`)
    for (const type of ['ops.hostname', 'internet.domainName', 'ops.podName', 'ops.serviceName']) {
      for (const text of textsOf({ type }, 1_000)) {
        expect(text).toMatch(name)
        expect(text.length).toBeLessThanOrEqual(253)
      }
    }
  })

  test('branches are valid git names (git-check-ref-format)', () => {
    for (const text of textsOf({ type: 'ops.branch' }, 3_000)) {
      expect(text).not.toMatch(/\.\.|[ ~^:?*[\\]|\/\/|^\/|\/$|\.$|\.lock$|@\{|\/\./)
    }
  })

  test('a request reads and adds to lists, and changes or removes one element', () => {
    for (const text of textsOf({ type: 'ops.requestLine' }, 3_000)) {
      expect(text).toMatch(
        /^(?:(?:GET|PUT|PATCH|DELETE|HEAD) \/api\/[a-z]+\/\d+|(?:GET|POST|OPTIONS) \/api\/[a-z]+|GET \/api\/[a-z]+\?page=\d+) HTTP\/(?:1\.0|1\.1|2\.0)$/,
      )
    }
  })
})

/** Returns the levels whose templates match the text, with any names. */
function levelsOf(text: string): readonly string[] {
  return messagePatterns.filter(({ pattern }) => pattern.test(text)).map(({ level }) => level)
}

const messagePatterns = logMessages.map((row) => {
  const [level = '', template = ''] = row.split('|')
  const escaped = template.replace(/\{\w+\}|[.*+?^$()[\]\\|]/g, (found) =>
    found.length > 1 ? '.+' : `\\${found}`,
  )
  return { level, pattern: new RegExp(`^${escaped}$`) }
})

describe('files', () => {
  test('name, path, kind and size of one object describe one file', () => {
    const kindOf = new Map(fileKinds.map((row) => [row.split('|')[0], row.split('|')]))
    const groupOf = new Map(fileGroups.map((row) => [row.split('|')[0], row.split('|')]))
    const properties = {
      name: { type: 'file.name' },
      path: { type: 'file.path' },
      directory: { type: 'file.directory' },
      extension: { type: 'file.extension' },
      mimeType: { type: 'file.mimeType' },
      size: { type: 'file.size' },
    }
    for (const { value } of drawn({ type: 'object', properties }, 3_000)) {
      const { size, ...row } = value as Record<string, string> & { size: number }
      const [, mimeType, , group] = kindOf.get(row.extension) ?? []
      const [, , directories = '', least, most] = groupOf.get(group) ?? []
      expect(row.mimeType).toBe(mimeType)
      expect(row.name?.endsWith(`.${row.extension}`), row.name).toBe(true)
      expect(row.path).toBe(`${row.directory}/${row.name}`)
      expect(directories.split(' ')).toContain(row.directory)
      expect(size).toBeGreaterThanOrEqual(Number(least))
      expect(size).toBeLessThanOrEqual(Number(most))
    }
  })
})

/**
 * Types of the group `ops` for log lines, exceptions and requests of services. Level and message in one object share a
 * key, so that the message fits the level.
 */

import { childKey, type Key } from '../../random/key.ts'
import { declareType, type TypeScope } from '../declaration.ts'
import { among, between, either, join, textNode } from '../instructions/compose.ts'
import type { Instruction } from '../instructions/instruction.ts'
import { booleanKeyword, choiceKeyword } from '../keywords/keyword.ts'
import { exceptions, logMessages } from '../words/en/ops.ts'
import { fill, requestOf } from './ops-template.ts'

const levels = ['TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR', 'FATAL'] as const
type Level = (typeof levels)[number]
/** Shares of log levels per thousand lines. */
const levelWeights: Readonly<Record<Level, number>> = {
  TRACE: 20,
  DEBUG: 180,
  INFO: 660,
  WARN: 90,
  ERROR: 47,
  FATAL: 3,
}
const weights = levels.map((level) => levelWeights[level])

const coherent = booleanKeyword({
  summary: 'Whether the value is consistent with sibling properties: the message with the level.',
  fallback: true,
})

export const logLevel = declareType({
  name: 'ops.logLevel',
  summary: 'The level of a log line, most often `INFO`.',
  keywords: { coherent },
  compile: (keywords, scope) => ({
    instruction: among(levels, levelKey(keywords.coherent, scope), weights),
    output: () => ({ enum: levels }),
    size: 7,
  }),
  examples: [{ type: 'ops.logLevel' }],
})

export const logMessage = declareType({
  name: 'ops.logMessage',
  summary: 'A log message of a service: a request, a job, a slow query, a lost connection.',
  keywords: {
    level: choiceKeyword({
      summary:
        'Generates only messages of this level; the level of the sibling `ops.logLevel` by default.',
      choices: levels,
    }),
    coherent,
  },
  compile({ level, coherent }, scope) {
    const key = scope.keyFor('value')
    const instruction =
      level === undefined
        ? either(
            levels.map((each) => messageOf(each, key)),
            levelKey(coherent, scope),
            weights,
          )
        : messageOf(level, key)
    return textNode(instruction, 160, { minLength: 1 })
  },
  examples: [{ type: 'ops.logMessage' }, { type: 'ops.logMessage', level: 'ERROR' }],
})

/**
 * Returns the key that selects the level of the log line that an object describes, whatever the names of its
 * properties: an object is one log line.
 */
function levelKey(isCoherent: boolean, scope: TypeScope): Key {
  const { owner } = scope
  return isCoherent && owner !== undefined
    ? childKey(owner.key, '#log level')
    : scope.keyFor('level')
}

function messageOf(level: Level, key: Key): Instruction {
  return oneOf(rowsOf(logMessages, level), childKey(key, level))
}

function rowsOf(rows: readonly string[], first: string): readonly string[] {
  const start = `${first}|`
  return rows.filter((row) => row.startsWith(start)).map((row) => row.slice(start.length))
}

function oneOf(templates: readonly string[], key: Key): Instruction {
  const filled = templates.map((template) => fill(template, key))
  return either(filled, childKey(key, 'template'))
}

const languages = ['java', 'python', 'javascript', 'go', 'csharp', 'ruby', 'php', 'rust'] as const

export const exception = declareType({
  name: 'ops.exception',
  summary: 'The class and message of an exception, on one line in the format of its runtime.',
  keywords: {
    language: choiceKeyword({
      summary: 'Generates only exceptions of this language.',
      choices: languages,
    }),
  },
  compile({ language }, scope) {
    const key = scope.keyFor('value')
    const chosen = language === undefined ? languages : [language]
    const all = chosen.flatMap((each) => rowsOf(exceptions, each))
    return textNode(oneOf(all, key), 200, { minLength: 1 })
  },
  examples: [{ type: 'ops.exception' }, { type: 'ops.exception', language: 'java' }],
})

export const requestLine = declareType({
  name: 'ops.requestLine',
  summary:
    'The first line of an HTTP request in the format of access logs: `GET /api/orders/42 HTTP/1.1`.',
  keywords: {},
  compile(_, scope) {
    const key = scope.keyFor('value')
    const version = among(['1.1', '2.0', '1.0'], childKey(key, 'version'), [70, 28, 2])
    return textNode(join(requestOf(childKey(key, 'request')), ' HTTP/', version), 64, {
      pattern: '^[A-Z]+ /[^ ]* HTTP/[12]\\.[01]$',
    })
  },
  examples: [{ type: 'ops.requestLine' }],
})

/** Format of schedules: https://man7.org/linux/man-pages/man5/crontab.5.html */
export const cron = declareType({
  name: 'ops.cron',
  summary: 'The schedule of a job as the five fields of cron: `*/15 * * * *`, `30 2 * * 1-5`.',
  keywords: {},
  compile(_, scope) {
    const key = scope.keyFor('value')
    const minute = among([0, 0, 0, 5, 10, 15, 20, 30, 30, 45, 50], childKey(key, 'minute'))
    const hour = between(0, 23, childKey(key, 'hour'))
    const office = between(7, 18, childKey(key, 'office'))
    const steps = among([2, 5, 5, 10, 10, 15, 15, 30], childKey(key, 'step'))
    const hours = among([2, 3, 4, 6, 8, 12], childKey(key, 'hours'))
    const weekday = among(['0', '1', '5', '6'], childKey(key, 'weekday'))
    const day = among([1, 1, 1, 2, 5, 15, 28], childKey(key, 'day'))
    const kinds: readonly Instruction[] = [
      join('*/', steps, ' * * * *'),
      join(minute, ' * * * *'),
      join(minute, ' */', hours, ' * * *'),
      join(minute, ' ', hour, ' * * *'),
      join(minute, ' ', office, ' * * 1-5'),
      join('*/', steps, ' 8-18 * * 1-5'),
      join(minute, ' ', hour, ' * * ', weekday),
      join(minute, ' ', hour, ' ', day, ' * *'),
      join(minute, ' ', hour, ' 1 1,4,7,10 *'),
      join('* * * * *'),
    ]
    return textNode(either(kinds, childKey(key, 'kind'), [18, 10, 8, 26, 8, 5, 12, 8, 2, 3]), 24, {
      pattern: '^[^ ]+( [^ ]+){4}$',
    })
  },
  examples: [{ type: 'ops.cron' }],
})

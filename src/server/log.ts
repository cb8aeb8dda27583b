/** The log of the service: lines of JSON on standard error, without secrets. */

import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import { redacted } from './redact.ts'

/** Returns the log of this process. Each line contains its number if the service has several processes. */
export function newLog({ logLevel }: Pick<Config, 'logLevel'>, process?: number): Logger {
  const log = pino({ level: logLevel, hooks: { streamWrite: redacted } }, pino.destination(2))
  return process === undefined ? log : log.child({ process })
}

#!/usr/bin/env -S node --disallow-code-generation-from-strings --max-semi-space-size=4
/**
 * The command `spate`: runs the command line with the context of the process, and exits with its code. Its threads write
 * parts of a run (`import/files/part-worker.ts`).
 */

import { isMainThread } from 'node:worker_threads'
import { commands } from './cli/commands/all.ts'
import { newProcessContext } from './cli/process-context.ts'
import { runCommandLine } from './cli/program.ts'
import { packageVersion } from './package/version.ts'

if (isMainThread) {
  const { context, endWith } = newProcessContext()
  const commandLine = { commands, version: packageVersion() }
  await endWith(await runCommandLine(process.argv.slice(2), commandLine, context))
} else {
  const { runPartThread } = await import('./import/files/part-worker.ts')
  await runPartThread()
}

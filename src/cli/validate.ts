/** `spate validate`: every issue of every file, at its place. */

import { checkBody } from '../engine/check-body.ts'
import { readText } from '../spelling/spelling.ts'
import { isObject } from '../text/json.ts'
import { show } from '../text/show.ts'
import type { Act, Call } from './command.ts'
import { type DefinitionText, readDefinitionText } from './definition-file.ts'
import { hasOption } from './option-values.ts'
import { countOf, type Found, issueLines, placeIssues } from './placed-issues.ts'
import { connect } from './service.ts'
import { styleFor, visible } from './text-style.ts'
import { columnsOf } from './text-width.ts'

/** What there is to say of a definition; a sound one has a number of events. */
interface Verdict extends Found {
  readonly total: number | undefined
}

type Judge = (definition: DefinitionText) => Promise<Verdict>

export const validate: Act = async (call) => {
  const { arguments: given, options, surroundings } = call
  const files = Array.isArray(given.file) && given.file.length > 0 ? given.file : [undefined]
  const judge = hasOption(options, 'online') ? await onlineJudge(call) : offline
  const judged: { readonly definition: DefinitionText; readonly verdict: Verdict }[] = []
  for (const file of files) {
    const definition = await readDefinitionText(file, surroundings)
    judged.push({ definition, verdict: await judge(definition) })
  }
  const told = judged.map(({ definition, verdict }) => ({
    file: definition.label,
    issues: placeIssues(definition, verdict),
    total: verdict.total,
  }))
  const isValid = told.every(({ issues }) => issues.length === 0)
  if (hasOption(options, 'json')) {
    surroundings.stdout.write(`${JSON.stringify({ valid: isValid, files: told })}\n`)
  } else {
    const style = styleFor(surroundings.stdout, surroundings.environment)
    const lines = judged.flatMap(({ definition, verdict }) =>
      issueLines(definition, verdict, { style, columns: columnsOf(surroundings.stdout) }),
    )
    const ends = told.map(({ file, issues, total }) => {
      const name = visible(file)
      return issues.length > 0
        ? `${style.red('✗')} ${name} has ${countOf(issues.length)}`
        : `${style.green('✓')} ${name} has no issues${eventsOf(total)}`
    })
    surroundings.stdout.write(`${[...lines, ...ends].join('\n')}\n`)
  }
  return isValid ? 'done' : 'invalid'
}

async function offline(definition: DefinitionText): Promise<Verdict> {
  const read = readText(definition)
  if ('problem' in read) return { syntax: read.problem, issues: [], total: undefined }
  const checked = checkBody(read.value, { inherited: undefined, now: new Date() })
  return 'issues' in checked
    ? { syntax: undefined, issues: checked.issues, total: undefined }
    : { syntax: undefined, issues: [], total: checked.program.total }
}

async function onlineJudge(call: Call): Promise<Judge> {
  const { client } = await connect(call)
  const { signal } = call.surroundings
  return async (definition) => {
    const read = readText(definition)
    if ('problem' in read) return { syntax: read.problem, issues: [], total: undefined }
    const { value } = read
    if (!isObject(value)) {
      const message = `must be a JSON object, not ${show(value)}`
      return { syntax: undefined, issues: [{ path: [], message }], total: undefined }
    }
    const { issues, total } = await client.simulations.validate(value, { signal })
    const whole = issues.map((issue) => ({ ...issue, path: issue.path ?? [] }))
    return { syntax: undefined, issues: whole, total }
  }
}

function eventsOf(total: number | undefined): string {
  if (total === undefined) return ''
  return `; a run of it now has ${total.toLocaleString('en')} events`
}

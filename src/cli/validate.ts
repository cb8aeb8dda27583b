/** `spate validate`: shows the issues of definition files. */

import { checkBody } from '../engine/check/check-body.ts'
import type { SyntaxProblem } from '../spelling/language.ts'
import type { FoundIssues } from '../spelling/problems.ts'
import { readText } from '../spelling/spelling.ts'
import type { Call, CommandAction } from '../terminal/command.ts'
import { type DefinitionText, readDefinitionText } from '../terminal/definition-file.ts'
import {
  countOf,
  issueLines,
  locateIssues,
  locateWarnings,
  withPaths,
} from '../terminal/located-issues.ts'
import { hasOption } from '../terminal/option-values.ts'
import { connect } from '../terminal/service.ts'
import { styleFor, visible } from '../terminal/text-style.ts'
import { columnsOf } from '../terminal/text-width.ts'
import { isObject } from '../text/json.ts'
import { show } from '../text/show.ts'

/** Issues and warnings of a definition, and the number of events of a run if the definition is valid. */
interface Verdict extends FoundIssues {
  readonly total: number | undefined
}

type Validator = (definition: DefinitionText) => Promise<Verdict>

export const validate: CommandAction = async (call) => {
  const { arguments: given, options, context } = call
  const files = Array.isArray(given.file) && given.file.length > 0 ? given.file : [undefined]
  const judge = hasOption(options, 'online') ? await onlineValidator(call) : validateOffline
  const judged: { readonly definition: DefinitionText; readonly verdict: Verdict }[] = []
  for (const file of files) {
    const definition = await readDefinitionText(file, context)
    judged.push({ definition, verdict: await judge(definition) })
  }
  const results = judged.map(({ definition, verdict }) => ({
    file: definition.label,
    issues: locateIssues(definition, verdict),
    warnings: locateWarnings(definition, verdict),
    total: verdict.total,
  }))
  const isValid = results.every(({ issues }) => issues.length === 0)
  if (hasOption(options, 'json')) {
    context.stdout.write(`${JSON.stringify({ valid: isValid, files: results })}\n`)
  } else {
    const style = styleFor(context.stdout, context.environment)
    const lines = judged.flatMap(({ definition, verdict }) =>
      issueLines(definition, verdict, { style, columns: columnsOf(context.stdout) }),
    )
    const ends = results.map(({ file, issues, warnings, total }) => {
      const name = visible(file)
      const warned = warnings.length > 0 ? ` and ${countOf(warnings.length, 'warning')}` : ''
      return issues.length > 0
        ? `${style.red('✗')} ${name} has ${countOf(issues.length)}${warned}`
        : `${style.green('✓')} ${name} has no issues${warned}${eventsOf(total)}`
    })
    context.stdout.write(`${[...lines, ...ends].join('\n')}\n`)
  }
  return isValid ? 'done' : 'invalid'
}

async function validateOffline(definition: DefinitionText): Promise<Verdict> {
  const read = readText(definition)
  if ('problem' in read) return unreadableText(read.problem)
  const checked = checkBody(read.value, { inherited: undefined, now: new Date() })
  const { warnings } = checked
  return 'issues' in checked
    ? { syntax: undefined, issues: checked.issues, warnings, total: undefined }
    : { syntax: undefined, issues: [], warnings, total: checked.program.total }
}

async function onlineValidator(call: Call): Promise<Validator> {
  const { client } = await connect(call)
  const { signal } = call.context
  return async (definition) => {
    const read = readText(definition)
    if ('problem' in read) return unreadableText(read.problem)
    const { value } = read
    if (!isObject(value)) {
      const message = `must be a JSON object; got ${show(value)}`
      return { syntax: undefined, issues: [{ path: [], message }], warnings: [], total: undefined }
    }
    const { issues, warnings, total } = await client.simulations.validate(value, { signal })
    return { syntax: undefined, issues: withPaths(issues), warnings: withPaths(warnings), total }
  }
}

function unreadableText(syntax: SyntaxProblem): Verdict {
  return { syntax, issues: [], warnings: [], total: undefined }
}

function eventsOf(total: number | undefined): string {
  if (total === undefined) return ''
  return `; a run started now has ${total.toLocaleString('en')} events`
}

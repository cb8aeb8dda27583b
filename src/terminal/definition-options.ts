/** The options `--seed`, `--start` and `--end`, which override members of a definition. */

import type { Issue } from '../client/spate-error.ts'
import type { JsonObject } from '../text/json.ts'
import type { Call } from './command.ts'
import type { DefinitionFile } from './definition-file.ts'
import { CommandFailure } from './exit-code.ts'
import { invalidDefinition } from './located-issues.ts'
import { integerOption, textOption } from './option-values.ts'

/** Values of the options. If one is undefined, the member of the definition stays unchanged. */
export interface DefinitionOptions {
  readonly seed: number | undefined
  readonly start: string | undefined
  readonly end: string | undefined
}

export function definitionOptions(options: Call['options']): DefinitionOptions {
  return {
    seed: integerOption(options, 'seed', { minimum: 1 }),
    start: textOption(options, 'start'),
    end: textOption(options, 'end'),
  }
}

/** Returns a definition with the seed, the start and the end from the options, where they are given. */
export function withOptions(
  definition: JsonObject,
  { seed, start, end }: Partial<DefinitionOptions>,
): JsonObject {
  return {
    ...definition,
    ...(seed !== undefined && { seed }),
    ...(start !== undefined && { start }),
    ...(end !== undefined && { end }),
  }
}

/**
 * Returns the failure for an invalid definition: about the options if issues are in their values, otherwise about the
 * file. Returns undefined for issues elsewhere if there is no file.
 */
export function refusedDefinition(
  file: DefinitionFile | undefined,
  { seed, start, end }: DefinitionOptions,
  issues: readonly Issue[],
): CommandFailure | undefined {
  const found = Object.entries({ seed, start, end }).flatMap(([name, value]) => {
    const issue = value === undefined ? undefined : issues.find(({ path }) => path?.[0] === name)
    return issue === undefined ? [] : [`--${name} ${issue.message}`]
  })
  if (found.length > 0) return new CommandFailure(found.join('; '), 'usage')
  return file === undefined ? undefined : invalidDefinition(file, issues)
}

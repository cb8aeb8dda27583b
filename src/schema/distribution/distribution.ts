/**
 * The keyword `distribution`: the frequency of each value of a range. It is a name, or an object with `type` and
 * parameters. Absent parameters are derived from the bounds, which are known only when the type is compiled.
 */

import { isObject, type JsonObject, type JsonValue, member } from '../../text/json.ts'
import { show } from '../../text/show.ts'
import { hint } from '../../text/suggest.ts'
import type { Keyword, Report } from '../keywords/keyword.ts'
import { readKeywords } from '../keywords/keywords.ts'
import type { DistributionBounds } from './bounds.ts'
import { type DistributionKind, distributionKinds } from './distribution-kinds.ts'
import type { ResolvedDistribution } from './resolved.ts'

/**
 * A distribution as written in a definition. Its parameters are validated as far as possible without knowing the
 * bounds.
 */
export interface WrittenDistribution {
  /** Whether the distribution is `uniform`, the default of every type. */
  readonly isUniform: boolean
  /**
   * Returns the distribution with all parameters; absent parameters are derived from the bounds. Returns undefined
   * after reporting an issue.
   */
  resolve(bounds: DistributionBounds, report: Report): ResolvedDistribution | undefined
}

export function distributionKeyword(summary: string): Keyword<WrittenDistribution | undefined> {
  return {
    summary,
    schema: documentation,
    fallback: undefined,
    isRequired: false,
    read(value, report) {
      const written = isObject(value) ? value : { type: value }
      const type = member(written, 'type')
      if (isObject(value) && type === undefined) {
        report(`must have a "type": one of ${names.map(show).join(', ')}`)
        return undefined
      }
      const kind = typeof type === 'string' ? kindOf(type) : undefined
      if (kind === undefined) {
        const better = typeof type === 'string' ? hint(type, names) : ''
        const part = isObject(value) ? ['type'] : []
        report(`must be one of ${names.map(show).join(', ')}; got ${show(type)}${better}`, ...part)
        return undefined
      }
      return readKind(kind, written, report)
    },
  }
}

const names = distributionKinds.map(({ name }) => name)

function kindOf(name: string): DistributionKind | undefined {
  return distributionKinds.find((kind) => kind.name === name)
}

function readKind(
  kind: DistributionKind,
  written: JsonObject,
  report: Report,
): WrittenDistribution | undefined {
  const { name, parameters } = kind
  const known = Object.keys(parameters)
  const unknown = Object.keys(written).filter((part) => part !== 'type' && !known.includes(part))
  for (const part of unknown) {
    const has = known.length === 0 ? 'none' : known.map(show).join(', ')
    report(`is not a parameter of "${name}", which has ${has}${hint(part, known)}`, part)
  }
  const values = readKeywords(written, parameters, (message, ...part) => report(message, ...part))
  if (values === undefined || unknown.length > 0) return undefined
  return {
    isUniform: name === 'uniform',
    resolve: (bounds, reportOf) => kind.resolve(values, bounds, reportOf),
  }
}

/** JSON Schema of the keyword `distribution`: a name, or an object whose parameters depend on `type`. */
const documentation: JsonObject = {
  anyOf: [
    { enum: distributionKinds.filter(isNameEnough).map(({ name }) => name) },
    ...distributionKinds.map(({ name, summary, parameters }) => ({
      type: 'object',
      description: summary,
      properties: {
        type: { const: name },
        ...Object.fromEntries(
          Object.entries(parameters).map(([part, keyword]): [string, JsonValue] => [
            part,
            { ...keyword.schema, description: keyword.summary },
          ]),
        ),
      },
      required: [
        'type',
        ...Object.keys(parameters).filter((part) => parameters[part]?.isRequired === true),
      ],
      additionalProperties: false,
    })),
  ],
}

function isNameEnough({ parameters }: DistributionKind): boolean {
  return Object.values(parameters).every(({ isRequired }) => !isRequired)
}

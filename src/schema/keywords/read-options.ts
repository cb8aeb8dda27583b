/** Reads the options of `select`, `anyOf` and `oneOf`: schemas, each with a weight or a condition if it has one. */

import { isArray, type JsonObject, type JsonValue } from '../../text/json.ts'
import { show } from '../../text/show.ts'
import type { TypeScope } from '../declaration.ts'
import { isWeightedOption } from './schema-parts.ts'

export interface Option {
  /** Position in the list of options. */
  readonly position: number
  readonly schema: JsonValue
  /** Path of the schema from that of the choice. */
  readonly steps: readonly (string | number)[]
  readonly weight: JsonValue
  /** Condition under which the option is chosen, whatever its weight. */
  readonly when: string | undefined
}

/** Returns the options of a keyword, or an empty list after reporting an issue. */
export function readOptions(
  keywords: { readonly [name: string]: JsonValue | undefined },
  { own, keyword }: { readonly own: string; readonly keyword: string },
  scope: TypeScope,
): readonly Option[] {
  if (keywords.options !== undefined && keyword !== 'options') {
    scope.report(`must not be used with "${own}", which has the same meaning`, 'options')
  }
  const given = keywords[keyword]
  if (!isArray(given) || given.length === 0) {
    if (given === undefined) scope.report(`must have "${own}": the schemas to choose from`)
    else scope.report(`must be a list of at least one schema; got ${show(given)}`, keyword)
    return []
  }
  const options = given.map((option, position): Option => {
    const isOption = isWeightedOption(option)
    return {
      position,
      schema: isOption ? option.schema : option,
      steps: isOption ? [keyword, position, 'schema'] : [keyword, position],
      ...(isOption
        ? membersOfOption(option, [keyword, position], scope)
        : { weight: 1, when: undefined }),
    }
  })
  if (options.some(({ when }) => when !== undefined)) checkCases(keywords, own, scope)
  if (options.some(({ weight }) => weight !== 1) && keywords.weights !== undefined) {
    scope.report('must not be used with weights in the options', 'weights')
  }
  return options
}

/** Returns the weight and the condition of an option, or those of a plain schema after reporting an issue. */
function membersOfOption(
  option: JsonObject,
  path: readonly (string | number)[],
  scope: TypeScope,
): Pick<Option, 'weight' | 'when'> {
  const { schema: _, weight, when, ...others } = option
  const plain = { weight: 1, when: undefined }
  const report = (name: string, message: string): void => scope.report(message, ...path, name)
  const unknown = Object.keys(others)
  for (const name of unknown) {
    report(name, 'is not a member of an option, which has "weight", "when" and "schema"')
  }
  const isWeight = typeof weight === 'number' && weight >= 0 && weight <= 1e9
  if (weight !== undefined && !isWeight) {
    report('weight', `must be a number from 0 to 1000000000; got ${show(weight)}`)
  }
  const isText = when === undefined || typeof when === 'string'
  if (!isText) report('when', `must be a string; got ${show(when)}`)
  if (when !== undefined && weight !== undefined) {
    report('weight', 'must not be used with "when", which decides alone')
  }
  const isSound = unknown.length === 0 && (weight === undefined || isWeight) && isText
  return isSound ? { weight: when === undefined ? (weight ?? 1) : 1, when } : plain
}

/** Reports keywords that must not be used with options that have conditions. */
function checkCases(
  keywords: { readonly weights?: JsonValue | undefined },
  own: string,
  scope: TypeScope,
): void {
  if (own !== 'options') scope.report('must be "select" for options with "when"', 'type')
  if (keywords.weights !== undefined) {
    scope.report('must be in the options, because some of them have "when"', 'weights')
  }
  if (scope.unique !== 'no') {
    scope.report('must not have "when" where values must be unique', 'options')
  }
}

/** Texts of the figures of entities and relations. */
import { briefSpanText } from '../preview/time-text.ts'
import type { RelationFigures } from './figures.ts'
import type { RelatedEntity, Relation } from './relations.ts'

const counts = new Intl.NumberFormat('en')
const means = new Intl.NumberFormat('en', { maximumSignificantDigits: 2, useGrouping: false })
const largeMeans = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })

export function meanText(mean: number): string {
  return mean >= 100 ? largeMeans.format(mean) : means.format(mean)
}

/** Returns the line of a box about its entity, such as `120/hour · 86K`. */
export function entityLine({ rate }: RelatedEntity, instances: number | undefined): string {
  const parts = [
    rate,
    instances === undefined ? undefined : `${counts.format(instances)} instances`,
  ]
  return parts.filter((part) => part !== undefined).join(' · ')
}

/** Returns the lines of the label of a relation: the field, and how many instances belong together. */
export function relationLines(relation: Relation, figures: RelationFigures): readonly string[] {
  const { kind, field, on } = relation
  const name = field.length > 0 ? field.join('.') : kind === 'child' ? 'child' : ''
  const mean = figures.mean(relation)
  const { lag } = figures.link(relation) ?? {}
  const facts = [
    ...(mean === undefined ? [] : [`1 : ${meanText(mean)}`]),
    ...(on === undefined ? [] : [`on ${on}`]),
    ...(lag === undefined ? [] : [`after ${briefSpanText(lag.medianMs)}`]),
  ]
  return [name, facts.join(' · ')].filter((line) => line !== '')
}

/** Describes a relation in a sentence without a full stop, for screen readers and the table. */
export function relationSentence(relation: Relation, figures: RelationFigures): string {
  const { kind, from, to, field, isOptional, isUnique, isList } = relation
  const name = field.length > 0 ? `${from}.${field.join('.')}` : from
  const verb = kind === 'child' ? 'is a child of' : isList ? 'refers to several' : 'refers to'
  const parts = [`${name} ${verb} ${to}`]
  const mean = figures.mean(relation)
  if (mean !== undefined) parts.push(`a mean of ${meanText(mean)} ${from} per instance of ${to}`)
  if (isOptional) parts.push('may be null')
  if (isUnique && kind === 'reference') parts.push('unique')
  const delay = delayText(relation, figures)
  if (delay !== undefined) parts.push(`after a median of ${delay}`)
  return parts.join(', ')
}

/** Returns how much later children occur than their parents, such as `40 s (95% within 8 min)`, by the median. */
export function delayText(relation: Relation, figures: RelationFigures): string | undefined {
  const { lag } = figures.link(relation) ?? {}
  return lag && `${briefSpanText(lag.medianMs)} (95% within ${briefSpanText(lag.p95Ms)})`
}

/** Hides an issue that the service reported about a field after the value of the field has changed. */
import { useRef } from 'preact/hooks'
import type { Issue } from '../data/api.ts'

/**
 * An error of a field: an issue of the service about the submitted value, or a text of the page about the current
 * value.
 */
export type FieldIssue = Issue | string

export function useIssue(wrong: FieldIssue | undefined, value: unknown): string | undefined {
  const judged = useRef({ wrong, value })
  if (judged.current.wrong !== wrong) judged.current = { wrong, value }
  if (wrong === undefined || typeof wrong === 'string') return wrong
  return Object.is(judged.current.value, value) ? wrong.message : undefined
}

/** What the service finds wrong with an answer is said until the answer changes; what it says of the old one is stale then. */
import { useRef } from 'preact/hooks'
import type { Issue } from '../data/api.ts'

/** An issue of the service, or words of the page itself, which go by what stands there now. */
export type Wrong = Issue | string

export function useIssue(wrong: Wrong | undefined, value: unknown): string | undefined {
  const judged = useRef({ wrong, value })
  if (judged.current.wrong !== wrong) judged.current = { wrong, value }
  if (wrong === undefined || typeof wrong === 'string') return wrong
  return Object.is(judged.current.value, value) ? wrong.message : undefined
}

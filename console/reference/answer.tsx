/** What the service answered to an operation that was tried. */
import { CodeBlock } from '../parts/copy.tsx'
import { Badge } from '../parts/shown.tsx'
import type { Answered } from './use-tried.ts'

export function Answer({
  answered: { status, type, text, isCut },
}: {
  readonly answered: Answered
}) {
  return (
    <>
      <p class="flex flex-wrap items-center gap-2 text-sm">
        <Badge kind={status < 300 ? 'good' : 'danger'}>{status}</Badge>
        <span class="text-ink-soft">{type}</span>
        {isCut && <span class="text-ink-soft">truncated</span>}
      </p>
      {text !== '' && <CodeBlock text={text} label="Response" />}
    </>
  )
}

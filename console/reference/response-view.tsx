/** The response to a request that was sent from the API reference. */
import { CodeBlock } from '../parts/copy.tsx'
import { Badge } from '../parts/display.tsx'
import type { ShownResponse } from './use-api-call.ts'

export function ResponseView({
  response: { status, type, text, isCut },
}: {
  readonly response: ShownResponse
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

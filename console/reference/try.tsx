/**
 * Form to try an operation of the API, with the response of the service. Requests use the session of the user and the
 * API of the console; the curl command uses an API key. Streams need a key: reading a stream advances the cursor of the
 * run, which a session may not do.
 */
import { useState } from 'preact/hooks'
import type { Operation } from '../data/open-api.ts'
import { Button } from '../parts/button.tsx'
import { CodeBlock } from '../parts/copy.tsx'
import { control } from '../parts/field.tsx'
import { Icon } from '../parts/icon.tsx'
import { exampleBody } from './example-body.ts'
import { acceptTypes, Fields, type Values } from './fields.tsx'
import { commandOf, invalidReason, requestOf } from './request.ts'
import { ResponseView } from './response-view.tsx'
import { useApiCall } from './use-api-call.ts'

/** Number of events in the `limit` field of a stream that is tried: a stream may have millions of events. */
const triedLimit = '10'

export function Try({ operation }: { readonly operation: Operation }) {
  const streams = operation.responses.some(([, { content = {} }]) => 'text/event-stream' in content)
  const [values, setValues] = useState<Values>(() => (streams ? { limit: triedLimit } : {}))
  const [accept, setAccept] = useState<string | undefined>(streams ? acceptTypes[0] : undefined)
  const [text, setText] = useState(() => exampleBody(operation))
  const [fault, setFault] = useState<string | undefined>(undefined)
  const { response, failure, isRunning, send, stop } = useApiCall()
  const hasBody = operation.body !== undefined
  const request = requestOf(operation, { values, accept, body: hasBody ? text : undefined })
  const submit = (event: Event) => {
    event.preventDefault()
    const found = invalidReason(request)
    setFault(found)
    if (found === undefined && !streams) send(request)
  }
  const problem = fault ?? failure
  return (
    <form
      class="flex flex-col gap-4 rounded-md border border-line bg-ground p-4"
      onSubmit={submit}
      onInput={() => setFault(undefined)}
    >
      <Fields
        parameters={operation.parameters}
        values={values}
        onInput={setValues}
        accept={accept}
        onAccept={setAccept}
      />
      {hasBody && (
        <label class="flex flex-col gap-1 text-sm font-medium">
          Body
          <textarea
            class={`${control} min-h-32 font-mono`}
            spellcheck={false}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
      )}
      <CodeBlock text={commandOf(request, location.origin)} label="curl command" />
      {streams ? (
        <p class="text-sm text-ink-soft">
          Reading a stream needs an API key because it advances the run's cursor. To see the events
          without a key, open the page of the run.
        </p>
      ) : (
        <div class="flex gap-2">
          <Button type="submit" kind="primary" isBusy={isRunning}>
            <Icon name="play" />
            Send
          </Button>
          {isRunning && <Button onClick={stop}>Stop</Button>}
        </div>
      )}
      <div aria-live="polite" class="flex flex-col gap-2">
        {problem !== undefined && <p class="text-sm text-danger">{problem}</p>}
        {response && <ResponseView response={response} />}
      </div>
    </form>
  )
}

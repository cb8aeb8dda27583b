/**
 * An operation tried out: a form for its parameters and body, and what the service answered. It asks with the session
 * of this page, at the console's own entrance to the same routes; the command beside it is for a key.
 */
import { useRef, useState } from 'preact/hooks'
import { apiBase } from '../data/api.ts'
import type { Operation, Parameter } from '../data/open-api.ts'
import { Button } from '../parts/button.tsx'
import { CodeBlock } from '../parts/copy.tsx'
import { control, SelectField, TextField } from '../parts/field.tsx'
import { Icon } from '../parts/icon.tsx'
import { Badge } from '../parts/shown.tsx'
import { addressOf, commandOf } from './request.ts'

interface Answered {
  readonly status: number
  readonly type: string
  readonly text: string
  /** Whether more was to come than is shown. */
  readonly isCut: boolean
}

/** More of an answer is not read. */
const shownCharacters = 20_000

/** So that trying a stream does not fetch a million events. */
const triedLimit = '10'

export function Try({ operation }: { readonly operation: Operation }) {
  const { method, body, parameters } = operation
  const streams = operation.responses.some(([, { content = {} }]) => 'text/event-stream' in content)
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    streams ? { limit: triedLimit } : {},
  )
  const [accept, setAccept] = useState('application/x-ndjson')
  const [text, setText] = useState(() => exampleBody(operation))
  const [answered, setAnswered] = useState<Answered | undefined>(undefined)
  const [failure, setFailure] = useState<string | undefined>(undefined)
  const running = useRef<AbortController | undefined>(undefined)
  const [isRunning, setRunning] = useState(false)
  const request = {
    method,
    path: addressOf(operation, values),
    headers: {
      ...(streams && { Accept: accept }),
      ...Object.fromEntries(
        parameters
          .filter(({ name, in: place }) => place === 'header' && values[name])
          .map(({ name }) => [name, values[name] ?? '']),
      ),
    },
    body: body === undefined ? undefined : text,
  }
  const send = async () => {
    const controller = new AbortController()
    running.current = controller
    setRunning(true)
    setFailure(undefined)
    setAnswered(undefined)
    try {
      const response = await fetch(apiBase + request.path, {
        method,
        headers: {
          ...request.headers,
          ...(request.body !== undefined && { 'Content-Type': 'application/json' }),
        },
        ...(request.body !== undefined && { body: request.body }),
        signal: controller.signal,
      })
      setAnswered(await answeredOf(response, setAnswered))
    } catch {
      if (!controller.signal.aborted) setFailure('The service does not answer.')
    } finally {
      setRunning(false)
    }
  }
  return (
    <form
      class="flex flex-col gap-4 rounded-md border border-line bg-ground p-4"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {parameters.length > 0 && (
        <div class="grid gap-4 sm:grid-cols-2">
          {parameters.map((parameter) => (
            <TextField
              key={parameter.name}
              label={parameter.name}
              hint={hintOf(parameter)}
              required={parameter.required === true}
              spellcheck={false}
              value={values[parameter.name] ?? ''}
              onInput={(value) => setValues((all) => ({ ...all, [parameter.name]: value }))}
            />
          ))}
          {streams && (
            <SelectField
              label="Accept"
              value={accept}
              onInput={setAccept}
              options={[
                ['application/x-ndjson', 'application/x-ndjson'],
                ['text/event-stream', 'text/event-stream'],
              ]}
            />
          )}
        </div>
      )}
      {body !== undefined && (
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
      <CodeBlock text={commandOf(request, location.origin)} label="The same by curl" />
      <div class="flex gap-2">
        <Button type="submit" kind="primary" isBusy={isRunning}>
          <Icon name="play" />
          Send
        </Button>
        {isRunning && <Button onClick={() => running.current?.abort()}>Stop</Button>}
      </div>
      <div aria-live="polite" class="flex flex-col gap-2">
        {failure !== undefined && <p class="text-sm text-danger">{failure}</p>}
        {answered && <Answer answered={answered} />}
      </div>
    </form>
  )
}

function Answer({ answered: { status, type, text, isCut } }: { readonly answered: Answered }) {
  return (
    <>
      <p class="flex flex-wrap items-center gap-2 text-sm">
        <Badge kind={status < 300 ? 'good' : 'danger'}>{status}</Badge>
        <span class="text-ink-soft">{type}</span>
        {isCut && <span class="text-ink-soft">only the beginning is shown</span>}
      </p>
      {text !== '' && <CodeBlock text={text} label="Answer" />}
    </>
  )
}

/** Streams are shown as they come. */
async function answeredOf(
  response: Response,
  onPart: (answered: Answered) => void,
): Promise<Answered> {
  const type = response.headers.get('Content-Type') ?? ''
  let text = ''
  let isCut = false
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    text += value
    isCut = text.length > shownCharacters
    if (isCut) {
      await reader.cancel()
      break
    }
    onPart({ status: response.status, type, text, isCut })
  }
  const shown = isCut ? text.slice(0, shownCharacters) : pretty(text, type)
  return { status: response.status, type, text: shown, isCut }
}

function pretty(text: string, type: string): string {
  if (!type.includes('json') || type.includes('ndjson') || text === '') return text
  return JSON.stringify(JSON.parse(text), null, 2)
}

function hintOf({ description, schema }: Parameter): string {
  const written = description ?? schema.description
  const fallback =
    schema.default === undefined ? '' : ` ${JSON.stringify(schema.default)} when absent.`
  return `${typeof written === 'string' ? written : ''}${fallback}`
}

/** A body to begin with, where one is needed. */
function exampleBody({ id }: Operation): string {
  if (id === 'createRun') return '{\n  "output": "stream"\n}'
  const definition = {
    entities: {
      users: {
        rate: '5/minute',
        schema: {
          type: 'object',
          properties: { id: { type: 'id.integer' }, name: { type: 'person.name' } },
        },
      },
    },
  }
  return JSON.stringify(
    id === 'createSimulation' ? { key: 'mine', ...definition } : definition,
    null,
    2,
  )
}

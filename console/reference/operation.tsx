/** One operation of the API: a summary line that expands to the full description and a form to try it. */
import { useState } from 'preact/hooks'
import type { Operation } from '../data/open-api.ts'
import { Badge } from '../parts/display.tsx'
import { Icon } from '../parts/icon.tsx'
import { Prose } from '../parts/prose.tsx'
import { Members } from './members.tsx'
import { operationAnchor } from './reference-nav.tsx'
import { Responses } from './responses.tsx'
import { Try } from './try.tsx'

const kinds = {
  GET: 'info',
  POST: 'good',
  PUT: 'warning',
  PATCH: 'warning',
  DELETE: 'danger',
} as const

export function OperationEntry({
  operation,
  canTry,
}: {
  readonly operation: Operation
  /** Whether the page has a form to try the operation: the session of the user may then send the request. */
  readonly canTry: boolean
}) {
  const { method, path, summary, description, scope, body, aliasOf } = operation
  const [wasOpened, setOpened] = useState(false)
  return (
    <details
      id={operationAnchor(operation)}
      class="group scroll-mt-20 border-b border-line last:border-0 md:scroll-mt-6"
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
    >
      <summary class="flex cursor-pointer flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-3 hover:bg-sunken">
        <Icon
          name="chevron"
          class="size-3.5 self-center text-ink-faint transition-transform group-open:rotate-90"
        />
        <span class="w-16 shrink-0">
          <Badge kind={isKnown(method) && aliasOf === undefined ? kinds[method] : 'plain'}>
            {method}
          </Badge>
        </span>
        <code
          class={`min-w-0 font-mono text-sm break-all ${aliasOf === undefined ? '' : 'text-ink-soft'}`}
        >
          {path}
        </code>
        <span class="basis-full text-sm text-ink-soft sm:pl-[6.375rem]">
          <Prose text={aliasOf === undefined ? summary : `Alias of \`${aliasOf}\`.`} />
        </span>
      </summary>
      {wasOpened && (
        <div class="flex flex-col gap-5 px-4 pt-1 pb-6">
          {description !== undefined && (
            <p class="max-w-prose text-sm">
              <Prose text={description} />
            </p>
          )}
          <p class="text-sm text-ink-soft">
            {scope === undefined ? (
              'No key required.'
            ) : (
              <>
                Requires a key with the scope <Badge>{scope}</Badge>
              </>
            )}
          </p>
          {body && <Members schema={body} title="Body" label={`Body of ${method} ${path}`} />}
          <Responses operation={operation} />
          {canTry && <Try operation={operation} />}
        </div>
      )}
    </details>
  )
}

function isKnown(method: string): method is keyof typeof kinds {
  return Object.hasOwn(kinds, method)
}

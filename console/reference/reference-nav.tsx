/** Navigation of the API reference: the operations in their groups. */
import type { Operation } from '../data/open-api.ts'

/** Returns the id of the element of an operation. An operation can be listed under more than one path. */
export function operationAnchor({ id, path }: Operation): string {
  return `${id}-${path.replaceAll(/[^\w]+/g, '-')}`
}

export function ReferenceNav({
  groups,
}: {
  readonly groups: readonly {
    readonly title: string
    readonly members: readonly Operation[]
  }[]
}) {
  return (
    <nav
      aria-label="Operations"
      class="hidden max-h-[calc(100dvh-3rem)] flex-col gap-4 self-start overflow-y-auto lg:sticky lg:top-6 lg:flex"
    >
      {groups.map(({ title, members }) => (
        <section key={title}>
          <h2 class="pb-1 text-xs font-semibold text-ink-soft">{title}</h2>
          <ul>
            {members.filter(isUsual).map((operation) => (
              <li key={operationAnchor(operation)}>
                <a
                  href={`#${operationAnchor(operation)}`}
                  title={`${operation.method} ${operation.path}`}
                  class="flex items-baseline gap-2 rounded px-1 py-0.5 text-ink-soft hover:bg-sunken hover:text-ink"
                >
                  <span class="w-14 shrink-0 font-mono text-xs font-semibold">
                    {operation.method}
                  </span>
                  <span class="truncate text-sm">{nameOf(operation)}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

/** Returns whether an operation is listed: an alias is shown only after the operation that it repeats. */
function isUsual({ aliasOf }: Operation): boolean {
  return aliasOf === undefined
}

/** Clearer words for the verbs in the ids of operations. */
const verbs: Readonly<Record<string, string>> = {
  put: 'create or replace',
  patch: 'update',
  read: 'get',
}

/** Returns the id of an operation as words: `List types`, or `Update run` for `patchRun`. */
function nameOf({ id }: Operation): string {
  const [verb = '', ...others] = id
    .replaceAll(/([A-Z])/g, ' $1')
    .toLowerCase()
    .split(' ')
  const words = [verbs[verb] ?? verb, ...others].join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Opens the operation that the address names, and scrolls to it. */
export function showOperation(): void {
  const element = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (!(element instanceof HTMLDetailsElement)) return
  element.open = true
  element.scrollIntoView()
  element.querySelector('summary')?.focus({ preventScroll: true })
}

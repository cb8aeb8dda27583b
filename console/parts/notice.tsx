/** Notices: information, success, warnings and errors of the service. */
import type { ComponentChildren } from 'preact'
import type { ApiError, Issue } from '../data/api.ts'
import { secondsText, useSecondsLeft } from './countdown.ts'
import { Icon } from './icon.tsx'

export type NoticeKind = 'info' | 'good' | 'warning' | 'danger'

const looks: Readonly<Record<NoticeKind, string>> = {
  info: 'bg-accent-soft text-ink border-accent',
  good: 'bg-good-soft text-ink border-good',
  warning: 'bg-warning-soft text-ink border-warning',
  danger: 'bg-danger-soft text-ink border-danger',
}

export function Notice({
  kind = 'info',
  title,
  children,
}: {
  readonly kind?: NoticeKind
  readonly title?: string
  readonly children?: ComponentChildren
}) {
  return (
    <div
      role={kind === 'danger' ? 'alert' : 'status'}
      class={`flex gap-3 rounded-md border-l-4 px-4 py-3 text-sm ${looks[kind]}`}
    >
      <Icon
        name={kind === 'good' ? 'check' : kind === 'info' ? 'info' : 'warning'}
        class="mt-0.5"
      />
      <div class="min-w-0 break-words">
        {title !== undefined && <p class="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  )
}

/** Shows an error response of the service, with those issues that no form field shows. */
export function ErrorNotice({
  refused,
  shownPaths = [],
}: {
  readonly refused: ApiError | undefined
  /** Names of the fields that show their issues themselves: first path segments of issues. */
  readonly shownPaths?: readonly string[]
}) {
  const left = useSecondsLeft(refused)
  if (refused === undefined) return null
  const { title, detail, issues, status } = refused.problem
  if (status === 412)
    return <Notice kind="danger" title="Someone else saved changes. Reload the page to see them." />
  const rest = issues.filter(({ path }) => !shownPaths.includes(String(path[0])))
  if (issues.length > 0 && rest.length === 0) return null
  return (
    <Notice kind="danger" title={detail === undefined ? title : sentence(detail)}>
      {refused.retryAfterSeconds !== undefined && (
        // The title states the time to wait, so a screen reader need not announce each second.
        <p aria-hidden={left > 0} class="tabular-nums">
          {left > 0 ? `${secondsText(left)} left` : 'You can try again now.'}
        </p>
      )}
      {rest.length > 0 && (
        <ul class="mt-1 list-disc pl-5">
          {rest.map(({ path, message }) => (
            <li key={`${path.join('/')} ${message}`}>
              {path.length > 0 && <code class="font-mono">{path.join(' › ')} </code>}
              {message}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

/** Returns the first issue of the member `name` of the request body in an error response. */
export function issueOf(refused: ApiError | undefined, name: string): Issue | undefined {
  return refused?.problem.issues.find(({ path }) => path[0] === name)
}

export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

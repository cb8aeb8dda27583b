/** Page of a one-time link: creates the owner account, resets the password of the owner, or accepts an invitation. */

import { useEffect, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { type ApiError, callApi } from '../data/api.ts'
import { linkToken } from '../data/link-token.ts'
import { useLoaded } from '../data/loaded.ts'
import { type Role, roleText } from '../data/role.ts'
import { useSending } from '../data/sending.ts'
import { loadSession, type Session, session } from '../data/session.ts'
import { Button, ButtonLink } from '../parts/button.tsx'
import { Loading, RelativeTime } from '../parts/display.tsx'
import { TextField } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { ErrorNotice, issueOf, Notice } from '../parts/notice.tsx'
import { CenteredPage } from '../parts/page/centered-page.tsx'
import { focusNextTitle } from '../parts/page/title-focus.ts'
import { PasswordField } from '../parts/session/password-field.tsx'

interface Link {
  readonly kind: 'setup' | 'reset' | 'invitation'
  readonly invitedBy?: string
  readonly workspace?: string
  /** Role of the invited user in the workspace. */
  readonly role?: Role
  /** Name of the user whose password is reset, for a link of the kind `reset`. */
  readonly name?: string
  readonly expiresAt: string | null
}

export function WelcomePage() {
  const token = linkToken.value
  const checked = useLoaded(
    async (signal) => {
      // Loads the session, to warn a signed-in user that the link signs in another user.
      await loadSession()
      if (token === undefined) return undefined
      return (await callApi<Link>('/links/look', { method: 'POST', body: { token }, signal })).body
    },
    [token],
  )
  const [usedUp, setUsedUp] = useState<ApiError | undefined>(undefined)
  const refused = usedUp ?? checked.refused
  if (refused?.problem.status === 410) return <ExpiredLink />
  if (refused !== undefined) return <UncheckedLink refused={refused} onRetry={checked.reload} />
  if (checked.isLoading) return <Loading what="the link" />
  if (token === undefined || checked.value === undefined) return <MissingToken />
  return <UseLink token={token} link={checked.value} onGone={setUsedUp} />
}

function UseLink({
  token,
  link,
  onGone,
}: {
  readonly token: string
  readonly link: Link
  readonly onGone: (refused: ApiError) => void
}) {
  const { route } = useLocation()
  const [name, setName] = useState(link.name ?? '')
  const [password, setPassword] = useState('')
  const { send, isSending, refused } = useSending()
  useEffect(() => {
    if (refused?.problem.status === 410) onGone(refused)
  }, [refused])
  const use = () =>
    send(async () => {
      const body = { token, name, password }
      session.value = (await callApi<Session>('/links/use', { method: 'POST', body })).body
      linkToken.value = undefined
      route('/console/', true)
      focusNextTitle()
    })
  const { title, action } = words[link.kind]
  const other = session.value?.person?.name
  return (
    <CenteredPage title={title} lead={<Lead link={link} />}>
      {other !== undefined && other !== link.name && (
        <Notice kind="warning">
          You are signed in as {other}. Continuing signs {other} out of this browser.
        </Notice>
      )}
      <Form refused={refused} onSend={() => void use()}>
        <ErrorNotice refused={refused} shownPaths={['name', 'password']} />
        <TextField
          label="Name"
          name="username"
          autocomplete="username"
          spellcheck={false}
          hint={
            link.kind === 'reset'
              ? undefined
              : 'An email address or any other name. You use it to sign in.'
          }
          value={name}
          onInput={setName}
          issue={issueOf(refused, 'name')}
          readonly={link.kind === 'reset'}
          autofocus={link.kind !== 'reset'}
          required
        />
        <PasswordField
          label={link.kind === 'reset' ? 'New password' : 'Password'}
          value={password}
          onInput={setPassword}
          issue={issueOf(refused, 'password')}
          isNew
          autofocus={link.kind === 'reset'}
        />
        <Button type="submit" kind="primary" isBusy={isSending} class="mt-1">
          {isSending ? 'Please wait…' : action}
        </Button>
      </Form>
    </CenteredPage>
  )
}

const words: Readonly<Record<Link['kind'], { readonly title: string; readonly action: string }>> = {
  setup: { title: 'Welcome to Spate', action: 'Create owner account' },
  reset: { title: 'Choose a new password', action: 'Set password' },
  invitation: { title: 'You are invited', action: 'Join' },
}

function Lead({ link }: { readonly link: Link }) {
  if (link.kind === 'setup')
    return (
      <>
        Spate streams simulated data. Choose a name and a password: you will be the owner of this
        service.
      </>
    )
  if (link.kind === 'reset')
    return <>Setting a new password ends all your sessions and signs you in here.</>
  return (
    <>
      {link.invitedBy ?? 'Someone'} invited you{' '}
      {link.workspace === undefined ? (
        'to Spate, with your own workspace.'
      ) : (
        <>
          to the workspace <strong class="font-semibold text-ink">{link.workspace}</strong>
          {link.role !== undefined && ` as ${roleText(link.role)}`}.
        </>
      )}{' '}
      {link.expiresAt !== null && (
        <>
          The link expires <RelativeTime at={link.expiresAt} />.
        </>
      )}
    </>
  )
}

function ExpiredLink() {
  return (
    <CenteredPage
      title="This link is no longer valid"
      lead="The link has been used, has expired or was revoked. Each link works once."
    >
      <p class="text-sm text-ink-soft">
        {session.value?.hasOwner === false
          ? 'The service prints a new link at every start until there is an owner.'
          : 'Ask the person who sent it for a new one. If you created it yourself, create another one.'}
      </p>
      <ToConsole />
    </CenteredPage>
  )
}

function MissingToken() {
  return (
    <CenteredPage
      title="Open the link again"
      lead="For security, one-time links are removed from the address bar. Open the link again from where you received it."
    >
      <ToConsole />
    </CenteredPage>
  )
}

function UncheckedLink({
  refused,
  onRetry,
}: {
  readonly refused: ApiError
  readonly onRetry: () => void
}) {
  return (
    <CenteredPage title="The link could not be checked">
      <ErrorNotice refused={refused} />
      <Button kind="primary" onClick={onRetry}>
        Try again
      </Button>
    </CenteredPage>
  )
}

function ToConsole() {
  const isIn = session.value !== undefined && session.value.person !== null
  return <ButtonLink href="/console/">{isIn ? 'Go to the console' : 'Go to sign-in'}</ButtonLink>
}

/**
 * Handles changes of the session while a page is open: the session may expire, an owner may give the user another role,
 * and another tab may switch the user or the workspace. Dialogs open above the page, so everything that was typed remains.
 */

import { useEffect, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { ApiError, callApi, sessionRefused } from '../../data/api.ts'
import { roleText } from '../../data/role.ts'
import { useSending } from '../../data/sending.ts'
import { type Session, session } from '../../data/session.ts'
import { switchWorkspace } from '../../data/workspace.ts'
import { Button } from '../button.tsx'
import { Dialog, DialogActions } from '../dialog.tsx'
import { ErrorNotice } from '../notice.tsx'
import { showToast } from '../toast.tsx'
import { SignInForm } from './sign-in-form.tsx'

type SessionChange = { readonly kind: 'ended' } | { readonly kind: 'moved'; readonly to: Session }

export function SessionWatch() {
  const [event, setEvent] = useState<SessionChange | undefined>(undefined)
  const refused = sessionRefused.value
  useEffect(() => {
    const check = async () => setEvent(await checkSession())
    // The response that was refused may be older than a new sign-in, so the current session is loaded.
    if (refused > 0) void check()
    const onVisible = () => {
      if (document.visibilityState === 'visible') void check()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [refused])
  const done = () => setEvent(undefined)
  return (
    <>
      <Ended isOpen={event?.kind === 'ended'} onDone={done} />
      {event?.kind === 'moved' && <Moved to={event.to} onDone={done} />}
    </>
  )
}

/**
 * Compares the current session of the browser with the session for which the page was rendered. Returns undefined if
 * user and workspace are the same, or if the service cannot be reached. Another role applies to the page at once.
 */
async function checkSession(): Promise<SessionChange | undefined> {
  const here = session.value
  try {
    const { body: now } = await callApi<Session>('/session')
    if (now.person === null) return { kind: 'ended' }
    const isSame =
      now.person.name === here?.person?.name && now.workspace?.id === here.workspace?.id
    if (!isSame) return { kind: 'moved', to: now }
    const role = now.workspace?.role
    if (role !== undefined && role !== here.workspace?.role) {
      session.value = now
      showToast(`You are now ${roleText(role)} in this workspace`)
    }
    return undefined
  } catch (error) {
    // While the service is unreachable, the state of the session is unknown. The requests of the page will report the
    // failure.
    if (error instanceof ApiError) return undefined
    throw error
  }
}

function Ended({ isOpen, onDone }: { readonly isOpen: boolean; readonly onDone: () => void }) {
  const here = session.value
  const name = here?.person?.name ?? ''
  const signInAgain = async (given: { readonly name: string; readonly password: string }) => {
    const { body: newSession } = await callApi<Session>('/session', { method: 'POST', body: given })
    const workspaceId = here?.workspace?.id
    // A new session may start in another workspace, where the page must not save. `session` is set only after the
    // switch back, because a change of the workspace remounts the page.
    if (workspaceId === undefined || newSession.workspace?.id === workspaceId)
      session.value = newSession
    else await switchWorkspace(workspaceId)
    onDone()
    showToast('Signed in again. Please retry your last action.')
  }
  return (
    <Dialog title="Your session has ended" isOpen={isOpen} onClose={onDone} canClose={false}>
      <p class="text-ink-soft">Sign in again to continue. The page keeps everything you typed.</p>
      <SignInForm fixedName={name} onSend={signInAgain} />
      <p class="text-sm text-ink-soft">
        Not {name}?{' '}
        <button
          type="button"
          class="cursor-pointer text-accent underline underline-offset-2"
          onClick={() => location.reload()}
        >
          Sign in as someone else
        </button>
      </p>
    </Dialog>
  )
}

function Moved({ to, onDone }: { readonly to: Session; readonly onDone: () => void }) {
  const { route } = useLocation()
  const { send, isSending, refused } = useSending()
  const here = session.value
  const isSamePerson = to.person?.name === here?.person?.name
  const stay = () =>
    send(async () => {
      if (here?.workspace) await switchWorkspace(here.workspace.id)
      onDone()
    })
  const go = () => {
    session.value = to
    onDone()
    route('/console/')
  }
  return (
    <Dialog
      title={
        isSamePerson
          ? `Another tab switched to ${to.workspace?.name}`
          : `Another tab signed in as ${to.person?.name}`
      }
      isOpen={true}
      onClose={onDone}
      canClose={false}
    >
      <p class="text-ink-soft">
        All tabs in this browser share one session. This page was opened in {here?.workspace?.name}
        {isSamePerson ? '.' : ` by ${here?.person?.name}.`}
      </p>
      <ErrorNotice refused={refused} />
      <DialogActions>
        {isSamePerson && (
          <Button isBusy={isSending} onClick={stay}>
            Stay in {here?.workspace?.name}
          </Button>
        )}
        <Button kind="primary" onClick={go}>
          Go to {to.workspace?.name}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/**
 * What happens to the session while a page is open: it may end, and another tab may sign somebody else in or move to
 * another workspace. Each is asked about above the page, which stays as it is, so that nothing typed is lost.
 */

import { useEffect, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { ask, Refused, sessionEnded } from '../data/api.ts'
import { useSending } from '../data/sending.ts'
import { type Session, session } from '../data/session.ts'
import { enterWorkspace } from '../data/workspace.ts'
import { Button } from './button.tsx'
import { Dialog, DialogActs } from './dialog.tsx'
import { RefusedNotice } from './notice.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { say } from './toast.tsx'

type Event = { readonly kind: 'ended' } | { readonly kind: 'moved'; readonly to: Session }

export function SessionWatch() {
  const [event, setEvent] = useState<Event | undefined>(undefined)
  const ended = sessionEnded.value
  useEffect(() => {
    const look = async () => setEvent(await eventNow())
    // The answer may have come late, after signing in again: what counts is what holds now.
    if (ended > 0) void look()
    const onVisible = () => {
      if (document.visibilityState === 'visible') void look()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [ended])
  const done = () => setEvent(undefined)
  return (
    <>
      <Ended isOpen={event?.kind === 'ended'} onDone={done} />
      {event?.kind === 'moved' && <Moved to={event.to} onDone={done} />}
    </>
  )
}

/** Compares what the service says with what this page was drawn for. */
async function eventNow(): Promise<Event | undefined> {
  const here = session.value
  try {
    const { body: now } = await ask<Session>('/session')
    if (now.person === null) return { kind: 'ended' }
    const isSame =
      now.person.name === here?.person?.name && now.workspace?.id === here.workspace?.id
    return isSame ? undefined : { kind: 'moved', to: now }
  } catch (error) {
    // A service that cannot be reached says nothing about the session; the page's own questions will tell.
    if (error instanceof Refused) return undefined
    throw error
  }
}

function Ended({ isOpen, onDone }: { readonly isOpen: boolean; readonly onDone: () => void }) {
  const here = session.value
  const name = here?.person?.name ?? ''
  const signInAgain = async (given: { readonly name: string; readonly password: string }) => {
    const { body: begun } = await ask<Session>('/session', { method: 'POST', body: given })
    const wanted = here?.workspace?.id
    // A new session may begin in another workspace than the page belongs to; what is saved would go astray there. The
    // page learns of it only when all is as it was: it would be drawn anew for another workspace.
    if (wanted === undefined || begun.workspace?.id === wanted) session.value = begun
    else await enterWorkspace(wanted)
    onDone()
    say('Signed in again. Please retry your last action.')
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
          Leave this page
        </button>{' '}
        to sign in with another name.
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
      if (here?.workspace) await enterWorkspace(here.workspace.id)
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
        All tabs of a browser share one session, and this page belongs to {here?.workspace?.name}
        {isSamePerson ? '.' : ` and ${here?.person?.name}.`}
      </p>
      <RefusedNotice refused={refused} />
      <DialogActs>
        {isSamePerson && (
          <Button isBusy={isSending} onClick={stay}>
            Stay in {here?.workspace?.name}
          </Button>
        )}
        <Button kind="primary" onClick={go}>
          Leave this page
        </Button>
      </DialogActs>
    </Dialog>
  )
}

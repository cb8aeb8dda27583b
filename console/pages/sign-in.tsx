/** The sign-in page. Before the owner account exists, it explains where to find the setup link. */
import { session, signIn } from '../data/session.ts'
import { Button } from '../parts/button.tsx'
import { Disclosure } from '../parts/disclosure.tsx'
import { CenteredPage } from '../parts/page/centered-page.tsx'
import { focusNextTitle } from '../parts/page/title-focus.ts'
import { SignInForm } from '../parts/session/sign-in-form.tsx'

export function SignInPage() {
  if (session.value?.hasOwner === false) return <NoOwner />
  const enter = async (given: { readonly name: string; readonly password: string }) => {
    await signIn(given.name, given.password)
    focusNextTitle()
  }
  return (
    <CenteredPage title="Sign in">
      <SignInForm onSend={enter} />
      <Disclosure summary="Forgot your password?" class="text-sm text-ink-soft hover:text-ink">
        <p class="mt-2 text-sm text-ink-soft">
          The owner of the service runs <Command>spate owner reset</Command> on the machine that
          runs the service and opens the printed link. For everyone else, an owner of the workspace
          creates a link in the settings.
        </p>
      </Disclosure>
    </CenteredPage>
  )
}

function NoOwner() {
  return (
    <CenteredPage title="This service has no owner yet">
      <div class="flex flex-col gap-3 text-sm text-ink-soft">
        <p>
          At startup, the service printed a link that begins with{' '}
          <Command>{location.origin}/console/welcome</Command>. Open that link to choose a name and
          a password.
        </p>
        <p>Lost the link? Restart the service to print a new one.</p>
      </div>
      <Button onClick={() => location.reload()}>Check again</Button>
    </CenteredPage>
  )
}

function Command({ children }: { readonly children: string | readonly string[] }) {
  return (
    <code class="rounded bg-sunken px-1 py-0.5 font-mono text-[0.9em] wrap-anywhere text-ink">
      {children}
    </code>
  )
}

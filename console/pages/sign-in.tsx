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
          Ask an owner of your workspace for a password reset link. If you are the owner of the
          service, run <Command>spate owner reset</Command> on its machine and open the printed
          link.
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

import { Page } from '../parts/page.tsx'

export function SignInPage() {
  return <Page title="sign-in">…</Page>
}

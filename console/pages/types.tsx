import { Page } from '../parts/page.tsx'

export function TypesPage() {
  return <Page title="types">…</Page>
}

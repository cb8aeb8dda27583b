import { Page } from '../parts/page.tsx'

export function MissingPage() {
  return <Page title="missing">…</Page>
}

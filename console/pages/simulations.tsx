import { Page } from '../parts/page.tsx'

export function SimulationsPage() {
  return <Page title="simulations">…</Page>
}

import { Page } from '../parts/page.tsx'

export function SimulationPage() {
  return <Page title="simulation">…</Page>
}

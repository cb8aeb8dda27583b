import { Page } from '../parts/page.tsx'

export function NewSimulationPage() {
  return <Page title="new-simulation">…</Page>
}

/** An address that leads nowhere. */
import { useLocation } from 'preact-iso'
import { ButtonLink } from '../parts/button.tsx'
import { Page } from '../parts/page.tsx'
import { Empty } from '../parts/shown.tsx'

export function MissingPage() {
  const { path } = useLocation()
  return (
    <Page title="Nothing here">
      <Empty title="No page has this address">
        <code class="font-mono wrap-anywhere">{path}</code>
        <ButtonLink href="/console/" kind="primary">
          To the simulations
        </ButtonLink>
      </Empty>
    </Page>
  )
}

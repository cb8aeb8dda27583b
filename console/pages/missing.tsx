/** Page for addresses that the console does not know. */
import { useLocation } from 'preact-iso'
import { ButtonLink } from '../parts/button.tsx'
import { Empty } from '../parts/empty.tsx'
import { Page } from '../parts/page/page.tsx'

export function MissingPage() {
  const { path } = useLocation()
  return (
    <Page title="Page not found">
      <Empty title="No page has this URL" picture="gap">
        <code class="font-mono wrap-anywhere">{path}</code>
        <ButtonLink href="/console/" kind="primary">
          Go to simulations
        </ButtonLink>
      </Empty>
    </Page>
  )
}

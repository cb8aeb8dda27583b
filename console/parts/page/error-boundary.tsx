/** Catches rendering errors of a page and shows them with a button to reload. The next page is rendered normally. */
import type { ComponentChildren } from 'preact'
import { useEffect, useErrorBoundary, useRef } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Button } from '../button.tsx'
import { Notice } from '../notice.tsx'
import { Page } from './page.tsx'

export function PageErrorBoundary({ children }: { readonly children: ComponentChildren }) {
  const { url } = useLocation()
  const brokenAt = useRef('')
  const [error, forget] = useErrorBoundary(() => {
    brokenAt.current = url
  })
  useEffect(() => {
    if (brokenAt.current !== url) forget()
  }, [url])
  if (error === undefined) return <>{children}</>
  return (
    <Page title="Something went wrong">
      <Notice kind="danger" title="This page could not be displayed">
        <p class="font-mono wrap-anywhere">{errorText(error)}</p>
        <p class="mt-1">Your saved data is not affected.</p>
      </Notice>
      <div>
        <Button kind="primary" onClick={() => location.reload()}>
          Reload
        </Button>
      </div>
    </Page>
  )
}

export function errorText(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}

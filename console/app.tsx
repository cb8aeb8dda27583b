/** Routes: maps each address of the console to its page. Pages are loaded on the first visit. */

import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect, useLayoutEffect } from 'preact/hooks'
import { ErrorBoundary, LocationProvider, Route, Router, useLocation } from 'preact-iso'
import { exec } from 'preact-iso/router'
import { checkConnection, restoredCount } from './data/connection.ts'
import { linkToken, storeLinkToken, welcomePath } from './data/link-token.ts'
import { useSending } from './data/sending.ts'
import { loadSession, session } from './data/session.ts'
import { Button } from './parts/button.tsx'
import { ConnectionBanner } from './parts/connection-banner.tsx'
import { Loading } from './parts/display.tsx'
import { ErrorNotice } from './parts/notice.tsx'
import { CenteredPage } from './parts/page/centered-page.tsx'
import { errorText, PageErrorBoundary } from './parts/page/error-boundary.tsx'
import { lazyPage } from './parts/page/lazy-page.tsx'
import { focusNextTitle } from './parts/page/title-focus.ts'
import { showToast, Toasts } from './parts/toast.tsx'
import { Shell } from './shell.tsx'

const SignIn = lazyPage(() => import('./pages/sign-in.tsx').then(({ SignInPage }) => SignInPage))
const Welcome = lazyPage(() => import('./pages/welcome.tsx').then(({ WelcomePage }) => WelcomePage))
/** Returns a page with an editor, whose parts load in parallel with it. */
function editorPage(load: () => Promise<ComponentType>) {
  return lazyPage(() => {
    // If a part fails to load, the editor loads it again.
    import('./editor/preload-editor.ts').then(
      ({ preloadEditor }) => preloadEditor(),
      () => undefined,
    )
    return load()
  })
}

/** The pages by their route. */
const pages = {
  '/console/': lazyPage(() =>
    import('./pages/simulations.tsx').then(({ SimulationsPage }) => SimulationsPage),
  ),
  '/console/new': editorPage(() =>
    import('./pages/new-simulation.tsx').then(({ NewSimulationPage }) => NewSimulationPage),
  ),
  '/console/simulations/:simulation': editorPage(() =>
    import('./pages/simulation.tsx').then(({ SimulationPage }) => SimulationPage),
  ),
  '/console/simulations/:simulation/history': lazyPage(() =>
    import('./pages/history.tsx').then(({ HistoryPage }) => HistoryPage),
  ),
  '/console/deleted': lazyPage(() =>
    import('./pages/deleted.tsx').then(({ DeletedPage }) => DeletedPage),
  ),
  '/console/simulations/:simulation/runs': lazyPage(() =>
    import('./pages/runs.tsx').then(({ RunsPage }) => RunsPage),
  ),
  '/console/simulations/:simulation/runs/:run': lazyPage(() =>
    import('./pages/run.tsx').then(({ RunPage }) => RunPage),
  ),
  '/console/types/:type?': lazyPage(() =>
    import('./pages/types.tsx').then(({ TypesPage }) => TypesPage),
  ),
  '/console/docs/:page*': lazyPage(() =>
    import('./pages/docs.tsx').then(({ DocsPage }) => DocsPage),
  ),
  '/console/reference': lazyPage(() =>
    import('./pages/reference.tsx').then(({ ReferencePage }) => ReferencePage),
  ),
  '/console/keys': lazyPage(() => import('./pages/keys.tsx').then(({ KeysPage }) => KeysPage)),
  '/console/audit': lazyPage(() => import('./pages/audit.tsx').then(({ AuditPage }) => AuditPage)),
  '/console/settings': lazyPage(() =>
    import('./pages/settings.tsx').then(({ SettingsPage }) => SettingsPage),
  ),
}
const Missing = lazyPage(() => import('./pages/missing.tsx').then(({ MissingPage }) => MissingPage))

/**
 * Delay in milliseconds before the session watcher is loaded: after the first page is rendered, and early enough that
 * an update of the service has not removed its file yet.
 */
const watchAfterMs = 1_000

/** Addresses that the router handles: the pages of the console. The browser itself requests all other addresses. */
const scope = /^\/console\/(?!api\/|assets\/)/u

storeLinkToken()
addEventListener('hashchange', storeLinkToken)

export function App() {
  useEffect(listenForErrors, [])
  return (
    <LocationProvider scope={scope}>
      <ErrorBoundary>
        <PageErrorBoundary>
          <Guarded />
        </PageErrorBoundary>
        <Toasts />
        <ConnectionBanner />
      </ErrorBoundary>
    </LocationProvider>
  )
}

/**
 * Shows the sign-in page instead of the requested page if no user is signed in. The page of one-time links needs no
 * session.
 */
function Guarded() {
  const { path } = useLocation()
  if (path === welcomePath) return <Welcome key={linkToken.value} />
  if (session.value === undefined) return <Starting />
  if (session.value.person === null) return <SignIn />
  return <Pages />
}

function preloadPage(): void {
  for (const [path, page] of Object.entries(pages)) {
    if (exec(location.pathname, path) !== undefined) void page.preload()
  }
}

/** Loads the session, and shows an error page if the request fails. */
function Starting() {
  const { send, isSending, refused } = useSending()
  const start = () => void send(loadSession)
  // Starts again when a lost connection is restored.
  useLayoutEffect(start, [restoredCount.value])
  // The requested page loads in parallel with the session, whose request is sent first because it is small.
  useLayoutEffect(preloadPage, [])
  if (refused === undefined) return <Loading what="the console" />
  return (
    <CenteredPage title="The console could not start">
      <ErrorNotice refused={refused} />
      <Button kind="primary" isBusy={isSending} onClick={start}>
        Try again
      </Button>
    </CenteredPage>
  )
}

function Pages() {
  const isLoading = useSignal(false)
  const Watch = useSignal<ComponentType | undefined>(undefined)
  useEffect(() => {
    if (Watch.value !== undefined) return
    const load = async () => {
      try {
        Watch.value = (await import('./parts/session/session-watch.tsx')).SessionWatch
      } catch (error) {
        // It is loaded again when a lost connection is restored.
        if (await checkConnection()) throw error
      }
    }
    const timer = setTimeout(() => void load(), watchAfterMs)
    return () => clearTimeout(timer)
  }, [restoredCount.value])
  return (
    <Shell>
      {isLoading.value && (
        <div
          aria-hidden="true"
          class="fixed inset-x-0 top-0 z-50 h-0.5 origin-left animate-[grow_8s_0.15s_ease-out_both] bg-accent"
        />
      )}
      <PageErrorBoundary>
        <Router
          // A new key remounts all pages, which discards the state of the previous workspace.
          key={session.value?.workspace?.id}
          onLoadStart={() => {
            isLoading.value = true
          }}
          onLoadEnd={() => {
            isLoading.value = false
          }}
          onRouteChange={focusNextTitle}
        >
          {Object.entries(pages).map(([path, page]) => (
            <Route key={path} path={path} component={page} />
          ))}
          <Route default component={Missing} />
        </Router>
      </PageErrorBoundary>
      {Watch.value !== undefined && <Watch.value />}
    </Shell>
  )
}

/**
 * Shows exceptions that are thrown outside of rendering as toasts, because no error boundary catches them. Returns a
 * function that removes the listeners.
 */
function listenForErrors(): () => void {
  const onError = ({ error }: ErrorEvent) => {
    // For a ResizeObserver loop, browsers send an error event without an error. Such a loop is harmless.
    if (error) showError(error)
  }
  const onRejection = ({ reason }: PromiseRejectionEvent) => {
    const isBrokenOff = reason instanceof DOMException && reason.name === 'AbortError'
    if (!isBrokenOff) showError(reason)
  }
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
  return () => {
    removeEventListener('error', onError)
    removeEventListener('unhandledrejection', onRejection)
  }
}

/** Matches the messages of browsers about a script that could not be loaded. */
const scriptFailure = /dynamically imported module|importing a module script|preload CSS/iu

/**
 * Shows an error that no page handles. If a script could not be loaded, either the service cannot be reached, which the
 * banner shows, or it was updated.
 */
function showError(error: unknown): void {
  const text = errorText(error)
  if (!scriptFailure.test(text)) {
    showToast(`Something went wrong. ${text}`, 'danger')
    return
  }
  void checkConnection().then((isReachable) => {
    const action = { label: 'Reload', run: () => location.reload() }
    if (isReachable) showToast('The console was updated. Reload the page.', 'danger', action)
  })
}

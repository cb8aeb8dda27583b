/** Routes: maps each address of the console to its page. Pages are loaded on the first visit. */

import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { ErrorBoundary, LocationProvider, Route, Router, useLocation } from 'preact-iso'
import { exec } from 'preact-iso/router'
import { linkToken, storeLinkToken, welcomePath } from './data/link-token.ts'
import { useSending } from './data/sending.ts'
import { loadSession, session } from './data/session.ts'
import { Button } from './parts/button.tsx'
import { CenteredPage } from './parts/centered-page.tsx'
import { Loading } from './parts/display.tsx'
import { errorText, PageErrorBoundary } from './parts/error-boundary.tsx'
import { lazyPage } from './parts/lazy-page.tsx'
import { ErrorNotice } from './parts/notice.tsx'
import { focusNextTitle } from './parts/title-focus.ts'
import { showToast, Toasts } from './parts/toast.tsx'
import { Shell } from './shell.tsx'

const SignIn = lazyPage(() => import('./pages/sign-in.tsx').then(({ SignInPage }) => SignInPage))
const Welcome = lazyPage(() => import('./pages/welcome.tsx').then(({ WelcomePage }) => WelcomePage))
/** The pages by their route. */
const pages = {
  '/console/': lazyPage(() =>
    import('./pages/simulations.tsx').then(({ SimulationsPage }) => SimulationsPage),
  ),
  '/console/new': lazyPage(() =>
    import('./pages/new-simulation.tsx').then(({ NewSimulationPage }) => NewSimulationPage),
  ),
  '/console/simulations/:simulation': lazyPage(() =>
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
  '/console/reference': lazyPage(() =>
    import('./pages/reference.tsx').then(({ ReferencePage }) => ReferencePage),
  ),
  '/console/keys': lazyPage(() => import('./pages/keys.tsx').then(({ KeysPage }) => KeysPage)),
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

// The requested page loads in parallel with the session.
for (const [path, page] of Object.entries(pages)) {
  if (exec(location.pathname, path) !== undefined) void page.preload()
}

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

/** Loads the session, and shows an error page if the request fails. */
function Starting() {
  const { send, isSending, refused } = useSending()
  const start = () => void send(loadSession)
  useEffect(start, [])
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
    const load = async () => {
      Watch.value = (await import('./parts/session-watch.tsx')).SessionWatch
    }
    const timer = setTimeout(() => void load(), watchAfterMs)
    return () => clearTimeout(timer)
  }, [])
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
    if (error) showToast(`Something went wrong. ${errorText(error)}`, 'danger')
  }
  const onRejection = ({ reason }: PromiseRejectionEvent) => {
    const isBrokenOff = reason instanceof DOMException && reason.name === 'AbortError'
    if (!isBrokenOff) showToast(`Something went wrong. ${errorText(reason)}`, 'danger')
  }
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
  return () => {
    removeEventListener('error', onError)
    removeEventListener('unhandledrejection', onRejection)
  }
}

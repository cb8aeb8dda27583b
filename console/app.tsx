/** Which page an address shows, and to whom. Pages are loaded when they are visited first. */

import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { ErrorBoundary, LocationProvider, Route, Router, useLocation } from 'preact-iso'
import { linkToken, takeLinkToken, welcomePath } from './data/link-token.ts'
import { useSending } from './data/sending.ts'
import { loadSession, session } from './data/session.ts'
import { arrive } from './parts/arrival.ts'
import { Button } from './parts/button.tsx'
import { Entrance } from './parts/entrance.tsx'
import { Standing, textOf } from './parts/fallen.tsx'
import { RefusedNotice } from './parts/notice.tsx'
import { Loading } from './parts/shown.tsx'
import { say, Toasts } from './parts/toast.tsx'
import { visited } from './parts/visited.tsx'
import { Shell } from './shell.tsx'

const SignIn = visited(() => import('./pages/sign-in.tsx').then(({ SignInPage }) => SignInPage))
const Welcome = visited(() => import('./pages/welcome.tsx').then(({ WelcomePage }) => WelcomePage))
const Simulations = visited(() =>
  import('./pages/simulations.tsx').then(({ SimulationsPage }) => SimulationsPage),
)
const NewSimulation = visited(() =>
  import('./pages/new-simulation.tsx').then(({ NewSimulationPage }) => NewSimulationPage),
)
const Simulation = visited(() =>
  import('./pages/simulation.tsx').then(({ SimulationPage }) => SimulationPage),
)
const Runs = visited(() => import('./pages/runs.tsx').then(({ RunsPage }) => RunsPage))
const Run = visited(() => import('./pages/run.tsx').then(({ RunPage }) => RunPage))
const Types = visited(() => import('./pages/types.tsx').then(({ TypesPage }) => TypesPage))
const Reference = visited(() =>
  import('./pages/reference.tsx').then(({ ReferencePage }) => ReferencePage),
)
const Keys = visited(() => import('./pages/keys.tsx').then(({ KeysPage }) => KeysPage))
const Settings = visited(() =>
  import('./pages/settings.tsx').then(({ SettingsPage }) => SettingsPage),
)
const Missing = visited(() => import('./pages/missing.tsx').then(({ MissingPage }) => MissingPage))

/** The session is watched when the first page has had its turn, and long before the service is updated and the file gone. */
const watchAfterMs = 1_000

/** Only the console's own pages; what the service sends under other addresses is for the browser. */
const scope = /^\/console\/(?!api\/|assets\/)/u

takeLinkToken()
addEventListener('hashchange', takeLinkToken)

export function App() {
  useEffect(listenForFailures, [])
  return (
    <LocationProvider scope={scope}>
      <ErrorBoundary>
        <Standing>
          <Guarded />
        </Standing>
        <Toasts />
      </ErrorBoundary>
    </LocationProvider>
  )
}

/** Without a session every address shows the way in; a link leads to its form for everybody. */
function Guarded() {
  const { path } = useLocation()
  if (path === welcomePath) return <Welcome key={linkToken.value} />
  if (session.value === undefined) return <Starting />
  if (session.value.person === null) return <SignIn />
  return <Pages />
}

/** Asks who is signed in. */
function Starting() {
  const { send, isSending, refused } = useSending()
  const start = () => void send(loadSession)
  useEffect(start, [])
  if (refused === undefined) return <Loading what="the console" />
  return (
    <Entrance title="The console could not start">
      <RefusedNotice refused={refused} />
      <Button kind="primary" isBusy={isSending} onClick={start}>
        Try again
      </Button>
    </Entrance>
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
      <Standing>
        <Router
          // Nothing of one workspace stays when another is entered.
          key={session.value?.workspace?.id}
          onLoadStart={() => {
            isLoading.value = true
          }}
          onLoadEnd={() => {
            isLoading.value = false
          }}
          onRouteChange={arrive}
        >
          <Route path="/console/" component={Simulations} />
          <Route path="/console/new" component={NewSimulation} />
          <Route path="/console/simulations/:simulation" component={Simulation} />
          <Route path="/console/simulations/:simulation/runs" component={Runs} />
          <Route path="/console/simulations/:simulation/runs/:run" component={Run} />
          <Route path="/console/types" component={Types} />
          <Route path="/console/types/:type" component={Types} />
          <Route path="/console/reference" component={Reference} />
          <Route path="/console/keys" component={Keys} />
          <Route path="/console/settings" component={Settings} />
          <Route default component={Missing} />
        </Router>
      </Standing>
      {Watch.value !== undefined && <Watch.value />}
    </Shell>
  )
}

/** What breaks outside of drawing has no page of its own to say so. */
function listenForFailures(): () => void {
  const onError = ({ error }: ErrorEvent) => {
    // Browsers report a resize that takes two frames as an error without one; nothing is broken then.
    if (error) say(`Something went wrong. ${textOf(error)}`, 'danger')
  }
  const onRejection = ({ reason }: PromiseRejectionEvent) => {
    const isBrokenOff = reason instanceof DOMException && reason.name === 'AbortError'
    if (!isBrokenOff) say(`Something went wrong. ${textOf(reason)}`, 'danger')
  }
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
  return () => {
    removeEventListener('error', onError)
    removeEventListener('unhandledrejection', onRejection)
  }
}

/** Which page an address shows, and to whom. Pages are loaded when they are visited first. */

import { useEffect } from 'preact/hooks'
import { LocationProvider, lazy, Route, Router } from 'preact-iso'
import { loadSession, session } from './data/session.ts'
import { Loading } from './parts/shown.tsx'
import { Shell } from './shell.tsx'

const SignIn = lazy(() => import('./pages/sign-in.tsx').then(({ SignInPage }) => SignInPage))
const Welcome = lazy(() => import('./pages/welcome.tsx').then(({ WelcomePage }) => WelcomePage))
const Simulations = lazy(() =>
  import('./pages/simulations.tsx').then(({ SimulationsPage }) => SimulationsPage),
)
const NewSimulation = lazy(() =>
  import('./pages/new-simulation.tsx').then(({ NewSimulationPage }) => NewSimulationPage),
)
const Simulation = lazy(() =>
  import('./pages/simulation.tsx').then(({ SimulationPage }) => SimulationPage),
)
const Runs = lazy(() => import('./pages/runs.tsx').then(({ RunsPage }) => RunsPage))
const Run = lazy(() => import('./pages/run.tsx').then(({ RunPage }) => RunPage))
const Types = lazy(() => import('./pages/types.tsx').then(({ TypesPage }) => TypesPage))
const Reference = lazy(() =>
  import('./pages/reference.tsx').then(({ ReferencePage }) => ReferencePage),
)
const Keys = lazy(() => import('./pages/keys.tsx').then(({ KeysPage }) => KeysPage))
const Settings = lazy(() => import('./pages/settings.tsx').then(({ SettingsPage }) => SettingsPage))
const Missing = lazy(() => import('./pages/missing.tsx').then(({ MissingPage }) => MissingPage))

export function App() {
  useEffect(() => void loadSession(), [])
  return (
    <LocationProvider>
      <Guarded />
    </LocationProvider>
  )
}

/** Without a session every address shows the way in; a link leads to its form for everybody. */
function Guarded() {
  if (location.pathname === '/console/welcome') return <Welcome />
  if (session.value === undefined) return <Loading what="the console" />
  if (session.value.person === null) return <SignIn />
  return (
    <Shell>
      <Router>
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
    </Shell>
  )
}

/** Checklist from the example to the first events that a program reads, until it is done or hidden. */
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { callApi } from '../../data/api.ts'
import type { SimulationWithDetails } from '../../data/listings.ts'
import { useLoaded } from '../../data/loaded.ts'
import { recentSimulations } from '../../data/recent-simulations.ts'
import { session } from '../../data/session.ts'
import { runAddress, simulationAddress } from '../../data/simulations.ts'
import { browserStorage } from '../../data/storage.ts'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Illustration } from '../../parts/illustration.tsx'

interface Step {
  readonly title: string
  readonly lead: ComponentChildren
  readonly href: string
  /** The button of the step: its text and its address; undefined until it is known. */
  readonly action: { readonly text: string; readonly href: string } | undefined
  readonly isDone: boolean
}

/** Shows the first steps with the example simulation, unless they are done or the user has hidden them. */
export function FirstSteps({ example }: { readonly example: SimulationWithDetails }) {
  const name = `spate.firstStepsHidden.${session.value?.workspace?.id ?? ''}`
  const [isHidden, setHidden] = useState(() => browserStorage.read(name) !== undefined)
  // If the browser refuses to store it, the steps are hidden until the page is loaded again.
  const hide = () => {
    browserStorage.write(name, 'true')
    setHidden(true)
  }
  return isHidden ? null : <Steps example={example} onHide={hide} />
}

function Steps({
  example: { key, latestRun: run },
  onHide,
}: {
  readonly example: SimulationWithDetails
  readonly onHide: () => void
}) {
  const { value: keys } = useLoaded(
    (signal) => callApi<readonly unknown[]>('/keys', { signal }),
    [],
  )
  const address = simulationAddress(key)
  const use = run === undefined ? address : `${runAddress(key, run.index)}#use`
  const steps: readonly Step[] = [
    {
      title: `Open the ${key} example`,
      lead: 'See its definition and the generated data side by side.',
      href: address,
      action: { text: `Open ${key}`, href: address },
      isDone: run !== undefined || recentSimulations().includes(key),
    },
    {
      title: 'Start a run',
      lead: 'A run is a snapshot of the definition. Its events never change.',
      href: run === undefined ? address : runAddress(key, run.index),
      action: { text: 'Start a run', href: address },
      isDone: run !== undefined,
    },
    {
      title: 'Read the events with curl',
      lead:
        keys !== undefined && keys.body.length > 0
          ? 'Copy the curl command from the run page and set SPATE_API_KEY to your API key.'
          : 'Create an API key, and copy the command beside it.',
      href: use,
      action: keys && {
        text: keys.body.length > 0 ? 'Show the command' : 'Create an API key',
        href: keys.body.length > 0 ? use : '/console/keys',
      },
      isDone: run !== undefined && run.cursor > 0,
    },
  ]
  const next = steps.find(({ isDone }) => !isDone)
  const areDone = next === undefined
  // A later run that nothing has read does not bring the steps back.
  useEffect(() => {
    if (areDone) onHide()
  }, [areDone])
  if (areDone) return null
  return (
    <section
      aria-label="First steps"
      class="relative flex flex-wrap items-center gap-x-8 gap-y-4 rounded-lg border border-line bg-surface p-5"
    >
      <Button kind="quiet" class="absolute! top-3 right-3" onClick={onHide}>
        Hide <span class="sr-only">first steps</span>
      </Button>
      <div class="flex min-w-0 flex-1 basis-80 flex-col gap-3">
        <h2 class="text-lg font-semibold">First steps</h2>
        <ol class="flex flex-col gap-1">
          {steps.map((step, i) => (
            <StepRow key={step.title} step={step} number={i + 1} isNext={step === next} />
          ))}
        </ol>
      </div>
      <div class="mx-auto max-sm:hidden">
        <Illustration name="streams" class="h-32" />
      </div>
    </section>
  )
}

/** A step. Those that are done have one line, and the next one to do has a button. */
function StepRow({
  step: { title, lead, action, href, isDone },
  number,
  isNext,
}: {
  readonly step: Step
  readonly number: number
  readonly isNext: boolean
}) {
  return (
    <li class="flex items-start gap-3 py-1.5">
      <span
        class={`flex size-6 shrink-0 items-center justify-center rounded-full text-xs font-semibold ${isDone ? 'bg-good-soft text-good' : 'bg-accent-soft text-accent-strong'}`}
      >
        {isDone ? <Icon name="check" class="size-3.5" /> : number}
      </span>
      <span class="flex min-w-0 flex-col items-start gap-1 pt-px text-sm">
        <a href={href} class={`hover:underline ${isDone ? 'text-ink-soft' : 'font-semibold'}`}>
          {title}
          {isDone && <span class="sr-only">, done</span>}
        </a>
        {!isDone && <span class="text-ink-soft">{lead}</span>}
        {isNext && (
          <ButtonLink
            kind="primary"
            href={action?.href ?? href}
            // The button takes its place before its text is known.
            class={`mt-1 ${action === undefined ? 'invisible' : ''}`}
          >
            {action?.text ?? title}
          </ButtonLink>
        )}
      </span>
    </li>
  )
}

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
import { ProgressBar } from '../../parts/display.tsx'
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
          ? 'Copy it from the run page, and set SPATE_API_KEY to your key.'
          : 'Create an API key, then copy the command shown below it.',
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
  const doneCount = steps.filter(({ isDone }) => isDone).length
  if (doneCount > 0) {
    return (
      <section
        aria-label="First steps"
        class="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface py-2 pr-3 pl-5 text-sm"
      >
        <h2 class="font-semibold">First steps</h2>
        <span class="flex items-center gap-2 text-ink-soft tabular-nums">
          <ProgressBar class="w-14" label="Steps done" value={doneCount} max={steps.length} />
          {doneCount} of {steps.length} done
        </span>
        <p class="min-w-0 flex-1 basis-60">
          Next:{' '}
          <a href={next.href} class="font-medium hover:underline">
            {next.title}
          </a>
          <span class="text-ink-soft max-lg:hidden"> · {next.lead}</span>
        </p>
        <NextButton step={next} kind="secondary" />
        <Button kind="quiet" onClick={onHide}>
          Hide <span class="sr-only">first steps</span>
        </Button>
      </section>
    )
  }
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

/** The button of a step, which takes its place before its text is known. */
function NextButton({
  step: { title, action, href },
  kind,
}: {
  readonly step: Step
  readonly kind: 'primary' | 'secondary'
}) {
  return (
    <ButtonLink
      kind={kind}
      href={action?.href ?? href}
      class={action === undefined ? 'invisible' : ''}
    >
      {action?.text ?? title}
    </ButtonLink>
  )
}

function StepRow({
  step,
  number,
  isNext,
}: {
  readonly step: Step
  readonly number: number
  readonly isNext: boolean
}) {
  const { title, lead, href } = step
  return (
    <li class="flex items-start gap-3 py-1.5">
      <span class="flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-soft text-xs font-semibold text-accent-strong">
        {number}
      </span>
      <span class="flex min-w-0 flex-col items-start gap-1 pt-px text-sm">
        <a href={href} class="font-semibold hover:underline">
          {title}
        </a>
        <span class="text-ink-soft">{lead}</span>
        {isNext && <NextButton step={step} kind="primary" />}
      </span>
    </li>
  )
}

/** A new API key, with a command that uses it: one that streams the latest run, if the workspace has runs. */
import { useLoaded } from '../../data/loaded.ts'
import { isInProgress, runName, runPath } from '../../data/runs.ts'
import { runAddress } from '../../data/simulations.ts'
import { CodeBlock } from '../../parts/copy.tsx'
import { Loading } from '../../parts/display.tsx'
import { commandOf } from '../../reference/request.ts'
import { curlOf } from '../../run/snippets.ts'
import type { NewKey } from './key.ts'
import { type LatestRun, latestRunOfAll } from './latest-run.ts'

export function CreatedKey({ created: { key, scopes } }: { readonly created: NewKey }) {
  const canStream = scopes.includes('stream')
  // Without runs, or if they cannot be loaded, the command lists the simulations.
  const { value: run, isLoading } = useLoaded(
    async (signal) => (canStream ? await latestRunOfAll(signal) : undefined),
    [canStream],
  )
  const canList = scopes.includes('read')
  const command = run !== undefined ? streamCommand(run) : canList ? listCommand() : undefined
  return (
    <>
      <CodeBlock label="API key" text={key} wraps />
      {isLoading ? (
        <Loading what="a command" />
      ) : (
        <div class="flex flex-col gap-2">
          <h3 class="text-sm font-medium">
            {run !== undefined
              ? 'Read the latest run in a terminal'
              : canList
                ? 'Try it in a terminal'
                : 'Use it in a terminal'}
          </h3>
          {run !== undefined && <RunNote run={run} />}
          <CodeBlock
            label="Command"
            wraps={run === undefined}
            text={[`export SPATE_API_KEY=${key}`, ...(command === undefined ? [] : [command])].join(
              '\n',
            )}
          />
          {command === undefined && (
            <p class="text-sm text-ink-soft">
              Send the key in the header{' '}
              <code class="font-mono">{'Authorization: Bearer <key>'}</code>.
            </p>
          )}
        </div>
      )}
    </>
  )
}

/** Names the run of the command. The link opens a new tab, because the key is shown only once. */
function RunNote({ run: { simulation, index, label } }: { readonly run: LatestRun }) {
  return (
    <p class="text-sm text-ink-soft">
      The events of{' '}
      <a
        class="text-accent-strong underline"
        href={`${runAddress(simulation, index)}#use`}
        target="_blank"
        rel="noreferrer"
      >
        {simulation}, {label ?? runName(index)}
      </a>
      , one JSON object on each line.
    </p>
  )
}

/** Returns a curl command that reads the events of a run. */
function streamCommand(run: LatestRun): string {
  const stream = `${location.origin}${runPath(run.simulation, run.index)}/stream`
  return curlOf(stream, isInProgress(run, Date.now()))
}

/** Returns a curl command that lists simulations and reads the API key from an environment variable. */
function listCommand(): string {
  return commandOf(
    { method: 'GET', path: '/simulations', headers: {}, body: undefined },
    location.origin,
  )
}

/** A page with only the preview, for measurements and tests in a browser. It is not part of the released console. */
import './style.css'
import { render } from 'preact'
import { useState } from 'preact/hooks'
import type { JsonValue } from '../../../src/text/json.ts'
import { PreviewPanel } from '../panel.tsx'
import type { PreviewState } from '../state.ts'
import { usePreview } from '../use-preview.ts'

export interface Trial {
  /** Shows the preview of a definition, written as JSON, as if it had just been typed. */
  type(text: string): void
  /**
   * Does the same as `type`. The promise resolves when the preview is painted, or when another state such as issues is
   * reported.
   */
  ask(text: string): Promise<Outcome>
  /**
   * Returns the longest time, in milliseconds, for which the page's thread was busy without a pause since the last call
   * of `ask`.
   */
  busyMs(): number
  state(): PreviewState
}

export interface Outcome {
  readonly kind: PreviewState['kind']
  /** Time from the call of `ask` to the paint of the preview, in milliseconds. */
  readonly shownMs: number
  /** Part of `shownMs` that the engine in the worker took, in milliseconds. */
  readonly engineMs: number
}

let show: (body: JsonValue) => void = () => undefined
let state: PreviewState | undefined
/** Function that is called with every change of the preview's state. */
let listener: (state: PreviewState) => void = () => undefined
let busyMs = 0

function TrialPage() {
  const [body, setBody] = useState<JsonValue | undefined>(undefined)
  show = setBody
  const now = usePreview(body, [])
  if (now !== state) {
    state = now
    listener(now)
  }
  return (
    <div class="p-4">
      <h1 class="sr-only">Preview</h1>
      <PreviewPanel state={now} />
    </div>
  )
}

const trial: Trial = {
  type: (text) => show(JSON.parse(text)),
  ask(text) {
    busyMs = 0
    const startedMs = performance.now()
    return new Promise((resolve) => {
      let hasStarted = false
      listener = ({ kind, elapsedMs }) => {
        if (kind === 'working' || kind === 'slow') hasStarted = true
        else if (hasStarted) {
          listener = () => undefined
          // The next frame starts after the preview is painted.
          requestAnimationFrame(() =>
            setTimeout(() =>
              resolve({ kind, shownMs: performance.now() - startedMs, engineMs: elapsedMs }),
            ),
          )
        }
      }
      show(JSON.parse(text))
    })
  },
  busyMs: () => busyMs,
  state: () => {
    if (state === undefined) throw new Error('the page is not rendered yet')
    return state
  },
}

/** Interval of a timer, in milliseconds. The delay of a tick measures how long the page's thread was busy. */
const tickMs = 10
let lastMs = performance.now()
setInterval(() => {
  const nowMs = performance.now()
  busyMs = Math.max(busyMs, nowMs - lastMs - tickMs)
  lastMs = nowMs
}, tickMs)

Object.assign(globalThis, { trial })
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no element #root')
render(<TrialPage />, root)

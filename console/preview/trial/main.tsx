/**
 * A page with nothing but the preview, for measurements and tests in a browser: it is given definitions from outside
 * and says what became of them. It is no part of the console that is sent to people.
 */
import './style.css'
import { render } from 'preact'
import { useState } from 'preact/hooks'
import type { JsonValue } from '../../../src/text/json.ts'
import { PreviewPanel } from '../panel.tsx'
import type { PreviewState } from '../state.ts'
import { usePreview } from '../use-preview.ts'

export interface Trial {
  /** Shows the preview of a definition, as if it had just been typed. */
  type(text: string): void
  /** The same, and waits until it is painted, or something else is said of it. */
  ask(text: string): Promise<Outcome>
  /** The longest time that the page's thread was busy since the last question. */
  busyMs(): number
  state(): PreviewState
}

export interface Outcome {
  readonly kind: PreviewState['kind']
  /** From the last letter to the picture. */
  readonly shownMs: number
  /** Of those, what the engine took. */
  readonly engineMs: number
}

let show: (body: JsonValue) => void = () => undefined
let state: PreviewState | undefined
/** Told of every change of state. */
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
    const begunMs = performance.now()
    return new Promise((resolve) => {
      let hasBegun = false
      listener = ({ kind, elapsedMs }) => {
        if (kind === 'working' || kind === 'slow') hasBegun = true
        else if (hasBegun) {
          listener = () => undefined
          // The frame after the one in which it is drawn begins when that one is there.
          requestAnimationFrame(() =>
            setTimeout(() =>
              resolve({ kind, shownMs: performance.now() - begunMs, engineMs: elapsedMs }),
            ),
          )
        }
      }
      show(JSON.parse(text))
    })
  },
  busyMs: () => busyMs,
  state: () => {
    if (state === undefined) throw new Error('the page is not there yet')
    return state
  },
}

/** A task that comes late was kept by another. */
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

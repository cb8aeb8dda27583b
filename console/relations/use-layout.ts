/** Lays out a graph in a worker. The previous layout stays until the next one is ready. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { checkConnection, restoredCount } from '../data/connection.ts'
import { RestartedWorker, type WorkerFailure } from '../data/restarted-worker.ts'
import type { RelationGraph } from './graph.ts'
import type { Layout, LayoutMessage, LayoutResponse } from './placement.ts'

export interface LaidOut {
  readonly graph: RelationGraph
  readonly layout: Layout
}

export interface LayoutState {
  /** The last layout, with its graph. */
  readonly laidOut: LaidOut | undefined
  /** The reason that the latest request has no layout. */
  readonly failure: WorkerFailure | undefined
}

const nothing: LayoutState = { laidOut: undefined, failure: undefined }

/** `aspect` is the width of the visible area divided by its height. */
export function useLayout(graph: RelationGraph, aspect: number | undefined): LayoutState {
  const [{ laidOut, failure }, setState] = useState(nothing)
  const worker = useRef<RestartedWorker<LayoutMessage, LayoutResponse> | undefined>(undefined)
  const lastId = useRef(0)
  const latest = useRef(graph)
  latest.current = graph
  const sizes = sizesOf(graph)
  // Figures may change without any change of the sizes: the layout then stays, with the new texts.
  const sizesText = JSON.stringify(sizes)
  useEffect(() => () => worker.current?.stop(), [])
  const request = () => {
    if (aspect === undefined) return
    worker.current ??= new RestartedWorker(
      startWorker,
      ({ id, layout }) => {
        if (id !== lastId.current) return
        setState({ laidOut: { graph: latest.current, layout }, failure: undefined })
      },
      (reason) => {
        setState((before) => ({ ...before, failure: reason }))
        if (reason === 'load') void checkConnection()
      },
    )
    worker.current.send({ id: ++lastId.current, request: { ...sizes, aspect } })
  }
  useEffect(request, [sizesText, aspect])
  useEffect(() => {
    // The worker failed to load because the service could not be reached. Now it can.
    if (failure !== undefined) request()
  }, [restoredCount.value])
  const isFitting = laidOut !== undefined && JSON.stringify(sizesOf(laidOut.graph)) === sizesText
  return { laidOut: isFitting ? { graph, layout: laidOut.layout } : laidOut, failure }
}

function startWorker(): Worker {
  return new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' })
}

function sizesOf({ boxes, edges }: RelationGraph) {
  return {
    boxes: boxes.map(({ width, height }) => ({ width, height })),
    edges: edges.map(({ from, to, label }) => ({ from, to, label })),
  }
}

/** The relations of a definition as a diagram that can be searched, and as a table. */
import { useMemo, useRef, useState } from 'preact/hooks'
import type { JsonValue } from '../../src/text/json.ts'
import type { WorkerFailure } from '../data/restarted-worker.ts'
import type { Path } from '../document/operation.ts'
import { Loading } from '../parts/display.tsx'
import { Notice } from '../parts/notice.tsx'
import type { Preview } from '../preview/protocol.ts'
import { RelationDiagram } from './diagram.tsx'
import { RelationFigures } from './figures.ts'
import { graphOf, type RelationGraph } from './graph.ts'
import { useItems } from './items.ts'
import { RelationTable } from './relation-table.tsx'
import { type RelationModel, relationsOf } from './relations.ts'
import { RelationToolbar } from './toolbar.tsx'
import { useLayout } from './use-layout.ts'
import { useZoom, zoomByKey } from './use-zoom.ts'

export interface RelationsProps {
  /** The parsed text; undefined if it cannot be parsed. */
  readonly value: JsonValue | undefined
  readonly preview: Preview | undefined
  /** Shows the value at a path in the form or the code. */
  readonly onOpen: (path: Path) => void
}

export function RelationsView({ value, preview, onOpen }: RelationsProps) {
  const model = useModel(value)
  const figures = useMemo(() => new RelationFigures(preview), [preview])
  const graph = useMemo(() => graphOf(model, figures), [model, figures])
  const [search, setSearch] = useState('')
  const [isTable, setIsTable] = useState(false)
  const [box, setBox] = useState<HTMLElement | null>(null)
  const svg = useRef<HTMLDivElement>(null)
  const [aspect, setAspect] = useState<number | undefined>(undefined)
  const { laidOut, failure } = useLayout(graph, aspect)
  const zoom = useZoom(box, laidOut?.layout)
  if (aspect === undefined && zoom.aspect !== undefined) setAspect(zoom.aspect)
  const shown = laidOut?.graph ?? graph
  const matches = useMemo(() => matchesIn(shown, search), [shown, search])
  const items = useItems(shown, matches, onOpen)
  if (model.entities.length === 0) return <NoEntities />
  return (
    <div class="flex min-h-0 flex-1 flex-col bg-surface">
      <RelationToolbar
        model={model}
        zoom={zoom}
        drawing={svg}
        search={search}
        onSearch={setSearch}
        found={laidOut && matches?.size}
        onFind={() => {
          const [first] = matches ?? []
          if (first !== undefined) items.focusBox(first)
        }}
        isTable={isTable}
        onTable={setIsTable}
      />
      {value === undefined && (
        <div class="px-3 pt-3">
          <Notice kind="warning" title="The definition has syntax errors">
            The diagram shows the last version without syntax errors.
          </Notice>
        </div>
      )}
      {failure !== undefined && !isTable && <Failed failure={failure} />}
      {isTable ? (
        <RelationTable model={model} figures={figures} onOpen={onOpen} />
      ) : (
        <Canvas
          onBox={setBox}
          drawing={svg}
          isLoading={laidOut === undefined && failure === undefined}
          onKeyDown={(event) => zoomByKey(event, zoom)}
        >
          {laidOut && (
            <RelationDiagram
              laidOut={laidOut}
              figures={figures}
              items={items}
              scale={zoom.scale}
              label={summaryOf(model)}
            />
          )}
        </Canvas>
      )}
    </div>
  )
}

function Canvas({
  onBox,
  drawing,
  isLoading,
  onKeyDown,
  children,
}: {
  readonly onBox: (box: HTMLElement | null) => void
  readonly drawing: preact.RefObject<HTMLDivElement | null>
  readonly isLoading: boolean
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly children: preact.ComponentChildren
}) {
  return (
    <section
      ref={onBox}
      aria-label="Diagram"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable (axe: scrollable-region-focusable)
      tabIndex={0}
      onKeyDown={onKeyDown}
      class="flex min-h-0 flex-1 cursor-grab overflow-auto bg-ground bg-[radial-gradient(var(--color-line)_1px,transparent_1px)] bg-[size:16px_16px] -outline-offset-2 active:cursor-grabbing"
    >
      {isLoading && <Loading what="the diagram" />}
      <div ref={drawing} class="m-auto shrink-0">
        {children}
      </div>
    </section>
  )
}

function Failed({ failure }: { readonly failure: WorkerFailure }) {
  return (
    <div class="px-3 pt-3">
      {failure === 'load' ? (
        <Notice kind="danger" title="The diagram could not be loaded">
          It loads again when the service can be reached, or when the definition changes.
        </Notice>
      ) : (
        <Notice kind="danger" title="The definition could not be drawn as a diagram">
          The table shows the same relations.
        </Notice>
      )}
    </div>
  )
}

function NoEntities() {
  return (
    <p class="m-3 rounded-lg border border-dashed border-line-strong px-6 py-8 text-center text-sm text-ink-soft">
      The definition has no entities. Their relations appear here.
    </p>
  )
}

/** Returns the relations of the definition, or of the last one that could be parsed. */
function useModel(value: JsonValue | undefined): RelationModel {
  const last = useRef<RelationModel>({ entities: [], relations: [] })
  return useMemo(() => {
    if (value !== undefined) last.current = relationsOf(value)
    return last.current
  }, [value])
}

/** Returns the positions of the boxes whose entity or fields contain the searched text. */
function matchesIn(
  { boxes, edges }: RelationGraph,
  search: string,
): ReadonlySet<number> | undefined {
  const text = search.trim().toLowerCase()
  if (text === '') return undefined
  const has = (name: string) => name.toLowerCase().includes(text)
  const named = boxes.flatMap(({ entity: { name, keys } }, i) =>
    has(name) || keys.some(has) ? [i] : [],
  )
  const related = edges.flatMap(({ relation: { field }, to }) => (field.some(has) ? [to] : []))
  return new Set([...named, ...related])
}

function summaryOf({ entities, relations }: RelationModel): string {
  const [many, ties] = [entities.length, relations.length]
  return `Relations: ${many} ${many === 1 ? 'entity' : 'entities'}, ${ties} ${ties === 1 ? 'relation' : 'relations'}. Arrow keys move between them, Enter opens one`
}

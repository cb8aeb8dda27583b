/** Search, zoom and export of the diagram of relations. */
import { Button } from '../parts/button.tsx'
import { copyText } from '../parts/copy.tsx'
import { Menu } from '../parts/menu.tsx'
import { showToast } from '../parts/toast.tsx'
import { mermaidText } from './mermaid.ts'
import type { RelationModel } from './relations.ts'
import { saveDrawing } from './save-drawing.ts'
import { type Zoom, zoomStep } from './use-zoom.ts'

const look = 'min-h-8! px-2 py-1 text-xs'

export function RelationToolbar({
  model,
  zoom,
  drawing,
  search,
  onSearch,
  found,
  onFind,
  isTable,
  onTable,
}: {
  readonly model: RelationModel
  readonly zoom: Zoom
  /** Element that contains the drawing. */
  readonly drawing: { readonly current: HTMLElement | null }
  readonly search: string
  readonly onSearch: (search: string) => void
  /** Number of entities that match the search; undefined without a search, and before anything is drawn. */
  readonly found: number | undefined
  /** Moves the focus to the first match. */
  readonly onFind: () => void
  readonly isTable: boolean
  readonly onTable: (isTable: boolean) => void
}) {
  const save = () => {
    const svg = drawing.current?.querySelector('svg')
    if (svg !== null && svg !== undefined) saveDrawing(svg, 'relations.svg')
  }
  return (
    <div class="flex shrink-0 flex-wrap items-center gap-1.5 border-b border-line px-2 py-1.5">
      {!isTable && (
        <>
          <input
            type="search"
            aria-label="Search the diagram"
            placeholder="Find an entity"
            value={search}
            onInput={(event) => onSearch(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              onFind()
            }}
            class="h-8 min-w-0 flex-[1_1_8rem] rounded-md border border-line-control bg-surface px-2 text-sm max-sm:text-[16px]"
          />
          <span role="status" class="text-xs text-ink-faint tabular-nums empty:hidden">
            {found === undefined ? '' : `${found} found`}
          </span>
          <ZoomButtons zoom={zoom} />
        </>
      )}
      <span class="ml-auto flex flex-wrap items-center gap-1.5">
        <Button class={look} onClick={() => onTable(!isTable)}>
          {isTable ? 'Show diagram' : 'Show table'}
        </Button>
        <Menu
          label="Copy or download the diagram"
          items={[
            {
              label: 'Copy as Mermaid',
              icon: 'copy',
              onSelect: () => void copyAsMermaid(model),
            },
            ...(isTable
              ? []
              : [{ label: 'Download as SVG', icon: 'download', onSelect: save } as const]),
          ]}
        />
      </span>
    </div>
  )
}

async function copyAsMermaid(model: RelationModel): Promise<void> {
  if (await copyText(mermaidText(model))) showToast('Copied the diagram as Mermaid')
  else showToast('The browser blocked copying. Allow clipboard access and try again', 'danger')
}

function ZoomButtons({ zoom: { scale, zoomBy, showAll } }: { readonly zoom: Zoom }) {
  return (
    <span class="flex items-center">
      <Button
        kind="quiet"
        class={look}
        aria-label="Zoom out"
        title="Zoom out (-)"
        onClick={() => zoomBy(1 / zoomStep)}
      >
        −
      </Button>
      <span class="w-10 text-center text-xs text-ink-soft tabular-nums">
        {Math.round(scale * 100)}%
      </span>
      <Button
        kind="quiet"
        class={look}
        aria-label="Zoom in"
        title="Zoom in (+)"
        onClick={() => zoomBy(zoomStep)}
      >
        +
      </Button>
      <Button
        kind="quiet"
        class={look}
        title="Fit the diagram into the window (0)"
        onClick={showAll}
      >
        Fit
      </Button>
    </span>
  )
}

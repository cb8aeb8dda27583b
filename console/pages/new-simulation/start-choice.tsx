/** First step of a new simulation: a template is selected, or data are imported. */
import { useEffect, useState } from 'preact/hooks'
import { ImportData } from '../../import/import-data.tsx'
import type { Import } from '../../import/use-import.ts'
import { Tabs } from '../../parts/tabs.tsx'
import { TemplateGallery } from './template-gallery.tsx'
import type { Template } from './use-templates.ts'

export function StartChoice({
  templates,
  chosen,
  onChoose,
  data,
}: {
  readonly templates: readonly Template[]
  readonly chosen: string
  readonly onChoose: (template: Template) => void
  readonly data: Import
}) {
  const [tab, setTab] = useState('templates')
  const isOver = useDroppedFiles((files) => {
    setTab('import')
    data.start(files)
  })
  return (
    <section
      aria-label="Start"
      class="flex min-h-0 min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface"
    >
      <Tabs
        label="Start"
        tabs={[
          { key: 'templates', title: 'Templates' },
          { key: 'import', title: 'Import data or a schema' },
        ]}
        chosen={isOver ? 'import' : tab}
        onChoose={setTab}
      >
        {tab === 'templates' && !isOver ? (
          <TemplateGallery templates={templates} chosen={chosen} onChoose={onChoose} />
        ) : (
          <div class="min-h-0 flex-1 overflow-y-auto">
            <ImportData data={data} isOver={isOver} />
          </div>
        )}
      </Tabs>
    </section>
  )
}

/** Calls `onFiles` when the user drops files anywhere on the page. Returns whether files are dragged over the page. */
function useDroppedFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const over = (event: DragEvent) => {
      // Text that is dragged inside the editor is not for this page to handle.
      if (event.dataTransfer?.types.includes('Files') !== true) return
      event.preventDefault()
      setOver(true)
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      setOver(false)
      onFiles(files)
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  })
  return isOver
}

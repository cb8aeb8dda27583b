/** The editor beside the preview, with a separator that moves; one of them in a narrow window. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Split } from '../../parts/split.tsx'
import { PreviewPanel } from '../../preview/panel.tsx'
import type { PreviewState } from '../../preview/state.ts'

export function EditorAndPreview({
  editor,
  preview,
  side,
}: {
  readonly editor: ComponentChildren
  readonly preview: PreviewState
  /** The side that a narrow window shows. */
  readonly side: 'edit' | 'preview'
}) {
  const [isEditorHidden, setEditorHidden] = useState(false)
  const shownOn = (own: typeof side) => `min-w-0 min-[900px]:block ${side === own ? '' : 'hidden'}`
  return (
    <Split
      label="Width of the editor"
      storageKey="spate.editorWidth"
      isFirstHidden={isEditorHidden}
      first={
        <div class={shownOn('edit')}>
          <div class="h-[max(26rem,calc(100dvh-12rem))] overflow-hidden rounded-lg border border-line bg-surface">
            {editor}
          </div>
        </div>
      }
      second={
        <div class={`${shownOn('preview')} min-[900px]:h-[max(26rem,calc(100dvh-12rem))]`}>
          <PreviewPanel
            state={preview}
            actions={
              <Button
                kind="quiet"
                class="max-[899px]:hidden"
                onClick={() => setEditorHidden(!isEditorHidden)}
              >
                {isEditorHidden ? 'Show editor' : 'Hide editor'}
              </Button>
            }
          />
        </div>
      }
    />
  )
}

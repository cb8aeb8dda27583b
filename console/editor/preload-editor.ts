/** Loads the editor before its page has the definition. */
import { type EditorSide, rememberedSide } from '../builder/editor-side.ts'
import { formPart } from '../builder/form-side.ts'
import { startWorker } from '../preview/started-worker.ts'
import { viewsPart } from '../preview/views-part.ts'
import { diagramPart } from '../relations/diagram-side.ts'
import { codePart } from './code/code-part.ts'
import { loadEditing } from './editing.ts'

const loaders: Readonly<Record<EditorSide, () => Promise<unknown>>> = {
  form: () => formPart.load(),
  code: () => codePart.load(),
  diagram: () => diagramPart.load(),
}

/**
 * Loads the side of the editor that is shown first, then the preview, which is larger. A failure is reported by the page
 * that shows the editor.
 */
export async function preloadEditor(): Promise<void> {
  await Promise.allSettled([loadEditing(), loaders[rememberedSide()]()])
  startWorker()
  await Promise.allSettled([viewsPart.load()])
}

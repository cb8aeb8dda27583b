/**
 * What is typed over a selection is put in by the editor. The browser would give the letters the look of what they
 * replace, by an attribute `style`, which the content security policy refuses.
 */
import { EditorView } from '@codemirror/view'

export const typingOver = EditorView.domEventHandlers({
  beforeinput({ inputType, data }, view) {
    const { from, to, empty } = view.state.selection.main
    // A composition belongs to the browser until it is over.
    if (inputType !== 'insertText' || data === null || empty || view.composing) return false
    const typed = () =>
      view.state.update(view.state.replaceSelection(data), {
        userEvent: 'input.type',
        scrollIntoView: true,
      })
    // Brackets close around what is selected.
    const handlers = view.state.facet(EditorView.inputHandler)
    if (!handlers.some((handle) => handle(view, from, to, data, typed))) view.dispatch(typed())
    return true
  },
})

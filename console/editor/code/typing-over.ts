/**
 * Makes CodeMirror, instead of the browser, replace a selection by typed text. The browser would copy the style of the
 * replaced text with a `style` attribute, which the content security policy refuses.
 */
import { EditorView } from '@codemirror/view'

export const typingOver = EditorView.domEventHandlers({
  beforeinput({ inputType, data }, view) {
    const { from, to, empty } = view.state.selection.main
    // The browser handles the composition of an input method until it ends.
    if (inputType !== 'insertText' || data === null || empty || view.composing) return false
    const typed = () =>
      view.state.update(view.state.replaceSelection(data), {
        userEvent: 'input.type',
        scrollIntoView: true,
      })
    // Other handlers come first: one of them encloses the selection in typed brackets.
    const handlers = view.state.facet(EditorView.inputHandler)
    if (!handlers.some((handle) => handle(view, from, to, data, typed))) view.dispatch(typed())
    return true
  },
})

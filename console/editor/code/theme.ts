/** The CodeMirror theme of the editor, built from the color tokens of style.css. */
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { codeColors } from '../../parts/code/code-colors.ts'

const wavy = (color: string) => ({
  backgroundImage: 'none',
  textDecoration: `underline wavy var(${color})`,
  textDecorationSkipInk: 'none',
  textUnderlineOffset: '3px',
})

const panel = {
  backgroundColor: 'var(--color-raised)',
  color: 'var(--color-ink)',
  border: '1px solid var(--color-line-strong)',
  borderRadius: '8px',
  boxShadow: '0 8px 24px rgb(0 0 0 / 0.18)',
}

const looks = EditorView.theme({
  '&': {
    height: '100%',
    fontSize: '13px',
    backgroundColor: 'transparent',
    color: 'var(--color-ink)',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.6', overflow: 'auto' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--color-accent)' },
  '.cm-cursor': { borderLeftColor: 'var(--color-accent)', borderLeftWidth: '2px' },
  '.cm-gutters': {
    backgroundColor: 'var(--color-surface)',
    color: 'var(--color-ink-faint)',
    border: 'none',
  },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--color-sunken) 70%, transparent)' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--color-ink)' },
  '.cm-foldPlaceholder': {
    backgroundColor: 'var(--color-sunken)',
    border: '1px solid var(--color-line)',
    color: 'var(--color-ink-soft)',
    padding: '0 4px',
  },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    {
      backgroundColor: 'color-mix(in srgb, var(--color-accent) 26%, transparent)',
    },
  '&.cm-focused .cm-matchingBracket, .cm-matchingBracket': {
    backgroundColor: 'var(--color-accent-soft)',
    outline: '1px solid var(--color-accent)',
  },
  '.cm-searchMatch': {
    backgroundColor: 'var(--color-warning-soft)',
    outline: '1px solid var(--color-warning)',
  },
  '.cm-lintRange-error': wavy('--color-danger'),
  '.cm-lintRange-warning': wavy('--color-warning'),
  '.cm-lintPoint-error:after': { borderBottomColor: 'var(--color-danger)' },
  '.cm-tooltip': { ...panel, maxWidth: 'min(30rem, 92vw)', zIndex: '20' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--font-mono)',
    fontSize: '12.5px',
    maxHeight: '18rem',
    minWidth: '16rem',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    padding: '3px 10px',
    display: 'flex',
    gap: '1rem',
    alignItems: 'baseline',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--color-accent)',
    color: 'var(--color-on-accent)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > completion-section': {
    display: 'block',
    padding: '6px 10px 2px',
    border: 'none',
    opacity: '1',
    fontFamily: 'var(--font-sans)',
    fontSize: '11px',
    fontWeight: '600',
    color: 'var(--color-ink-faint)',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
  '.cm-completionDetail': {
    marginLeft: 'auto',
    fontFamily: 'var(--font-sans)',
    fontStyle: 'normal',
    fontSize: '11.5px',
    color: 'var(--color-ink-soft)',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    maxWidth: '15rem',
  },
  'li[aria-selected] .cm-completionDetail': { color: 'inherit' },
  '.cm-tooltip.cm-completionInfo': { padding: '0', width: 'max-content', maxWidth: '24rem' },
  '.cm-diagnostic': { padding: '6px 10px', fontFamily: 'var(--font-sans)', borderLeftWidth: '3px' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--color-danger)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--color-warning)' },
  '.spate-documentation': {
    padding: '10px 12px',
    fontFamily: 'var(--font-sans)',
    fontSize: '13px',
    lineHeight: '1.45',
    maxHeight: '20rem',
    overflow: 'auto',
  },
  '.spate-documentation-title': { fontFamily: 'var(--font-mono)', fontWeight: '600' },
  '.spate-documentation-summary': { margin: '4px 0' },
  '.spate-documentation-fact': {
    color: 'var(--color-ink-soft)',
    fontSize: '12px',
    margin: '2px 0',
  },
  '.spate-documentation-code': {
    fontFamily: 'var(--font-mono)',
    fontSize: '12px',
    overflowWrap: 'anywhere',
  },
  '.spate-documentation-example': {
    marginTop: '8px',
    padding: '6px 8px',
    borderRadius: '6px',
    backgroundColor: 'var(--color-sunken)',
  },
  '.spate-documentation-value': {
    fontFamily: 'var(--font-mono)',
    fontSize: '12px',
    color: 'var(--color-ink-soft)',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '.cm-panels': {
    backgroundColor: 'var(--color-sunken)',
    color: 'var(--color-ink)',
    border: 'none',
  },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--color-line)' },
  '.cm-panel.cm-search': { padding: '8px 28px 8px 10px', fontFamily: 'var(--font-sans)' },
  '.cm-panel.cm-search [name=close]': {
    color: 'var(--color-ink)',
    fontSize: '18px',
    cursor: 'pointer',
  },
  '.cm-textfield, .cm-button': {
    fontSize: '13px',
    color: 'var(--color-ink)',
    backgroundColor: 'var(--color-surface)',
    backgroundImage: 'none',
    border: '1px solid var(--color-line-strong)',
    borderRadius: '6px',
    padding: '3px 8px',
  },
})

export const theme: Extension = [looks, syntaxHighlighting(HighlightStyle.define(codeColors))]

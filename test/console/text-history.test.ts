/** Checks the text of the editor before the code editor is loaded: its changes, its undo history, and its handover. */
import { history, isolateHistory, redo, undo } from '@codemirror/commands'
import { EditorState, type Transaction } from '@codemirror/state'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TextEdit } from '../../console/document/member-insertion.ts'
import { type EditableText, stepsMax, TextHistory } from '../../console/editor/text-history.ts'
import type { SourceText } from '../../src/spelling/language.ts'

interface Trial {
  readonly history: TextHistory
  /** Texts that were reported. */
  readonly reported: string[]
  /** The clock of the history, in milliseconds. */
  readonly clock: { now: number }
}

function trial(text = 'abc'): Trial {
  const reported: string[] = []
  const clock = { now: 0 }
  const onChange = (changed: string) => void reported.push(changed)
  const written: SourceText = { language: 'json', text }
  return { history: new TextHistory(written, onChange, () => clock.now), reported, clock }
}

const append = (history: TextHistory, insert: string): TextEdit => {
  const { length } = history.text()
  return { from: length, to: length, insert }
}

test('changes are undone and repeated one by one, and reported', () => {
  const { history, reported } = trial()
  history.change([append(history, 'd')], false)
  history.change([{ from: 0, to: 1, insert: 'A' }], false)
  history.undo()
  history.undo()
  history.undo()
  history.redo()
  history.redo()
  history.redo()
  expect(reported).toEqual(['abcd', 'Abcd', 'abcd', 'abc', 'abcd', 'Abcd'])
})

test('a change after an undo replaces the undone changes', () => {
  const { history } = trial()
  history.change([append(history, 'd')], false)
  history.undo()
  history.change([append(history, 'e')], false)
  history.redo()
  expect(history.text()).toBe('abce')
})

test('continuous changes of one place are one step, others are not', () => {
  const { history, clock } = trial('x: 1')
  const write = (value: string) => history.change([{ from: 3, to: 4, insert: value }], true)
  write('2')
  clock.now += 100
  write('3')
  clock.now += 10_000
  write('4')
  history.undo()
  expect(history.text()).toBe('x: 3')
  history.undo()
  expect(history.text()).toBe('x: 1')
})

test('a continuous change does not join a change of another place, nor one that is complete', () => {
  const { history } = trial('a: 1, b: 1')
  history.change([{ from: 3, to: 4, insert: '2' }], true)
  history.change([{ from: 9, to: 10, insert: '2' }], true)
  history.undo()
  expect(history.text()).toBe('a: 2, b: 1')
  history.change([{ from: 3, to: 4, insert: '3' }], false)
  history.change([{ from: 3, to: 4, insert: '4' }], true)
  history.undo()
  expect(history.text()).toBe('a: 3, b: 1')
})

test('a text that the page shows is a step, unless its language differs', () => {
  const { history, reported } = trial()
  history.show({ language: 'json', text: 'xyz' })
  expect(reported).toEqual([])
  history.undo()
  expect(history.text()).toBe('abc')
  history.show({ language: 'yaml', text: 'y: 1' })
  history.undo()
  expect(history.text()).toBe('y: 1')
})

test('continuous changes that cancel each other out are no step', () => {
  const { history } = trial('x: 1')
  history.change([append(history, '!')], false)
  history.change([{ from: 3, to: 4, insert: '2' }], true)
  history.change([{ from: 3, to: 4, insert: '1' }], true)
  history.undo()
  expect(history.text()).toBe('x: 1')
  expect(textsOf(takenOver(history))).toEqual(textsOf(history))
})

test('more steps than CodeMirror keeps by default are taken over, also if they are undone', () => {
  const { history } = trial('')
  for (let i = 0; i < 300; i++) history.change([append(history, `${i} `)], false)
  for (let i = 0; i < 250; i++) history.undo()
  expect(textsOf(takenOver(history))).toEqual(textsOf(history))
})

test('lines end as in CodeMirror', () => {
  const { history } = trial('a\r\nb\rc')
  history.change([append(history, '!')], false)
  expect(history.text()).toBe('a\nb\nc!')
  expect(takenOver(history).text()).toBe('a\nb\nc!')
})

const edit = fc.record({ from: fc.nat(12), length: fc.nat(4), insert: fc.string({ maxLength: 5 }) })
const action = fc.oneof(
  fc.record({ kind: fc.constant('change' as const), edit, isContinuous: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('undo' as const, 'redo' as const) }),
  fc.record({ kind: fc.constant('wait' as const), ms: fc.nat(800) }),
)

test('another text that takes the history over has the same text, and undoes and repeats to the same texts', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 12 }),
      fc.array(action, { maxLength: 30 }),
      (text, actions) => {
        const { history, clock } = trial(text)
        for (const each of actions) {
          if (each.kind === 'wait') clock.now += each.ms
          else if (each.kind === 'change') {
            const from = Math.min(each.edit.from, history.text().length)
            const to = Math.min(from + each.edit.length, history.text().length)
            history.change([{ from, to, insert: each.edit.insert }], each.isContinuous)
          } else history[each.kind]()
        }
        const { history: other } = trial(history.first().text)
        history.repeatIn(other)
        expect(textsOf(other)).toEqual(textsOf(history))
      },
    ),
  )
})

/** A text of CodeMirror with its undo history, without an editor. */
type CodeMirrorText = Pick<EditableText, 'text' | 'change' | 'undo' | 'redo'>

/** Returns a text of CodeMirror that took a history over. */
function takenOver(source: TextHistory): CodeMirrorText {
  let state = EditorState.create({
    doc: source.first().text,
    extensions: [history({ minDepth: stepsMax })],
  })
  const dispatch = (transaction: Transaction) => {
    ;({ state } = transaction)
  }
  const text: CodeMirrorText = {
    text: () => state.doc.toString(),
    change(edits) {
      const annotations = isolateHistory.of('full')
      dispatch(state.update({ changes: edits, annotations }))
    },
    undo: () => void undo({ state, dispatch }),
    redo: () => void redo({ state, dispatch }),
  }
  source.repeatIn(text)
  return text
}

/** Returns the current text, then all texts from the last one that can be repeated to the first. */
function textsOf(history: CodeMirrorText): readonly string[] {
  const texts = [history.text()]
  walk(() => history.redo())
  walk(() => history.undo())
  return texts
  function walk(step: () => void): void {
    for (let before = ''; before !== history.text(); texts.push(before)) {
      before = history.text()
      step()
    }
  }
}

/**
 * The text of a definition with its undo history, while the code editor is not loaded. The form needs no more. The code
 * editor takes the history over when it is first shown.
 */
import type { SourceText } from '../../src/spelling/language.ts'
import type { TextEdit } from '../document/member-insertion.ts'
import { applyEdits } from '../document/text-edits.ts'

/** The text of a definition with an undo history. */
export interface EditableText {
  /** Returns the text as it is now, which may be newer than the one that the page has rendered. */
  text(): string
  /** Replaces the text: as an undoable change, or with an empty undo history if the language differs. */
  show(written: SourceText): void
  /**
   * Changes parts of the text, as one step of the undo history. The edits are in order and do not overlap. A continuous
   * change, such as one of many while a bar is dragged, joins the step before it.
   */
  change(edits: readonly TextEdit[], isContinuous: boolean): void
  undo(): void
  redo(): void
  canUndo(): boolean
  canRedo(): boolean
}

/** A change of the undo history: the text `removed` at the offset `from` became `inserted`. */
interface Step {
  readonly from: number
  readonly removed: string
  readonly inserted: string
  /** Time of the last of the continuous changes that the step contains; undefined if a later change does not join it. */
  readonly openSince?: number | undefined
}

/** Maximum number of changes that can be undone. */
export const stepsMax = 500
/** Time in milliseconds after which a continuous change does not join the step before it, as in CodeMirror. */
const joinMs = 500

export class TextHistory implements EditableText {
  #written: SourceText
  #steps: readonly Step[] = []
  /** Number of steps that are applied. The others were undone. */
  #applied = 0
  readonly #onChange: (text: string) => void
  readonly #now: () => number

  /** `onChange` is called with the text after each change except those of `show`. */
  constructor(
    written: SourceText,
    onChange: (text: string) => void,
    now: () => number = () => performance.now(),
  ) {
    this.#written = withLineFeeds(written)
    this.#onChange = onChange
    this.#now = now
  }

  text(): string {
    return this.#written.text
  }

  show(shown: SourceText): void {
    const written = withLineFeeds(shown)
    const isOther = written.text !== this.text()
    if (written.language !== this.#written.language) this.#keep([])
    else if (isOther) this.#keep([...this.#kept(), stepTo(this.text(), written.text)])
    this.#written = written
  }

  change(edits: readonly TextEdit[], isContinuous: boolean): void {
    const text = applyEdits(this.text(), edits)
    if (text === this.text()) return
    const openSince = isContinuous ? this.#now() : undefined
    const kept = this.#kept()
    const last = kept.at(-1)
    const step = stepTo(this.text(), text)
    if (isContinuous && last !== undefined && this.#isOpen(last) && touches(last, step)) {
      const before = replaced(this.text(), inverse(last))
      // Changes that cancel each other out are no step.
      const joined = before === text ? [] : [{ ...stepTo(before, text), openSince }]
      this.#keep([...kept.slice(0, -1), ...joined])
    } else this.#keep([...kept, { ...step, openSince }])
    this.#write(text)
  }

  undo(): void {
    const step = this.#steps[this.#applied - 1]
    if (step === undefined) return
    this.#applied--
    this.#write(replaced(this.text(), inverse(step)))
  }

  redo(): void {
    const step = this.#steps[this.#applied]
    if (step === undefined) return
    this.#applied++
    this.#write(replaced(this.text(), step))
  }

  canUndo(): boolean {
    return this.#applied > 0
  }

  canRedo(): boolean {
    return this.#applied < this.#steps.length
  }

  /** Returns the text before the first step that can be undone. */
  first(): SourceText {
    const before = (text: string, step: Step) => replaced(text, inverse(step))
    return { ...this.#written, text: this.#kept().reduceRight(before, this.text()) }
  }

  /** Repeats all steps in another text, which is `first()`, and undoes those that are undone here. */
  repeatIn(other: Pick<EditableText, 'change' | 'undo'>): void {
    for (const step of this.#steps) other.change([editOf(step)], false)
    for (let i = this.#applied; i < this.#steps.length; i++) other.undo()
  }

  /** Returns the steps that are applied. A new step replaces those that were undone. */
  #kept(): readonly Step[] {
    return this.#steps.slice(0, this.#applied)
  }

  #keep(steps: readonly Step[]): void {
    this.#steps = steps.slice(-stepsMax)
    this.#applied = this.#steps.length
  }

  #isOpen({ openSince }: Step): boolean {
    return openSince !== undefined && this.#now() - openSince < joinMs
  }

  #write(text: string): void {
    this.#written = { ...this.#written, text }
    this.#onChange(text)
  }
}

/** Returns a text whose lines end as in CodeMirror, so that both count the same offsets. */
function withLineFeeds(written: SourceText): SourceText {
  return { ...written, text: written.text.replace(/\r\n?/gu, '\n') }
}

/** Returns the smallest step that turns `before` into `after`. */
function stepTo(before: string, after: string): Step {
  const { from, to, insert } = changeTo(before, after)
  return { from, removed: before.slice(from, to), inserted: insert }
}

function inverse({ from, removed, inserted }: Step): Step {
  return { from, removed: inserted, inserted: removed }
}

function editOf({ from, removed, inserted }: Step): TextEdit {
  return { from, to: from + removed.length, insert: inserted }
}

function replaced(text: string, step: Step): string {
  return applyEdits(text, [editOf(step)])
}

/** Returns whether a step changes the text that the step before it inserted, or the text beside it. */
function touches(last: Step, next: Step): boolean {
  return (
    next.from <= last.from + last.inserted.length && next.from + next.removed.length >= last.from
  )
}

/** Returns the smallest change that turns `before` into `after`, so that the cursor and folded ranges stay. */
export function changeTo(before: string, after: string): TextEdit {
  const shortest = Math.min(before.length, after.length)
  let start = 0
  while (start < shortest && before[start] === after[start]) start++
  let end = 0
  while (end < shortest - start && before.at(-1 - end) === after.at(-1 - end)) end++
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) }
}

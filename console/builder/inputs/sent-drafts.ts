/**
 * The texts that an input has sent and that its value does not contain yet. The value of a large definition changes later
 * than its text, so an input with a newer text receives the values of its older texts.
 */
export class SentDrafts {
  #drafts: readonly string[] = []

  add(draft: string): void {
    this.#drafts = [...this.#drafts, draft]
  }

  clear(): void {
    this.#drafts = []
  }

  /**
   * Returns whether a new value is that of a text that the input sent, and forgets this text and the earlier ones.
   * `isSame` returns whether a text stands for the value.
   */
  confirm(isSame: (draft: string) => boolean): boolean {
    const at = this.#drafts.findIndex(isSame)
    this.#drafts = this.#drafts.slice(at + 1)
    return at >= 0
  }
}

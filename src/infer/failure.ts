/** The error that `spate infer` reports for a source. */

type Reason = 'invalid' | 'failed' | 'usage'

/** A source from which no definition can be inferred. The message names the source and states what it must be. */
export class InferenceFailure extends Error {
  override name = 'InferenceFailure'
  /**
   * Kind of failure. `invalid`: the content of the source is at fault. `failed`: the source could not be read. `usage`:
   * the call names wrong sources.
   */
  readonly reason: Reason

  constructor(message: string, reason: Reason = 'failed') {
    super(message)
    this.reason = reason
  }
}

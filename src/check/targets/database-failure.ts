/** Failures of databases as failures of `spate check`. */

import { InferenceFailure } from '../../infer/failure.ts'
import { CommandFailure } from '../../terminal/exit-code.ts'

/** Runs `check`. A target that cannot be read is a usage failure, since nothing was compared. */
export async function asCheckFailure<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check()
  } catch (error) {
    if (!(error instanceof InferenceFailure)) throw error
    throw new CommandFailure(error.message, 'usage')
  }
}

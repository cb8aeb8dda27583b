/**
 * Consent of the user to the commands of one run. Consent is required before the run is created, if its commands are
 * known then, and again after its creation.
 */

import type { CommandContext } from '../../terminal/command.ts'
import { commandsInFile, isSame, type SystemCommands } from '../commands.ts'
import { newImportPlan } from '../plan.ts'
import type { ImportOptions } from '../run-options.ts'
import type { RequireConsent } from '../target/target.ts'
import { requireConsent } from './consent.ts'

export class RunConsent {
  readonly #runOptions: ImportOptions
  readonly #context: CommandContext
  readonly #shown: SystemCommands[] = []

  constructor(runOptions: ImportOptions, context: CommandContext) {
    this.#runOptions = runOptions
    this.#context = context
  }

  /** Prompts for consent to the commands of the run if it is necessary. Throws if a command may not be run. */
  readonly require: RequireConsent = async ({ accepted, service, simulation }) => {
    const { definition, dir, allowed, isJson: isQuiet } = this.#runOptions
    const { systems: commands } = newImportPlan(accepted, dir)
    const own = commandsInFile(definition)
    const asked = { commands, origin: { service, simulation }, own, allowed, isQuiet }
    this.#shown.push(...(await requireConsent(asked, this.#context)))
  }

  /**
   * Whether a prompt for consent has shown the commands of a system, so that the report of the run need not show them
   * again.
   */
  hasShown(commands: SystemCommands): boolean {
    return this.#shown.some((each) => isSame(each, commands))
  }
}

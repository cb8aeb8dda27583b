/** Consent to the commands of one run: asked before the run is created, where they are known then, and once it is. */

import type { Surroundings } from '../../terminal/command.ts'
import { commandsInFile, isSame, type SystemCommands } from '../commands.ts'
import { newImportPlan } from '../plan.ts'
import type { Agree } from '../target/target.ts'
import type { Wanted } from '../wanted.ts'
import { requireConsent } from './consent.ts'

export class RunConsent {
  readonly #wanted: Wanted
  readonly #surroundings: Surroundings
  readonly #shown: SystemCommands[] = []

  constructor(wanted: Wanted, surroundings: Surroundings) {
    this.#wanted = wanted
    this.#surroundings = surroundings
  }

  /** Throws where a command may not be run. */
  readonly require: Agree = async ({ sound, service, simulation }) => {
    const { definition, dir, allowed, isJson: isQuiet } = this.#wanted
    const { systems: commands } = newImportPlan(sound, dir)
    const own = commandsInFile(definition)
    const asked = { commands, origin: { service, simulation }, own, allowed, isQuiet }
    this.#shown.push(...(await requireConsent(asked, this.#surroundings)))
  }

  /** Whether these commands were shown, to ask for consent. */
  hasShown(commands: SystemCommands): boolean {
    return this.#shown.some((each) => isSame(each, commands))
  }
}

/**
 * Names that later versions of the original's language have for what definitions say here. A definition in that language
 * is refused with the names of this one: a part that is passed over would leave a simulation without entities.
 */

/** What to write instead of a member of the definition. */
export const laterMembers: Readonly<Record<string, string>> = {
  effects: 'must be called "entities": one for each effect, with "rate" or "per" for its trigger',
  trigger: 'must be "rate" in each entity',
  channels: 'must be called "systems": each has "import" with a "command" for its target',
  schemas: 'must be called "types": each name stands for the schema itself',
  invariants: 'must be left out: there are no checks of events',
  signals: 'must be left out: there are no checks of events',
}

/** The names here of members of an entity or a system. */
export const laterNames: Readonly<Record<string, string>> = {
  channel: 'system',
  metadata: 'format',
  target: 'import',
}

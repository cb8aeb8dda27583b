/**
 * Names that later versions of the original service use for members. Definitions with these names are rejected with the
 * equivalent name: if the members were ignored, the simulation would have no entities.
 */

/** The message of the issue for each member of a definition that only later versions of the original service have. */
export const laterMembers: Readonly<Record<string, string>> = {
  effects:
    'is not supported; use "entities", with one entity per effect and "rate" or "per" as its trigger',
  trigger: 'is not supported; use "rate" in each entity',
  channels:
    'is not supported; use "systems", each with an "import" that has a "command" for its target',
  schemas: 'is not supported; use "types", which maps each name to its schema',
  invariants: 'is not supported; remove it: events are not validated',
  signals: 'is not supported; remove it: events are not validated',
}

/** The names in this service for members of an entity or a system that later versions of the original service use. */
export const laterNames: Readonly<Record<string, string>> = {
  channel: 'system',
  metadata: 'format',
  target: 'import',
}

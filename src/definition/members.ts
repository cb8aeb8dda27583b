/**
 * The names of a definition's members, for code that takes definitions apart without checking them, such as the
 * console.
 */

/** The stored members of a definition. Aliases are translated. The seed is stored separately. */
export const definitionMembers = ['start', 'end', 'types', 'systems', 'entities', 'output'] as const

/** The seed of a simulation whose request has none. */
export const defaultSeed = 1

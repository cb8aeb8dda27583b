/**
 * What a definition consists of, by name: for those that only take its members apart and put them together, as the
 * console's pages do, and need nothing of the language that checks them.
 */

/** The members that make up a definition, as they are stored; aliases are translated. The seed stands beside them. */
export const definitionMembers = ['start', 'end', 'types', 'systems', 'entities', 'output'] as const

/** Where none is written. */
export const defaultSeed = 1

/** The properties that each version of an instance has with `scd2`, by what they show of its period of validity. */
export const validityNames = { from: 'validFrom', to: 'validTo', isCurrent: 'isCurrent' } as const

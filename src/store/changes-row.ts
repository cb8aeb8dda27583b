/** Tests whether a statement has changed a row. */

/**
 * Runs a statement and returns whether it has changed a row. The statement must have a `returning` clause, because not
 * every driver counts changed rows.
 */
export async function changesRow(statement: {
  executeTakeFirst(): Promise<unknown>
}): Promise<boolean> {
  return (await statement.executeTakeFirst()) !== undefined
}

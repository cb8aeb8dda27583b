/** Whether a statement has changed a row, as a condition in it may decide. */

/** Runs a statement, which must have a `returning` clause: not every driver counts the rows that a statement changes. */
export async function changesRow(statement: {
  executeTakeFirst(): Promise<unknown>
}): Promise<boolean> {
  return (await statement.executeTakeFirst()) !== undefined
}

/** The connections to PostgreSQL: their default number, and their division among the processes of the service. */

const totalMin = 8
/** With a single connection, a transaction would block all other requests of its process. */
const perProcess = 2

export function defaultConnections(processes: number): number {
  return Math.max(totalMin, perProcess * processes)
}

/** Returns the number of connections of one process. The processes with the smallest numbers get the remainder. */
export function connectionsOf(
  number: number,
  { processes, connections }: { readonly processes: number; readonly connections: number },
): number {
  return Math.floor(connections / processes) + (number <= connections % processes ? 1 : 0)
}

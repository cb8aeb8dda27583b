/** Role of a process: its number, and its duties for the other processes of the service. */

/** The role of this process in a service with several processes. */
export interface ProcessRole {
  /** Number of the process, from 1. */
  readonly number: number
  /** Whether this process announces the start of the service. */
  readonly announces: boolean
  /** URL of the metrics of all processes; undefined if the metrics are disabled. */
  readonly metricsAddress?: string | undefined
  /** Sets the function that returns the metrics of this process. */
  readonly provideMetrics: (text: () => Promise<string>) => void
}

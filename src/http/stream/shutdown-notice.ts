/**
 * The state of the service's shutdown. Load balancers notice the shutdown first, and the service continues to work
 * until they have.
 */

export interface ShutdownNotice {
  readonly hasBegun: boolean
}

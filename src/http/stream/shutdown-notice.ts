/** The state of the shutdown. Load balancers notice it first, and the service continues to work until they have. */

export interface ShutdownNotice {
  readonly hasBegun: boolean
}

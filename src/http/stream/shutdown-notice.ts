/** Whether the service is about to end. Balancers notice first, and everything else goes on until they have. */

export interface ShutdownNotice {
  readonly hasBegun: boolean
}

/** Whether the service is about to end. Balancers are told first, and everything else goes on until they have noticed. */

export interface Departure {
  readonly hasBegun: boolean
}

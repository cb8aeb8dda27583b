/** What the console knows of the place where it runs, and what it asks of it. */

export interface Site {
  readonly version: string
  /** Where people reach the service, when the settings say so. */
  readonly publicUrl: URL | undefined
  /** Puts into a workspace what each has from the start; it may be there already. */
  furnish(workspace: string): Promise<void>
  /** Called when there is an owner: links that make one are of no use any more. */
  onOwner(): void
}

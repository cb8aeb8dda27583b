/** Shapes of lifecycles in the responses of the preview worker: their figures, and the histories of instances. */

export interface LifecycleFigures {
  /** Number of sampled instances, and number of instances in the run. */
  readonly sampled: number
  readonly total: number
  /** Number of changes of the sampled instances in the run. */
  readonly changes: number
  /** Index of the state in which instances are created. */
  readonly initial: number
  /** The states; a lifecycle without states has one, whose name is empty. */
  readonly states: readonly StateFigures[]
  /** Number of sampled instances that are deleted in the run. */
  readonly deleted: number
  readonly flows: readonly FlowFigures[]
}

export interface StateFigures {
  readonly name: string
  /** Number of sampled instances that enter the state in the run. */
  readonly entered: number
  /** Mean time in the state, in milliseconds; undefined if no sampled instance leaves the state. */
  readonly meanMs?: number
}

/** The transitions from one state to another, or to the end or the deletion of an instance. */
export interface FlowFigures {
  readonly from: number
  readonly to: number | 'end' | 'delete'
  /** Share of these transitions among all of the state. */
  readonly share: number
  /** Whether the share is that of the sampled instances, because transitions of the state have conditions. */
  readonly isEstimate?: boolean
}

/** The history of one instance of an entity with a lifecycle. */
export interface InstanceHistory {
  /** Key of the entity. */
  readonly entity: string
  /** Key of the instance as JSON; empty if its creation failed. */
  readonly key: string
  readonly steps: readonly HistoryStep[]
  /** Reason for the last step: the instance does not change again (`final`), or the run ends before (`run`). */
  readonly ending: 'final' | 'run'
}

/** Type of an event: what it does to its instance. */
export type ChangeType = 'create' | 'update' | 'delete' | 'error'

export interface HistoryStep {
  readonly type: ChangeType
  /** Offset of the step from the start of the run, in simulated milliseconds. */
  readonly offset: number
  /** The state that the step enters; empty for a deletion and without states. */
  readonly state: string
  readonly changes: readonly PropertyChange[]
  /** Number of changed properties that are left out. */
  readonly more: number
  /** Error message of a step of type `error`. */
  readonly error?: string
}

export interface PropertyChange {
  readonly name: string
  /** The former value as text; undefined at the creation. */
  readonly before?: string
  readonly after: string
}

/** Sizes and positions of the parts of a diagram, in pixels. */

export interface Size {
  readonly width: number
  readonly height: number
}

export const noSize: Size = { width: 0, height: 0 }

/** A diagram whose boxes and labels have sizes; edges lead between positions of boxes. */
export interface LayoutRequest {
  readonly boxes: readonly Size[]
  readonly edges: readonly {
    readonly from: number
    readonly to: number
    readonly label: Size
  }[]
  /** Width of the visible area divided by its height. */
  readonly aspect: number
}

/** A request to the worker that lays out diagrams, and its response with the same ID. */
export interface LayoutMessage {
  readonly id: number
  readonly request: LayoutRequest
}

export interface LayoutResponse {
  readonly id: number
  readonly layout: Layout
}

export interface Point {
  readonly x: number
  readonly y: number
}

export interface PlacedEdge {
  readonly points: readonly Point[]
  /** Center of the label. */
  readonly label: Point
}

export interface Layout extends Size {
  /** Top left corners of the boxes. */
  readonly boxes: readonly Point[]
  readonly edges: readonly PlacedEdge[]
}

/** Formats the figures of a lifecycle. */

import { countText } from '../parts/display.tsx'
import type { FlowFigures, LifecycleFigures, StateFigures } from '../preview/lifecycle-protocol.ts'
import { briefSpanText } from '../preview/time-text.ts'

const shares = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 })

/** Formats the share of a transition. */
export function shareText({ share, isEstimate = false }: FlowFigures): string {
  const text = share > 0 && share < 0.005 ? '<1%' : shares.format(share)
  return isEstimate ? `~${text}` : text
}

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
/** The least count that is shortened in the boxes of a diagram. */
const compactFrom = 100_000

type Sampled = Pick<LifecycleFigures, 'sampled' | 'total'>

/**
 * Formats a number of sampled instances as a number of all instances. It is approximate (`~`) if only some instances
 * were sampled.
 */
export function instanceCountText(count: number, figures: Sampled): string {
  if (figures.sampled === 0) return '–'
  return `${signOf(figures)}${countText(estimated(count, figures))}`
}

/** Does the same for a box of a diagram, in which a large number is shortened. */
export function boxCountText(count: number, figures: Sampled): string {
  if (figures.sampled === 0) return '–'
  const all = estimated(count, figures)
  const text = all < compactFrom ? countText(all) : compact.format(all)
  return `${signOf(figures)}${text} ${all === 1 ? 'instance' : 'instances'}`
}

function signOf({ sampled, total }: Sampled): string {
  return sampled >= total ? '' : '~'
}

function estimated(count: number, { sampled, total }: Sampled): number {
  return sampled >= total ? count : Math.round((count * total) / sampled)
}

/** Formats the mean time in a state. */
export function stayText({ meanMs }: StateFigures): string {
  return meanMs === undefined ? '–' : `~${briefSpanText(meanMs)}`
}

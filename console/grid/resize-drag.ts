/** Follows a pointer that drags a handle horizontally. */

/** Calls `onMove` with the distance in pixels from where the drag began, until the pointer is released. */
export function followDrag(event: PointerEvent, onMove: (distancePx: number) => void): void {
  const handle = event.currentTarget
  if (!(handle instanceof HTMLElement) || event.button !== 0) return
  event.preventDefault()
  event.stopPropagation()
  handle.setPointerCapture(event.pointerId)
  const beganPx = event.clientX
  const move = ({ clientX }: PointerEvent) => onMove(clientX - beganPx)
  const end = () => {
    handle.removeEventListener('pointermove', move)
    handle.removeEventListener('pointerup', end)
    handle.removeEventListener('pointercancel', end)
  }
  handle.addEventListener('pointermove', move)
  handle.addEventListener('pointerup', end)
  handle.addEventListener('pointercancel', end)
}

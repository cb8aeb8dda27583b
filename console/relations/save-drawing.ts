/** Saves a drawing as an SVG file that looks as on the page. */
import { downloadBlob } from '../data/download-blob.ts'

/** CSS properties that the drawings use, as attributes of SVG. */
const properties = [
  ...['fill', 'stroke', 'stroke-width', 'opacity'],
  ...['font-family', 'font-size', 'font-style', 'font-weight'],
]

export function saveDrawing(svg: SVGSVGElement, fileName: string): void {
  downloadBlob(fileName, [drawingText(svg)])
}

/** Returns a drawing as the text of an SVG file, with its current colors and its full size. */
function drawingText(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const originals = svg.querySelectorAll('*')
  for (const [i, element] of copy.querySelectorAll('*').entries()) {
    const original = originals[i]
    if (original === undefined) continue
    const style = getComputedStyle(original)
    for (const name of properties) element.setAttribute(name, style.getPropertyValue(name))
    for (const name of ['class', 'role', 'tabindex', 'aria-label']) element.removeAttribute(name)
  }
  const { width, height } = svg.viewBox.baseVal
  copy.removeAttribute('class')
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
  ground.setAttribute('width', '100%')
  ground.setAttribute('height', '100%')
  ground.setAttribute('fill', getComputedStyle(document.documentElement).backgroundColor)
  copy.prepend(ground)
  return `${new XMLSerializer().serializeToString(copy)}\n`
}

/** Offers content as a file that the browser downloads. */

/** Time in milliseconds after which the address of the Blob is revoked: browsers open it some time after the click. */
const revokeAfterMs = 60_000

export function downloadBlob(name: string, parts: readonly (Blob | string)[]): void {
  const address = URL.createObjectURL(new Blob([...parts]))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs)
}

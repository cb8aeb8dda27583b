/** Integers as WebAssembly writes them: seven bits a byte, the low ones first (LEB128). */

/** From 0 to 2³² − 1. */
export function unsignedLeb(bytes: number[], value: number): void {
  let rest = value
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) | 0x80)
    rest = Math.floor(rest / 0x80)
  }
  bytes.push(rest)
}

/** A safe integer. */
export function signedLeb(bytes: number[], value: number): void {
  let rest = value
  // The last byte's second bit is the sign.
  while (rest < -0x40 || rest >= 0x40) {
    const low = ((rest % 0x80) + 0x80) % 0x80
    bytes.push(low | 0x80)
    rest = (rest - low) / 0x80
  }
  bytes.push(((rest % 0x80) + 0x80) % 0x80)
}

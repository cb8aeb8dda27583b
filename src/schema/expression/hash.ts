/**
 * Returns a 32-bit hash of a text: MurmurHash3 x86_32 (A. Appleby, public domain) over UTF-16 code units, two per
 * block. The hash is permanently stable: a change would change the values of existing seeds.
 */

export function hashText(text: string): number {
  let hash = 0
  const last = text.length - 1
  for (let index = 0; index < last; index += 2) {
    const block = text.charCodeAt(index) | (text.charCodeAt(index + 1) << 16)
    hash = Math.imul(rotate(hash ^ mixBlock(block), 13), 5) + 0xe6546b64
  }
  if (text.length % 2 === 1) hash ^= mixBlock(text.charCodeAt(last))
  hash ^= text.length * 2
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

function mixBlock(block: number): number {
  return Math.imul(rotate(Math.imul(block, 0xcc9e2d51), 15), 0x1b873593)
}

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits))
}

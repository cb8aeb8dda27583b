import { expect, test } from 'vitest'
import { binarySizeText } from '../../src/text/binary-size.ts'

test.each([
  [0, '0 bytes'],
  [1_000, '1000 bytes'],
  [1_024, '1 KiB'],
  [1_025, '1.1 KiB'],
  [4_096, '4 KiB'],
  [1_048_576, '1 MiB'],
  [1_048_577, '1.1 MiB'],
  [3_145_000, '3.0 MiB'],
  [104_857_600, '100 MiB'],
  [1_099_511_627_776, '1024 GiB'],
])('%d is %s', (bytes, text) => {
  expect(binarySizeText(bytes)).toBe(text)
})

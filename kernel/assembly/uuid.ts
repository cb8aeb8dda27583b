/** Writes UUIDs: 32 hexadecimal digits with four hyphens. */

const hyphen: u8 = 0x2d

/** Writes 128 bits as a UUID, in 36 bytes. */
export function writeUuid(high: u64, low: u64, address: usize): void {
  // `0123456789abcdef`
  const digits = i32x4(0x33323130, 0x37363534, 0x62613938, 0x66656463)
  // The bytes of the high and the low bits, the most significant byte first.
  const words = i64x2.replace_lane(i64x2.splat(bswap(high)), 1, bswap(low))
  const upper = v128.swizzle(digits, v128.shr<u8>(words, 4))
  const lower = v128.swizzle(digits, v128.and(words, i8x16.splat(0x0f)))
  const first = v128.or(
    i16x8.extend_low_i8x16_u(upper),
    i16x8.shl(i16x8.extend_low_i8x16_u(lower), 8),
  )
  const last = v128.or(
    i16x8.extend_high_i8x16_u(upper),
    i16x8.shl(i16x8.extend_high_i8x16_u(lower), 8),
  )
  v128.store_lane<u64>(address, first, 0)
  v128.store_lane<u32>(address, first, 2, 9)
  v128.store_lane<u32>(address, first, 3, 14)
  v128.store_lane<u32>(address, last, 0, 19)
  v128.store_lane<u32>(address, last, 1, 24)
  v128.store_lane<u64>(address, last, 1, 28)
  store<u8>(address, hyphen, 8)
  store<u8>(address, hyphen, 13)
  store<u8>(address, hyphen, 18)
  store<u8>(address, hyphen, 23)
}

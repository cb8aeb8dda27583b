/** The WebAssembly instructions that Spate uses, by their names in the standard (WebAssembly 2.0, appendix). */

/** Opcodes of instructions without immediate operands, by the names of the instructions. */
export const opcodes = {
  return: [0x0f],
  drop: [0x1a],
  select: [0x1b],
  'i32.eqz': [0x45],
  'i32.eq': [0x46],
  'i32.ne': [0x47],
  'i32.lt_s': [0x48],
  'i32.lt_u': [0x49],
  'i32.gt_s': [0x4a],
  'i32.gt_u': [0x4b],
  'i32.le_u': [0x4d],
  'i32.ge_s': [0x4e],
  'i32.ge_u': [0x4f],
  'i64.eqz': [0x50],
  'i64.eq': [0x51],
  'i64.ne': [0x52],
  'i64.lt_s': [0x53],
  'i64.lt_u': [0x54],
  'i64.gt_s': [0x55],
  'i64.gt_u': [0x56],
  'i64.le_s': [0x57],
  'i64.ge_s': [0x59],
  'i64.ge_u': [0x5a],
  'f64.eq': [0x61],
  'f64.ne': [0x62],
  'f64.lt': [0x63],
  'f64.gt': [0x64],
  'f64.le': [0x65],
  'f64.ge': [0x66],
  'i32.clz': [0x67],
  'i32.ctz': [0x68],
  'i32.add': [0x6a],
  'i32.sub': [0x6b],
  'i32.mul': [0x6c],
  'i32.div_u': [0x6e],
  'i32.rem_u': [0x70],
  'i32.and': [0x71],
  'i32.or': [0x72],
  'i32.xor': [0x73],
  'i32.shl': [0x74],
  'i32.shr_u': [0x76],
  'i64.popcnt': [0x7b],
  'i64.add': [0x7c],
  'i64.sub': [0x7d],
  'i64.mul': [0x7e],
  'i64.div_s': [0x7f],
  'i64.div_u': [0x80],
  'i64.rem_s': [0x81],
  'i64.rem_u': [0x82],
  'i64.and': [0x83],
  'i64.or': [0x84],
  'i64.xor': [0x85],
  'i64.shl': [0x86],
  'i64.shr_s': [0x87],
  'i64.shr_u': [0x88],
  'f64.abs': [0x99],
  'f64.neg': [0x9a],
  'f64.ceil': [0x9b],
  'f64.floor': [0x9c],
  'f64.trunc': [0x9d],
  'f64.nearest': [0x9e],
  'f64.sqrt': [0x9f],
  'f64.add': [0xa0],
  'f64.sub': [0xa1],
  'f64.mul': [0xa2],
  'f64.div': [0xa3],
  'f64.min': [0xa4],
  'f64.max': [0xa5],
  'i32.wrap_i64': [0xa7],
  'i64.extend_i32_s': [0xac],
  'i64.extend_i32_u': [0xad],
  'f64.convert_i32_u': [0xb8],
  'f64.convert_i64_s': [0xb9],
  'i64.reinterpret_f64': [0xbd],
  'f64.reinterpret_i64': [0xbf],
  'i32.trunc_sat_f64_s': [0xfc, 2],
  'i64.trunc_sat_f64_s': [0xfc, 6],
  'memory.copy': [0xfc, 10, 0, 0],
  'i8x16.swizzle': [0xfd, 14],
  'i8x16.splat': [0xfd, 15],
  'i32x4.splat': [0xfd, 17],
  'i64x2.splat': [0xfd, 18],
  'f64x2.splat': [0xfd, 20],
  'i8x16.eq': [0xfd, 35],
  'f64x2.lt': [0xfd, 73],
  'v128.and': [0xfd, 78],
  'v128.or': [0xfd, 80],
  'v128.xor': [0xfd, 81],
  'v128.bitselect': [0xfd, 82],
  'i8x16.bitmask': [0xfd, 100],
  'i8x16.shr_u': [0xfd, 109],
  'f64x2.floor': [0xfd, 117],
  'i32x4.shr_u': [0xfd, 0xad, 1],
  'i32x4.add': [0xfd, 0xae, 1],
  'i32x4.mul': [0xfd, 0xb5, 1],
  'i64x2.add': [0xfd, 0xce, 1],
  'i64x2.sub': [0xfd, 0xd1, 1],
  'f64x2.add': [0xfd, 0xf0, 1],
  'f64x2.mul': [0xfd, 0xf2, 1],
  'f64x2.div': [0xfd, 0xf3, 1],
  'f64x2.min': [0xfd, 0xf4, 1],
  'f64x2.convert_low_i32x4_u': [0xfd, 0xff, 1],
} as const satisfies Readonly<Record<string, readonly number[]>>

export type Opcode = keyof typeof opcodes

/** Instructions that read or write memory, at an address plus a constant offset. */
export const accesses = {
  'i32.load': [0x28],
  'i64.load': [0x29],
  'f64.load': [0x2b],
  'i32.load8_u': [0x2d],
  'i32.load16_u': [0x2f],
  'i32.store': [0x36],
  'i64.store': [0x37],
  'f64.store': [0x39],
  'i32.store8': [0x3a],
  'i32.store16': [0x3b],
  'v128.load': [0xfd, 0],
  'v128.store': [0xfd, 11],
} as const satisfies Readonly<Record<string, readonly number[]>>

export type Access = keyof typeof accesses

/** Instructions that write one lane of a vector to memory. The number of the lane follows the address. */
export const laneStores = {
  'v128.store32_lane': [0xfd, 90],
  'v128.store64_lane': [0xfd, 91],
} as const satisfies Readonly<Record<string, readonly number[]>>

export type LaneStore = keyof typeof laneStores

/** Instructions that read one lane of a vector on the stack. */
export const lanes = {
  'i64x2.extract_lane': [0xfd, 29],
} as const satisfies Readonly<Record<string, readonly number[]>>

export type Lane = keyof typeof lanes

export const valueTypes = { i32: 0x7f, i64: 0x7e, f64: 0x7c, v128: 0x7b } as const

export type ValueType = keyof typeof valueTypes

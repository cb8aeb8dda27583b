/** Addresses in a module's memory that both the module and its host read and write. */

export const shared = {
  /** From `index` to `arrayB`: the instance of a host call. Two doubles are followed by words of 32 bits. */
  index: 0,
  offset: 8,
  placeA: 16,
  placeB: 20,
  position: 24,
  arrayA: 28,
  arrayB: 32,
  /** Not 0 if the module bailed out, so that the interpreter must generate the event. */
  isBailedOut: 36,
  /** Number of the event that the module writes, so that host calls recognize the next event. */
  serial: 40,
  /** Number of changes of the instance of an event with a lifecycle, for host calls. */
  step: 48,
  /** End address of the text that the module wrote last. */
  end: 44,
  /** Address that the text of a host call must not exceed, which reserves space for the rest of the event. */
  hostTextEnd: 80,
  /** The texts `0000` to `9999` of the kernel, four bytes each. */
  paddedDigits: 2_048,
  /** The texts `0` to `9999`, eight bytes each. The last byte is the length of the text. */
  plainDigits: 42_048,
  /** The decimals of 0 to 999 thousandths, such as `.25`, in the same form. */
  thousandths: 122_048,
  /** First address after those of the kernel (kernel/assembly/memory.ts), where the module's tables begin. */
  tables: 130_048,
} as const

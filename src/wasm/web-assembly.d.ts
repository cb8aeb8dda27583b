/** The part of the WebAssembly JavaScript API that Spate uses. All supported engines have it. */
declare namespace WebAssembly {
  class Memory {
    constructor(descriptor: { initial: number; maximum?: number })
    readonly buffer: ArrayBuffer
  }
  class Module {
    constructor(bytes: Uint8Array<ArrayBuffer>)
  }
  class Instance {
    constructor(module: Module, imports: Record<string, Record<string, unknown>>)
    readonly exports: Readonly<Record<string, unknown>>
  }
  function compile(bytes: Uint8Array<ArrayBuffer>): Promise<Module>
}

/** The checksums of the examples for a page in a browser, which reads them as a function of the window. */

import { readDefinition } from '../../src/definition/definition.ts'
import { compileMachine } from '../../src/engine/machine/machine.ts'
import { compileProgram } from '../../src/engine/program.ts'
import { openStream } from '../../src/engine/stream.ts'
import { ndjson } from '../../src/wire/ndjson.ts'
import { sse } from '../../src/wire/sse.ts'
import { checksumsOf } from './checksums.mjs'

const engine = { readDefinition, compileMachine, compileProgram, openStream, ndjson, sse }

Object.assign(globalThis, {
  checksumsOf: (name: string, text: string) => checksumsOf(engine, name, text),
})

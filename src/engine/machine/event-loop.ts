/** The functions of a module that write many events: they call the event functions of the entities. */

import { counterFields } from '../../schema/emit/context/counter.ts'
import { shared } from '../../schema/emit/context/shared.ts'
import type { Module } from '../../wasm/module.ts'
import type { EntityProgram } from '../entity-program.ts'
import type { Program } from '../program.ts'

/** Maximum number of events in one call of the module. */
export const batchEvents = 512
/** Size of the memory area into which events are written, and from which they are copied, in bytes. */
export const areaBytes = 64 * 1024

/**
 * Writes the exported function `write`, which writes events. Its parameters are the number of events, the id of the
 * first, the addresses of the columns of the events (offsets, indexes, numbers of entities), an address and a limit. The
 * result is the number of complete events.
 */
export function writeLoop(module: Module, type: number): number {
  const { callee, code } = module.function({
    parameters: ['i32', 'i64', 'i32', 'i32', 'i32', 'i32', 'i32'],
    results: ['i32'],
  })
  module.export('write', callee)
  const [count, id, offsets, indexes, entities, address, limit] = [0, 1, 2, 3, 4, 5, 6]
  const [i, next] = [code.local('i32'), code.local('i32')]
  const pushEntity = (): void => {
    code.get(entities).get(i).i32(1).op('i32.shl', 'i32.add').access('i32.load16_u')
  }
  const pushNumber = (column: number): void => {
    code.get(column).get(i).i32(3).op('i32.shl', 'i32.add').access('f64.load')
  }
  code.block().loop()
  code.get(i).get(count).op('i32.ge_u').branchIf(1)
  code.i32(0).i32(0).access('i32.load', shared.serial).i32(1).op('i32.add')
  code.access('i32.store', shared.serial)
  code.get(address).get(id)
  pushNumber(indexes)
  code.op('i64.trunc_sat_f64_s')
  pushNumber(offsets)
  code.op('i64.trunc_sat_f64_s')
  pushEntity()
  code.callIndirect(type).set(next)
  code.i32(0).access('i32.load', shared.isBailedOut).if()
  code.i32(0).i32(0).access('i32.store', shared.isBailedOut)
  pushEntity()
  code.get(id).op('f64.convert_i64_s')
  pushNumber(indexes)
  pushNumber(offsets)
  code.get(address).get(limit).call('hostEvent').set(next).end()
  code.get(next).get(limit).op('i32.gt_u').branchIf(1)
  code.get(next).set(address)
  code.get(id).i64(1).op('i64.add').set(id)
  code.get(i).i32(1).op('i32.add').set(i)
  code.branch(0).end().end()
  code.i32(0).get(address).access('i32.store', shared.end)
  code.get(i)
  return callee
}

/**
 * Writes the exported function `countTo`, which sets the instance counters to their values at an offset, its parameter.
 */
export function writeCounting(
  module: Module,
  { entities }: Program,
  counters: ReadonlyMap<number, number>,
): number {
  const { callee, code } = module.function({ parameters: ['f64'], results: [] })
  module.export('countTo', callee)
  const offset = 0
  for (const [entity, counter] of counters) {
    const { address } = (entities[entity] as EntityProgram).instances
    code.i32(counter).get(offset).op('i64.trunc_sat_f64_s')
    code.access('i64.store', counterFields.lastOffset)
    code.i32(counter).i32(address).get(offset).call('countBefore').op('i64.trunc_sat_f64_s')
    code.access('i64.store', counterFields.beforeLast)
    code.i32(counter).i32(address).get(offset).f64(1).op('f64.add').call('countBefore')
    code.op('i64.trunc_sat_f64_s').access('i64.store', counterFields.throughLast)
  }
  return callee
}

/**
 * Writes the exported functions of a module that runs without JavaScript. `open` takes the number of events before the
 * first one, a part and the number of parts. `fill` takes a maximum number of events, writes the next events to the area,
 * and returns the number of their bytes, which is 0 at the end of the part.
 */
export function writeFill(
  module: Module,
  {
    cursor,
    write,
    countTo,
    area,
    limit,
  }: {
    readonly cursor: number
    readonly write: number
    readonly countTo: number
    readonly area: number
    /** Address at which the last event may end. */
    readonly limit: number
  },
): void {
  const open = module.function({ parameters: ['f64', 'f64', 'f64'], results: [] })
  module.export('open', open.callee)
  open.code.i32(cursor).get(0).get(1).get(2).call('openCursor')
  const { callee, code } = module.function({ parameters: ['i32'], results: ['i32'] })
  module.export('fill', callee)
  const [events, written] = [0, code.local('i32')]
  code.loop().i32(cursor).call('prepareNext').op('i32.eqz').if()
  code.call('stepJob').op('drop').branch(1).end().end()
  code.i32(cursor).call('cursorPosition').i32(cursor).call('partTotal').op('f64.eq').if()
  code.i32(0).op('return').end()
  code.i32(cursor).call('nextOffsets').access('f64.load').call(countTo)
  code.get(events).op('f64.convert_i32_u').i32(cursor).call('readyEvents')
  code.op('f64.min').f64(batchEvents).op('f64.min', 'i64.trunc_sat_f64_s', 'i32.wrap_i64')
  code.i32(cursor).call('cursorId').f64(1).op('f64.add', 'i64.trunc_sat_f64_s')
  for (const column of ['nextOffsets', 'nextIndexes', 'nextEntities'] as const) {
    code.i32(cursor).call(column)
  }
  code.i32(area).i32(limit).call(write).set(written)
  code.i32(cursor).get(written).op('f64.convert_i32_u').call('advance')
  code.i32(0).access('i32.load', shared.end).i32(area).op('i32.sub')
}

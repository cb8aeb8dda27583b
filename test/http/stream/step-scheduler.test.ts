import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { StepScheduler } from '../../../src/http/stream/step-scheduler.ts'

/** Schedules a step that schedules itself again after each run, like a stream with a fast reader. */
function startEndless(scheduler: StepScheduler) {
  const stream = { steps: 0, isOpen: true }
  const step = () => {
    stream.steps += 1
    if (stream.isOpen) scheduler.add(step)
  }
  scheduler.add(step)
  return stream
}

test('the first step of a stream precedes the steps of other streams', async () => {
  const scheduler = new StepScheduler()
  const order: string[] = []
  scheduler.add(() => order.push('later'))
  scheduler.add(() => order.push('later'))
  scheduler.addFirst(() => order.push('first'))
  while (order.length < 3) await nextTurn()
  expect(order).toEqual(['first', 'later', 'later'])
})

test('a stream starts while requests for streams arrive in every turn', async () => {
  const scheduler = new StepScheduler()
  const other = startEndless(scheduler)
  let hasStarted = false
  scheduler.addFirst(() => {
    hasStarted = true
  })
  while (!hasStarted) {
    scheduler.noteRequest()
    await nextTurn()
  }
  other.isOpen = false
})

test('open streams continue while requests for streams arrive in every turn', async () => {
  const scheduler = new StepScheduler()
  const stream = startEndless(scheduler)
  while (stream.steps < 100) {
    scheduler.noteRequest()
    await nextTurn()
  }
  stream.isOpen = false
})

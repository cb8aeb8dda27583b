/** Tests which states the names of time columns mean. */

import { expect, test } from 'vitest'
import {
  isDeletion,
  isExit,
  isPlainStatus,
  isStatusName,
  isUpdateName,
  phraseOfTime,
  statesOfDetail,
  statesOfTime,
} from '../../../../src/infer/plan/lifecycle/state-names.ts'

const states = ['new', 'paid', 'shipped', 'in_progress', 'cancelled', 'deliveryFailed', 'complete']

test.each([
  ['paid_at', ['paid']],
  ['paidAt', ['paid']],
  ['payment_date', ['paid']],
  ['order_paid_at', ['paid']],
  ['date_shipped', ['shipped']],
  ['shipped_on', ['shipped']],
  ['COMPLETEDON', ['complete']],
  ['canceled_at', ['cancelled']],
  ['cancellation_date', ['cancelled']],
  ['completed_on', ['complete']],
  ['finished_at', ['complete']],
  ['started_at', ['in_progress']],
  ['delivery_at', ['deliveryFailed']],
  ['cancel_at', []],
  ['expires_at', []],
  ['paid', []],
  ['created_at', []],
])('%s means %j', (name, expected) => {
  expect(statesOfTime(name, 'orders', states)).toEqual(expected)
})

test('a time belongs to all states that begin with its word', () => {
  const listed = ['BOOKED', 'CANCELED_BY_STUDENT', 'CANCELED_BY_TEACHER']
  expect(statesOfTime('canceled_at', 'bookings', listed)).toEqual(listed.slice(1))
})

test('the time of an end is not that of the state before it', () => {
  expect(statesOfTime('processed_at', 'jobs', ['processing', 'completed'])).toEqual(['completed'])
  expect(statesOfTime('processed_at', 'jobs', ['processing', 'waiting'])).toEqual(['processing'])
})

test('columns with details belong to the state that they name', () => {
  expect(statesOfDetail('cancel_reason', 'orders', states)).toEqual(['cancelled'])
  expect(statesOfDetail('shipped_by_id', 'orders', states)).toEqual(['shipped'])
  expect(statesOfDetail('shipping_address', 'orders', states)).toEqual([])
})

test('names of states and times are recognized', () => {
  expect(['status', 'orderStatus', 'pipeline_stage', 'phase'].every(isStatusName)).toBe(true)
  expect(isStatusName('status_code')).toBe(false)
  expect(isPlainStatus('order_status', 'orders')).toBe(true)
  expect(isPlainStatus('payment_status', 'orders')).toBe(false)
  expect(['updated_at', 'lastModified', 'modified_on', 'date_updated'].every(isUpdateName)).toBe(
    true,
  )
  expect(isUpdateName('status_updated_at')).toBe(false)
  expect(isDeletion(phraseOfTime('deletedAt', 'orders') ?? '')).toBe(true)
  expect(['cancelled', 'refunded', 'failed'].every(isExit)).toBe(true)
  expect(isExit('delivered')).toBe(false)
})

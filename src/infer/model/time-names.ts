/**
 * The usual meaning of names of dates, timestamps and times of day. All are relative to the time of the row, so that a
 * start is never after an end: creations and starts are at that time, ends and later steps after it.
 */

import type { JsonObject } from '../../text/json.ts'
import { bounds, type Meaning } from './name-table.ts'

/** Ends of a span and later steps: all are after the time of the row. */
const laterDates = [
  'end, ends, end date, ended, ended on, ends on, finish, finish date, finished on, finish on, close date, closed on, closes on',
  'to, to date, until, valid to, valid thru, valid through, date to, effective to, effective until',
  'check out, checkout, check out date, checkout date, departure date, arrival date, arrived on',
  'due, due date, due on, expires, expires on, expiry, expiry date, expiration, expiration date, valid until, deadline',
  'required, required date, required by, shipped, shipped date, ship date, shipped on, delivered, delivery date, delivered on',
  'return date, returned on, completion date, completed on, paid on, payment date, resolved on, approved on, promised date',
].join(', ')

const rareDates =
  'deleted on, deletion date, cancelled on, canceled on, cancellation date, termination date, terminated on, death date, date of death, died on, discontinued date'

export const dateMeanings: readonly Meaning[] = [
  bounds('birthdate, birth date, date of birth, dob, birthday, born', { type: 'person.birthdate' }),
  bounds(laterDates, laterDate('30 days'), 0.2),
  bounds(rareDates, laterDate('90 days'), 0.95),
  bounds(
    'start, start date, starts on, started on, begin, begin date, begin on, begins on, from, from date, date from, valid from, effective from, check in, checkin, check in date, order date, ordered on, opened on, open date, issue date, issued on, invoice date, hire date',
    { type: 'time.date' },
  ),
]

/** Returns the schema of a date shortly after the event. */
function laterDate(within: string): JsonObject {
  const at = { type: 'time.soon', within }
  return { type: 'function', variables: { at }, expression: 'at.substring(0, 10)' }
}

export const timestampMeanings: readonly Meaning[] = [
  bounds(
    'created at, created, created on, creation date, inserted at, date created, occurred at, event time, timestamp, ts, time, at, logged at, received at, ordered at, placed at, recorded at, starts at, started at, start time, start at, begins at, valid from',
    { type: 'time.now' },
  ),
  bounds(
    'updated at, updated, modified, modified at, last modified, changed at, updated on, last update, last updated',
    { type: 'time.soon', within: '30 days' },
  ),
  bounds(
    'expires at, expires, expiry, valid until, due at, scheduled at, scheduled for, expiration, deadline',
    { type: 'time.future', within: '90 days' },
  ),
  bounds(
    'deleted at, deleted, removed at, voided at, archived at, cancelled at, canceled at, revoked at, suspended at, suspended until, banned at, banned until, blocked at, blocked until, locked at, locked until, muted until, disabled at, deactivated at, discarded at, rejected at, failed at, refunded at, retired at, terminated at, anonymized at, hidden at, invalidated at, unsubscribed at, bounced at, declined at, withdrawn at, deceased at',
    { type: 'time.soon', within: '90 days' },
    0.95,
  ),
  bounds(
    'ends at, ended at, end at, end, end time, end date, finishes at, finished at, finish time, closes at, closed at, closed on, close time, to, until, valid to, effective to, check out, checkout, checked out at, arrives at, arrived at, arrival, arrival at, arrival time, completed at, completed on, completed, done at, returned at, resolved at, delivered at, return date',
    { type: 'time.soon', within: '14 days' },
    0.3,
  ),
  bounds(
    'confirmed at, verified at, approved at, accepted at, activated at, published at, paid at, shipped at, processed at, sent at, read at, seen at, viewed at, answered at, reviewed at, signed at',
    { type: 'time.soon', within: '3 days' },
    0.3,
  ),
  bounds(
    'last login, last seen, last seen at, last login at, last used at, last active at, last activity at, last sign in at, last accessed at',
    { type: 'time.soon', within: '30 days' },
    0.3,
  ),
]

/** Names of times of day at which something begins, and at which it ends. */
export const timeOfDayMeanings: readonly Meaning[] = [
  bounds('start, start time, starts at, begin, begins at, from, opens at, opening time, check in', {
    type: 'time.time',
    from: '06:00',
    to: '11:59',
  }),
  bounds('end, end time, ends at, finish, to, until, closes at, closing time, check out', {
    type: 'time.time',
    from: '13:00',
    to: '22:00',
  }),
]

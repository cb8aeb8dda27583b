/**
 * The job that reads a page of children, or that counts the children of new arrivals. It reads the descendants of the
 * roots in a range of time and takes steps of some milliseconds. One job is under way at a time.
 */

import { Arrivals, countBefore, offsetOf } from './arrivals'
import { add, Buffer, bufferMax, discard, makeSpace, needSpace, newBuffer } from './buffer'
import { childrenOf, indexesBefore } from './children'
import { closeLevel, Level, openLevel, readBatch } from './levels'
import { allocate, release, state } from './memory'
import { forgetLater, keepPage, newPage, Page, pageWith } from './page-store'

/** Maximum number of children that a page keeps for the next one. */
const laterMax: i32 = 524288

/** The result of a job: the children before the period, the total, or a page. */
const tooEarlyJob: i32 = 0
const totalJob: i32 = 1
const pageJob: i32 = 2

/** The job under way: it reads the instances of a level, and counts or keeps those of a range of time. */
@unmanaged
class Job {
  kind: i32
  child: usize
  level: usize
  from: f64
  to: f64
  before: f64
  number: f64
  found: Buffer
  later: Buffer
}

/** Starts the job that completes new arrivals of children: it counts them. */
export function openTotal(arrivals: Arrivals): void {
  const children = childrenOf(arrivals)
  children.tooEarly = indexesBefore(arrivals, countBefore(children.root, children.wholeFromMs))
  openJob(tooEarlyJob, arrivals, children.firstRootMs, children.wholeFromMs, 0)
}

/** Starts a job that reads the page with a number. */
export function openPage(arrivals: Arrivals, number: f64): void {
  const children = childrenOf(arrivals)
  const root = children.root
  const first = number * children.pageRoots
  const next = first + children.pageRoots
  const from = first === 0 ? 0 : offsetOf(root, first)
  const to = next < root.total ? Math.min(offsetOf(root, next), children.endMs) : children.endMs
  const earlier = pageWith(children, number - 1)
  if (changetype<usize>(earlier) === 0 || changetype<usize>(earlier.later) === 0)
    readRange(pageJob, arrivals, from, to, laterMax)
  else readOn(arrivals, earlier, from, to)
  changetype<Job>(state().job).number = number
}

/** Starts a job that reads the page after another one, from the later children of that page. */
function readOn(arrivals: Arrivals, earlier: Page, from: f64, to: f64): void {
  const job = openJob(pageJob, arrivals, from, to, laterMax)
  job.from = from
  job.to = to
  job.before = earlier.before + <f64>earlier.count
  takeBatch(job, earlier.later)
  forgetLater(earlier)
}

/** Starts a job that counts the children before a range of time, keeps those in it, and up to `keptMax` later ones. */
function readRange(kind: i32, arrivals: Arrivals, from: f64, to: f64, keptMax: i32): void {
  const children = childrenOf(arrivals)
  const wholeTo = Math.min(from - children.spanMs, children.wholeMs)
  // Children before `wholeTo` are counted without reading them, unless some may be before the period.
  const isCounted = wholeTo >= children.wholeFromMs
  const job = openJob(kind, arrivals, isCounted ? wholeTo : children.firstRootMs, to, keptMax)
  job.from = from
  job.to = to
  job.before = isCounted
    ? indexesBefore(arrivals, countBefore(children.root, wholeTo)) - children.tooEarly
    : 0
}

/** Starts a job that reads the descendants of the roots in a range of time, and keeps up to `keptMax` later ones. */
function openJob(kind: i32, arrivals: Arrivals, from: f64, to: f64, keptMax: i32): Job {
  const job = changetype<Job>(allocate(offsetof<Job>()))
  job.kind = kind
  job.child = changetype<usize>(arrivals)
  job.found = newBuffer(bufferMax)
  job.later = newBuffer(keptMax)
  job.level = changetype<usize>(openLevel(arrivals, from, to))
  state().job = changetype<usize>(job)
  return job
}

/** Takes a step of the job under way, of some milliseconds. Returns whether a job is under way after it. */
export function stepJob(): bool {
  const all = state()
  if (all.job === 0) return false
  const job = changetype<Job>(all.job)
  const level = changetype<Level>(job.level)
  if (readBatch(level)) {
    if (job.kind === tooEarlyJob)
      childrenOf(changetype<Arrivals>(job.child)).tooEarly -= <f64>level.batch.count
    else takeBatch(job, level.batch)
    return true
  }
  closeLevel(level)
  all.job = 0
  endJob(job)
  discard(job.found)
  release(changetype<usize>(job), offsetof<Job>())
  return all.job !== 0
}

/** Counts the children of a batch before the range of a job, and keeps those in the range and later ones. */
function takeBatch(job: Job, batch: Buffer): void {
  const found = job.found
  const later = job.later
  const from = job.from
  const to = job.to
  const endMs = childrenOf(changetype<Arrivals>(job.child)).endMs
  needSpace(found, batch.count)
  let before = 0
  for (let i = 0; i < batch.count; i++) {
    const at = (<usize>i) << 3
    const offset = load<f64>(batch.offsets + at)
    if (offset < from) before++
    else if (offset < to) add(found, offset, load<f64>(batch.indexes + at))
    else if (offset < endMs && makeSpace(later, 1))
      add(later, offset, load<f64>(batch.indexes + at))
  }
  job.before += <f64>before
}

function endJob(job: Job): void {
  const arrivals = changetype<Arrivals>(job.child)
  const children = childrenOf(arrivals)
  if (job.kind === pageJob) {
    const page = newPage(job.number, job.from, job.to, job.before)
    keepPage(children, page, job.found, job.later)
    return
  }
  discard(job.later)
  if (job.kind === totalJob) arrivals.total = job.before
  else readRange(totalJob, arrivals, children.endMs, children.endMs, 0)
}

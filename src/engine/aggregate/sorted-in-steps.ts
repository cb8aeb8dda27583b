/** Sorts a long list without a long pause. */

import { type Stepwise, valuesPerStep } from '../../schema/stepwise.ts'

/** Returns the list in order. Elements that compare equal keep their order. */
export function* sortedInSteps<T>(
  list: readonly T[],
  compare: (a: T, b: T) => number,
): Stepwise<readonly T[]> {
  let sorted: readonly T[][] = []
  const runs: T[][] = []
  for (let from = 0; from < list.length; from += valuesPerStep) {
    runs.push(list.slice(from, from + valuesPerStep).sort(compare))
    yield
  }
  for (sorted = runs; sorted.length > 1; ) {
    const merged: T[][] = []
    for (let i = 0; i < sorted.length; i += 2) {
      merged.push(yield* mergeInSteps(sorted[i] ?? [], sorted[i + 1] ?? [], compare))
    }
    sorted = merged
  }
  return sorted[0] ?? []
}

function* mergeInSteps<T>(
  first: readonly T[],
  second: readonly T[],
  compare: (a: T, b: T) => number,
): Stepwise<T[]> {
  const merged: T[] = []
  let [i, j] = [0, 0]
  while (i < first.length && j < second.length) {
    const isFirst = compare(first[i] as T, second[j] as T) <= 0
    merged.push((isFirst ? first[i++] : second[j++]) as T)
    if (merged.length % valuesPerStep === 0) yield
  }
  for (; i < first.length; i++) merged.push(first[i] as T)
  for (; j < second.length; j++) merged.push(second[j] as T)
  yield
  return merged
}

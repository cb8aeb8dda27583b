/** What proofs ask and demand again and again: a status, a problem with its issues, the members of an object. */

import { isDeepStrictEqual } from 'node:util'
import { isArray, isObject, type JsonObject, type JsonValue, member } from '../text/json.ts'
import { jsonOf, step } from './deployment.ts'
import type { Answer, Asking } from './exchange.ts'
import { type Bench, demand } from './promise.ts'

const shownBytes = 300

/** Asks, and demands that status; every refusal must be a problem. */
export async function ask(bench: Bench, asking: Asking, wanted: number): Promise<Answer> {
  const answer = await bench.deployment.ask(asking)
  const where = whereOf(asking)
  const got = `${answer.status} ${textOf(answer)}`
  demand(answer.status === wanted, { expected: String(wanted), got, where })
  demand(answer.isWhole, { expected: 'a whole body', got: 'one that broke off', where })
  if (wanted >= 400) demandProblem(answer, where)
  return answer
}

/** As `ask`, with the object in the answer. */
export async function askObject(
  bench: Bench,
  asking: Asking,
  wanted: number,
): Promise<{ readonly object: JsonObject; readonly answer: Answer }> {
  const answer = await ask(bench, asking, wanted)
  const object = jsonOf(answer)
  const where = whereOf(asking)
  demand(isObject(object), { expected: 'a JSON object', got: textOf(answer), where })
  demandType(answer, 'application/json', where)
  return { object, answer }
}

/** As `ask`, with the list of objects in the answer of 200. */
export async function askList(bench: Bench, path: string): Promise<readonly JsonObject[]> {
  const answer = await ask(bench, { path }, 200)
  const list = jsonOf(answer)
  const where = whereOf({ path })
  demand(list !== undefined && isArray(list) && list.every(isObject), {
    expected: 'an array of objects',
    got: textOf(answer),
    where,
  })
  demandType(answer, 'application/json', where)
  return list.filter(isObject)
}

/** Whatever is asked so is refused with that status. */
export async function refused(
  bench: Bench,
  askings: readonly Asking[],
  wanted: number,
): Promise<readonly Answer[]> {
  const answers: Answer[] = []
  for (const asking of askings) answers.push(await ask(bench, asking, wanted))
  return answers
}

type Kind = 'string' | 'integer' | 'object' | 'timestamp'

const kinds: Readonly<Record<Kind, (value: JsonValue | undefined) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: (value) => Number.isSafeInteger(value),
  object: (value) => isObject(value),
  timestamp: (value) =>
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(value) &&
    !Number.isNaN(Date.parse(value)),
}

/** Members that must be there, each of its kind. */
export function demandMembers(
  object: JsonObject,
  members: Readonly<Record<string, Kind>>,
  where: string,
): void {
  for (const [name, kind] of Object.entries(members)) {
    const value = member(object, name)
    const got = value === undefined ? `none in ${JSON.stringify(object)}` : JSON.stringify(value)
    demand(kinds[kind](value), { expected: `${name}: ${kind}`, got, where })
  }
}

export function demandSame(
  found: JsonValue | undefined,
  wanted: JsonValue | undefined,
  where: string,
): void {
  const [expected, got] = [wanted, found].map((value) => JSON.stringify(value) ?? 'nothing')
  demand(isDeepStrictEqual(found, wanted), { expected: expected ?? '', got: got ?? '', where })
}

/** The problem names that place of the body among its issues. */
export function demandIssueAt(answer: Answer, path: readonly (string | number)[]): void {
  const body = jsonOf(answer)
  const issues = isObject(body) ? member(body, 'issues') : undefined
  const isNamed =
    isArray(issues ?? null) &&
    (issues as readonly JsonValue[]).some(
      (issue) => isObject(issue) && isDeepStrictEqual(member(issue, 'path'), path),
    )
  demand(isNamed, { expected: `an issue at ${JSON.stringify(path)}`, got: textOf(answer) })
}

/** Title, issues with messages and paths (specification, Errors). */
function demandProblem(answer: Answer, where: string): void {
  demandType(answer, 'application/problem+json', where)
  const body = jsonOf(answer)
  demand(isObject(body), { expected: 'a problem', got: textOf(answer), where })
  demandMembers(body, { title: 'string' }, where)
  const issues = member(body, 'issues')
  if (issues === undefined) return
  const areIssues =
    isArray(issues) &&
    issues.every((issue) => {
      if (!isObject(issue) || typeof member(issue, 'message') !== 'string') return false
      const path = member(issue, 'path')
      if (path === undefined) return true
      return isArray(path) && path.every((one) => typeof one === 'string' || Number.isInteger(one))
    })
  const expected = 'issues: objects with a message, and a path of strings and integers'
  demand(areIssues, { expected, got: JSON.stringify(issues), where })
}

export function demandType({ headers }: Answer, wanted: string, where: string): void {
  const got = headers['content-type'] ?? 'none'
  const isSame = got.split(';')[0]?.trim().toLowerCase() === wanted
  demand(isSame, { expected: `Content-Type ${wanted}`, got, where })
}

export function whereOf({ method = 'GET', path, body }: Asking): string {
  const text =
    body === undefined ? '' : ` ${typeof body === 'string' ? body : JSON.stringify(body)}`
  return `${method} ${path}${text.slice(0, shownBytes)}`
}

export function textOf({ body }: Answer): string {
  return body.toString('utf8', 0, shownBytes)
}

export function simulationPath(key: string): string {
  return `/simulations/${step(key)}`
}

/** Stores a simulation of that definition under a new key. */
export async function newSimulation(
  bench: Bench,
  name: string,
  definition: object,
): Promise<string> {
  const key = bench.newKey(name)
  await ask(bench, { method: 'PUT', path: simulationPath(key), body: definition }, 201)
  return key
}

/** Starts a run; answers its address. */
export async function newRun(bench: Bench, key: string, body: object = {}): Promise<string> {
  const path = `${simulationPath(key)}/runs`
  const asking = { method: 'POST', path, body: { output: 'stream', ...body } }
  const { object } = await askObject(bench, asking, 201)
  demandMembers(object, { index: 'integer' }, whereOf(asking))
  return `${path}/${member(object, 'index')}`
}

/** Conformance of creating runs and of their frozen definitions (specification, Endpoints, current form). */

import { member } from '../../text/json.ts'
import {
  expectList,
  expectMembers,
  expectObject,
  expectRefusals,
  expectResponse,
  expectSame,
  newRun,
  newSimulation,
  requestText,
  simulationPath,
} from '../expectations.ts'
import { expect, type PromiseCheck } from '../promise.ts'
import { plain } from './definitions.ts'

export const runPromises: readonly PromiseCheck[] = [
  {
    statement:
      'POST …/runs: "201 Created with a run object (simulation, index, output, createdAt)", and no id',
    async prove(context) {
      const key = await newSimulation(context, 'run', plain)
      const path = `${simulationPath(key)}/runs`
      const request = { method: 'POST', path, body: { output: 'stream' } }
      const { object } = await expectObject(context, request, 201)
      expectMembers(object, { index: 'integer', createdAt: 'timestamp' }, requestText(request))
      expectSame(member(object, 'simulation'), key, 'simulation of the run')
      expectSame(member(object, 'output'), 'stream', 'output of the run')
      expectSame(
        member(object, 'id'),
        undefined,
        '"Not present in the response of run creation": id',
      )
    },
  },
  {
    statement: '"Each run of a simulation has a unique index, starting at 1", and sequential',
    async prove(context) {
      const key = await newSimulation(context, 'run', plain)
      const path = `${simulationPath(key)}/runs`
      for (const index of [1, 2, 3]) {
        expectSame(await newRun(context, key), `${path}/${index}`, 'run after run')
      }
    },
  },
  {
    statement:
      'POST …/runs: "output (string, required; only `stream` is supported)", "400 (simulation does not exist or the body is invalid)"',
    async prove(context) {
      const key = await newSimulation(context, 'run', plain)
      const post = (of: string, body: unknown) => ({
        method: 'POST',
        path: `${simulationPath(of)}/runs`,
        body,
      })
      const bodies = [{}, { output: 'file' }, { output: 1 }, 'null', '[', '[]', '']
      await expectRefusals(
        context,
        bodies.map((body) => post(key, body)),
        400,
      )
      await expectRefusals(context, [post(context.newKey('unused'), { output: 'stream' })], 400)
      const runs = await expectList(context, `/simulation/${encodeURIComponent(key)}/runs`)
      expectSame([...runs], [], 'runs after refusals')
    },
  },
  {
    statement:
      'a run "lists the entities and systems that a particular run used", even after the simulation was changed',
    async prove(context) {
      const key = await newSimulation(context, 'frozen', plain)
      const run = await newRun(context, key)
      const before = [
        await expectList(context, `${run}/entities`),
        await expectList(context, `${run}/systems`),
      ]
      const body = { entities: { other: { schema: { type: 'integer' } } } }
      await expectResponse(context, { method: 'PUT', path: simulationPath(key), body }, 200)
      const after = [
        await expectList(context, `${run}/entities`),
        await expectList(context, `${run}/systems`),
      ]
      expectSame([...after.flat()], [...before.flat()], 'what a run has frozen')
      const [person] = before[0] ?? []
      expect(person !== undefined, { expected: 'entities', got: 'none', where: `${run}/entities` })
      expectSame(member(person, 'key'), 'person', 'key of an entity')
      expectSame(member(person, 'rate'), '1/minute', 'rate of an entity')
      expectSame(member(person, 'system'), { type: 'db' }, 'system of an entity')
    },
  },
  {
    statement:
      'GET …/entities, …/systems, …/stream: "404 (the run does not exist)"; runIndex is an integer >= 1',
    async prove(context) {
      const key = await newSimulation(context, 'run', plain)
      await newRun(context, key)
      const indexes = ['2', '0', '-1', '1.5', 'x', '99999999999999999999']
      const paths = indexes.flatMap((index) =>
        ['entities', 'systems', 'stream'].map(
          (what) => `${simulationPath(key)}/runs/${index}/${what}`,
        ),
      )
      const unused = `${simulationPath(context.newKey('unused'))}/runs/1/stream`
      await expectRefusals(
        context,
        [...paths, unused].map((path) => ({ path })),
        404,
      )
      return `${paths.length + 1} addresses`
    },
  },
]

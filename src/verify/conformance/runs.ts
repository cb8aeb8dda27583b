/** Creating runs, and what they have frozen (specification, Endpoints, current form). */

import { member } from '../../text/json.ts'
import {
  ask,
  askList,
  askObject,
  demandMembers,
  demandSame,
  newRun,
  newSimulation,
  refused,
  simulationPath,
  whereOf,
} from '../checks.ts'
import { demand, type Promised } from '../promise.ts'
import { plain } from './definitions.ts'

export const runPromises: readonly Promised[] = [
  {
    says: 'POST …/runs: "201 Created with a run object (simulation, index, output, createdAt)", and no id',
    async prove(bench) {
      const key = await newSimulation(bench, 'run', plain)
      const path = `${simulationPath(key)}/runs`
      const asking = { method: 'POST', path, body: { output: 'stream' } }
      const { object } = await askObject(bench, asking, 201)
      demandMembers(object, { index: 'integer', createdAt: 'timestamp' }, whereOf(asking))
      demandSame(member(object, 'simulation'), key, 'simulation of the run')
      demandSame(member(object, 'output'), 'stream', 'output of the run')
      demandSame(
        member(object, 'id'),
        undefined,
        '"Not present in the response of run creation": id',
      )
    },
  },
  {
    says: '"Each run of a simulation has a unique index, starting at 1", and sequential',
    async prove(bench) {
      const key = await newSimulation(bench, 'run', plain)
      const path = `${simulationPath(key)}/runs`
      for (const index of [1, 2, 3]) {
        demandSame(await newRun(bench, key), `${path}/${index}`, 'run after run')
      }
    },
  },
  {
    says: 'POST …/runs: "output (string, required; only `stream` is supported)", "400 (simulation does not exist or the body is invalid)"',
    async prove(bench) {
      const key = await newSimulation(bench, 'run', plain)
      const post = (of: string, body: unknown) => ({
        method: 'POST',
        path: `${simulationPath(of)}/runs`,
        body,
      })
      const bodies = [{}, { output: 'file' }, { output: 1 }, 'null', '[', '[]', '']
      await refused(
        bench,
        bodies.map((body) => post(key, body)),
        400,
      )
      await refused(bench, [post(bench.newKey('nobody'), { output: 'stream' })], 400)
      const runs = await askList(bench, `/simulation/${encodeURIComponent(key)}/runs`)
      demandSame([...runs], [], 'runs after refusals')
    },
  },
  {
    says: 'a run "lists the entities and systems that a particular run used", whatever becomes of the simulation',
    async prove(bench) {
      const key = await newSimulation(bench, 'frozen', plain)
      const run = await newRun(bench, key)
      const before = [
        await askList(bench, `${run}/entities`),
        await askList(bench, `${run}/systems`),
      ]
      const body = { entities: { other: { schema: { type: 'integer' } } } }
      await ask(bench, { method: 'PUT', path: simulationPath(key), body }, 200)
      const after = [
        await askList(bench, `${run}/entities`),
        await askList(bench, `${run}/systems`),
      ]
      demandSame([...after.flat()], [...before.flat()], 'what a run has frozen')
      const [person] = before[0] ?? []
      demand(person !== undefined, { expected: 'entities', got: 'none', where: `${run}/entities` })
      demandSame(member(person, 'key'), 'person', 'key of an entity')
      demandSame(member(person, 'rate'), '1/minute', 'rate of an entity')
      demandSame(member(person, 'system'), { type: 'db' }, 'system of an entity')
    },
  },
  {
    says: 'GET …/entities, …/systems, …/stream: "404 (the run does not exist)"; runIndex is an integer >= 1',
    async prove(bench) {
      const key = await newSimulation(bench, 'run', plain)
      await newRun(bench, key)
      const indexes = ['2', '0', '-1', '1.5', 'x', '99999999999999999999']
      const paths = indexes.flatMap((index) =>
        ['entities', 'systems', 'stream'].map(
          (what) => `${simulationPath(key)}/runs/${index}/${what}`,
        ),
      )
      const nobody = `${simulationPath(bench.newKey('nobody'))}/runs/1/stream`
      await refused(
        bench,
        [...paths, nobody].map((path) => ({ path })),
        404,
      )
      return `${paths.length + 1} addresses`
    },
  },
]

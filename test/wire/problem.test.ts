import { expect, test } from 'vitest'
import { problem, problemContentType } from '../../src/wire/problem.ts'

test('Most error responses have a JSON body with `Content-Type: application/problem+json`', () => {
  expect(problemContentType).toBe('application/problem+json')
})

test('issues is always present', () => {
  expect(JSON.stringify(problem({ title: 'not found', status: 404 }))).toBe(
    '{"title":"not found","status":404,"issues":[]}',
  )
})

test('issues[].path points to a value in the request body', () => {
  const issues = [
    { path: ['entities', 'users', 0], message: 'must be an object' },
    { message: 'x' },
  ]
  const parts = { title: 'invalid', status: 422, detail: 'see issues', issues, instance: 'r1' }
  expect(JSON.stringify(problem(parts))).toBe(
    '{"title":"invalid","status":422,"detail":"see issues","issues":[' +
      '{"path":["entities","users",0],"message":"must be an object"},{"message":"x"}],"instance":"r1"}',
  )
})

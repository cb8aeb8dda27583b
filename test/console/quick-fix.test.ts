/** The corrections that the editor offers for the suggestions of messages. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyEdits } from '../../console/document/text-edits.ts'
import { looksLikeYaml, quickFixOf } from '../../console/editor/quick-fix.ts'
import type { Language } from '../../src/spelling/language.ts'
import { problemsOf } from '../../src/spelling/problems.ts'
import { readText } from '../../src/spelling/spelling.ts'

/** Applies the correction of the first problem of a text. */
function fixed(text: string, language: Language, message: string, path: readonly string[]) {
  const issues = [{ path, message }]
  const [problem] = problemsOf({ text, language }, { syntax: undefined, issues })
  const fix = problem && quickFixOf(problem, { text, language })
  return fix && applyEdits(text, [fix.edit])
}

describe('the correction of a suggestion', () => {
  test('replaces the name of a member', () => {
    const message = 'is not a known member; did you mean "rate"?'
    const path = ['entities', 'a', 'rat']
    expect(fixed('{"entities":{"a":{"rat":"1/hour"}}}', 'json', message, path)).toBe(
      '{"entities":{"a":{"rate":"1/hour"}}}',
    )
    expect(fixed('entities:\n  a:\n    rat: 1/hour # slow\n', 'yaml', message, path)).toBe(
      'entities:\n  a:\n    rate: 1/hour # slow\n',
    )
  })

  test('replaces a value', () => {
    const message = 'must be a type, not "strng"; did you mean "string"?'
    expect(fixed('{"type":"strng"}', 'json', message, ['type'])).toBe('{"type":"string"}')
    expect(fixed("type: 'strng'", 'yaml', message, ['type'])).toBe('type: string')
  })

  test('replaces a part of an expression', () => {
    const unknown = 'unknown function "siz" at character 3; did you mean "size"?'
    expect(fixed('{"value":"1 + siz(sizes)"}', 'json', unknown, ['value'])).toBe(
      '{"value":"1 + size(sizes)"}',
    )
    const member =
      'must read properties of the same object; "self" has no "totl"; did you mean "self.total"?'
    expect(fixed('value: self.totl * 2', 'yaml', member, ['value'])).toBe('value: self.total * 2')
  })

  test('exists only for a suggestion of one word', () => {
    expect(fixed('{"a":1}', 'json', 'must be a text', ['a'])).toBeUndefined()
    const list = 'must have a "type"; did you mean enum or pattern?'
    expect(fixed('{"a":{"b":1}}', 'json', list, ['a'])).toBeUndefined()
    const object = 'must be a text; did you mean "x"?'
    expect(fixed('{"a":{"b":1}}', 'json', object, ['a'])).toBeUndefined()
  })

  test('never changes more than the value, whatever the words are', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.stringMatching(/^[a-z.]{1,9}$/), (got, meant) => {
        const message = `must be known, not ${JSON.stringify(got)}; did you mean "${meant}"?`
        const text = JSON.stringify({ before: got, value: got, after: [got] })
        const result = fixed(text, 'json', message, ['value'])
        if (result === undefined) return
        const read: unknown = JSON.parse(result)
        expect(read).toMatchObject({ before: got, after: [got] })
      }),
    )
  })
})

test('YAML in a JSON editor is recognized; JSON with mistakes is not', () => {
  const isYaml = (text: string) => looksLikeYaml({ text, language: 'json' }, readText)
  expect(isYaml('seed: 1\nentities:\n  a:\n    rate: 1/hour\n')).toBe(true)
  expect(isYaml('# a comment\nseed: 1\n')).toBe(true)
  expect(isYaml('{"seed": 1,}')).toBe(false)
  expect(isYaml("{seed: 'x'}")).toBe(false)
  expect(isYaml('')).toBe(false)
  expect(looksLikeYaml({ text: 'seed: 1', language: 'yaml' }, readText)).toBe(false)
})

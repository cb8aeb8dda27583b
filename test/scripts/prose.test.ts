/** The rules of prose find what they forbid, accept what they allow, and read every kind of text. */

import { describe, expect, test } from 'vitest'
import { passagesOf } from '../../scripts/prose/passages.ts'
import { findingsOf, rules } from '../../scripts/prose/rules.ts'

describe('rules', () => {
  test.each(rules)('$pattern', ({ instead, kinds, finds, accepts = [] }) => {
    for (const kind of kinds ?? (['comment', 'message', 'test name', 'Markdown'] as const)) {
      const found = (text: string) =>
        findingsOf(text, kind).some((each) => each.instead === instead)
      for (const text of finds) expect({ text, found: found(text) }).toEqual({ text, found: true })
      for (const text of accepts)
        expect({ text, found: found(text) }).toEqual({ text, found: false })
    }
  })

  test('quotations and code are not read', () => {
    expect(findingsOf('The page shows "nobody has read it" and `so long`.', 'comment')).toEqual([])
  })
})

describe('passages', () => {
  test('of code: comments, messages and templates, but no imports and no single words', () => {
    const code = [
      "import { a } from './so long.ts'",
      '/** The first. */',
      "const b = 'one word'",
      '// The second.',
      `const c = ['word', \`two \${b} words\`, 1]`,
      'const d = <p title="the hint">Some text</p>',
    ].join('\n')
    expect(passagesOf('src/a.tsx', code)).toEqual([
      { kind: 'doc comment', line: 2, text: 'The first.' },
      { kind: 'comment', line: 4, text: 'The second.' },
      { kind: 'message', line: 3, text: 'one word' },
      { kind: 'message', line: 5, text: 'two … words' },
      { kind: 'message', line: 6, text: 'the hint' },
      { kind: 'message', line: 6, text: 'Some text' },
    ])
  })

  test('of tests: comments and names', () => {
    const code = "test.each([1])('a name of it', () => expect('some text').toBe(1)) // A remark."
    expect(passagesOf('test/a.test.ts', code)).toEqual([
      { kind: 'comment', line: 1, text: 'A remark.' },
      { kind: 'test name', line: 1, text: 'a name of it' },
    ])
  })

  test('of Markdown: paragraphs, items and cells of tables, without blocks of code', () => {
    const page = '# Title\n\nOne\ntwo.\n* item\n\n```sh\nso long\n```\nend'
    expect(passagesOf('docs/a.md', page).map(({ line, text }) => [line, text])).toEqual([
      [1, '# Title'],
      [3, 'One two.'],
      [5, '* item'],
      [10, 'end'],
    ])
  })
})

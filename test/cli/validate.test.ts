/** `spate validate` on real files. */

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newCommandLine, type TestCommandLine } from '../support/command-line.ts'
import { startService, type TestService } from '../support/service.ts'

let line: TestCommandLine
beforeAll(async () => {
  line = await newCommandLine()
})
afterAll(() => line.remove())

const write = (name: string, text: string) => writeFile(join(line.folder, name), text)
const accepted =
  'seed: 1\nstart: 2026-01-01\nend: 2026-01-02\nentities:\n  a: { schema: { type: integer } }\n'

describe('a warning is shown with its line, its column and a caret', () => {
  const text = `${accepted.replace('a: { schema: { type: integer } }', 'a:\n    schema:\n      type: object\n      properties: { name: { type: person.name }, inbox: { type: internet.email } }')}`

  test('and the definition is valid', async () => {
    await write('warned.yml', text)
    const { code, stdout, stderr } = await line.spate(['validate', 'warned.yml'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const [place = '', shown = '', , end = ''] = stdout.split('\n')
    expect(place).toMatch(/^! warned\.yml:8:57: "inbox" and "name" are generated independently, /)
    expect(shown).toContain('inbox: { type: internet.email } }')
    expect(end).toMatch(/^✓ warned\.yml has no issues and 1 warning; a run started now has /)
  })

  test('among issues, in the order of the text', async () => {
    await write('both.yml', text.replace('seed: 1', 'seed: 0'))
    const { code, stdout } = await line.spate(['validate', 'both.yml'])
    expect(code).toBe(3)
    expect(stdout).toMatch(/^both\.yml:1:7: .*\n(.*\n){2}! both\.yml:8:57: /)
    expect(stdout).toMatch(/✗ both\.yml has 1 issue and 1 warning\n$/)
  })

  test('as JSON', async () => {
    await write('warned.yml', text)
    const { code, stdout } = await line.spate(['validate', 'warned.yml', '--json'])
    expect(code).toBe(0)
    const path = ['entities', 'a', 'schema', 'properties', 'inbox']
    expect(JSON.parse(stdout)).toMatchObject({
      valid: true,
      files: [{ issues: [], warnings: [{ file: 'warned.yml', line: 8, column: 57, path }] }],
    })
  })
})

describe('an issue is shown with its line, its column and a caret', () => {
  test('in YAML', async () => {
    await write('bad.yml', 'seed: 0\nentities:\n  users:\n    schema: { type: id.integr }\n')
    const { code, stdout, stderr } = await line.spate(['validate', 'bad.yml'])
    expect({ code, stderr }).toEqual({ code: 3, stderr: '' })
    expect(stdout).toBe(
      [
        'bad.yml:1:7: must be an integer from 1 to 9007199254740991; got 0',
        '  1 │ seed: 0',
        '    │       ^ seed',
        'bad.yml:4:21: must be a known type; got "id.integr"; did you mean "id.integer"?',
        '  4 │     schema: { type: id.integr }',
        '    │                     ^^^^^^^^^ entities.users.schema.type',
        '✗ bad.yml has 2 issues\n',
      ].join('\n'),
    )
  })

  test('below characters of any width', async () => {
    await write('wide.yml', 'entities: { "名前😀": { rate: never, schema: {} } }\n')
    const { stdout } = await line.spate(['validate', 'wide.yml'])
    const [, text = '', caret = ''] = stdout.split('\n')
    expect(text).toBe('  1 │ entities: { "名前😀": { rate: never, schema: {} } }')
    // Each of the three characters has two columns.
    expect(caret.indexOf('^')).toBe(text.indexOf('never') + 3 - 1)
  })

  test('in a long line, which is cut around it', async () => {
    const many = Array.from({ length: 200 }, (_, i) => `"x-${i}": ${i}`).join(', ')
    await write('long.json', `{${many}, "seed": 0, ${many.replaceAll('x-', 'x-y')}}`)
    const { stdout } = await line.spate(['validate', 'long.json'])
    const [place = '', text = '', caret = ''] = stdout.split('\n')
    expect(place).toMatch(/^long\.json:1:\d+: must be an integer/)
    expect(text.length).toBeLessThan(120)
    expect(text.charAt(caret.indexOf('^'))).toBe('0')
    expect(text).toContain('"seed": 0')
  })

  test('with the caret at its place on a narrow terminal, too', async () => {
    await write('long.json', `{"a": "${'x'.repeat(90)}", "seed": 0, "b": "${'y'.repeat(90)}"}`)
    const { stdout } = await line.spate(['validate', 'long.json'], { columns: 40 })
    const [, text = '', caret = ''] = stdout.replace(/\x1b\[\d+m/g, '').split('\n')
    expect(text.length).toBeLessThanOrEqual(40)
    expect(text.charAt(caret.indexOf('^'))).toBe('0')
  })

  test('of a syntax error in JSON or YAML', async () => {
    await write('comma.json', '{\n  "entities": {},\n}\n')
    await write('twice.yaml', 'seed: 1\nseed: 2\n')
    const { code, stdout } = await line.spate(['validate', 'comma.json', 'twice.yaml'])
    expect(code).toBe(3)
    expect(stdout).toContain('comma.json:2:17: remove the comma before }')
    expect(stdout).toContain(
      'twice.yaml:2:1: must not be repeated; the object already has this name',
    )
    expect(stdout).toMatch(/✗ comma\.json has 1 issue\n✗ twice\.yaml has 1 issue\n$/)
  })

  test('as JSON, in the order of the text', async () => {
    await write('bad.json', '{"systms": {},\n "seed": 0}')
    const { code, stdout } = await line.spate(['validate', 'bad.json', '--json'])
    expect(code).toBe(3)
    expect(JSON.parse(stdout)).toEqual({
      valid: false,
      files: [
        {
          file: 'bad.json',
          issues: [
            { file: 'bad.json', line: 1, column: 2, path: ['systms'], message: expect.any(String) },
            { file: 'bad.json', line: 2, column: 10, path: ['seed'], message: expect.any(String) },
          ],
          warnings: [],
        },
      ],
    })
  })

  test('with control characters escaped', async () => {
    await write('escape.json', '{"entities": {"\\u001b[2J": {"schema": {"type": "\\u202e"}}}}')
    const { stdout } = await line.spate(['validate', 'escape.json'])
    expect(stdout).not.toMatch(/[\x1b\u202e]/)
    expect(stdout).toContain('\\x1b[2J')
  })

  test('in colors on a terminal, unless NO_COLOR is set', async () => {
    const coloured = await line.spate(['validate', 'bad.yml'], { columns: 80 })
    expect(coloured.stdout).toContain('\x1b[31m^\x1b[39m')
    const environment = { NO_COLOR: '1' }
    const plain = await line.spate(['validate', 'bad.yml'], { columns: 80, environment })
    expect(plain.stdout).not.toContain('\x1b')
    const forced = await line.spate(['validate', 'bad.yml'], { environment: { FORCE_COLOR: '1' } })
    expect(forced.stdout).toContain('\x1b[31m^\x1b[39m')
  })
})

describe('the file', () => {
  test('is spate.yml of the current folder, and one of several must be named', async () => {
    const none = await line.spate(['validate'])
    expect(none.code).toBe(2)
    expect(none.stderr).toContain('no spate.yml, spate.yaml, spate.json in')
    await write('spate.yml', accepted)
    const one = await line.spate(['validate'])
    expect(one).toMatchObject({ code: 0, stderr: '' })
    expect(one.stdout).toMatch(/^✓ spate\.yml has no issues; a run started now has \d+ events?\n$/)
    await write('spate.json', '{}')
    const two = await line.spate(['validate'])
    expect(two.code).toBe(2)
    expect(two.stderr).toContain('contains spate.yml and spate.json: name one of them')
  })

  test('is standard input for "-"', async () => {
    expect((await line.spate(['validate', '-'], { stdin: accepted })).code).toBe(0)
    const { stdout } = await line.spate(['validate', '-'], { stdin: '{"seed": "x"}' })
    expect(stdout).toContain('(stdin):1:10: must be an integer')
  })

  test.each([
    ['nothing.yml', 'no definition at nothing.yml: create one with "spate init"'],
    ['latin.yml', 'latin.yml must be UTF-8 text'],
  ])('%s cannot be read: %s', async (name, message) => {
    await writeFile(join(line.folder, 'latin.yml'), Buffer.from([0x61, 0x3a, 0xe4]))
    const { code, stderr } = await line.spate(['validate', name])
    expect(code).toBe(2)
    expect(stderr).toContain(message)
  })
})

describe('systems of a parent', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startService()
  })
  afterAll(() => service.stop())
  const text = JSON.stringify({
    entities: { a: { system: { type: 'warehouse' }, schema: { type: 'integer' } } },
  })

  test('are unknown without a service, so any name is accepted', async () => {
    expect((await line.spate(['validate', '-'], { stdin: text })).code).toBe(0)
  })

  test('are known with --online, and the issues have places, too', async () => {
    const environment = { SPATE_URL: service.address, SPATE_API_KEY: service.key }
    const given = { stdin: text, environment }
    const { code, stdout } = await line.spate(['validate', '-', '--online'], given)
    expect(code).toBe(3)
    expect(stdout).toMatch(/^\(stdin\):1:\d+: .*warehouse/)
  })

  test('and warnings have places, too', async () => {
    const environment = { SPATE_URL: service.address, SPATE_API_KEY: service.key }
    const schema = { type: 'string', pattern: '^a\\-$' }
    const stdin = JSON.stringify({ seed: 1, entities: { a: { schema } } })
    const { code, stdout } = await line.spate(['validate', '-', '--online'], { stdin, environment })
    expect(code).toBe(0)
    expect(stdout).toMatch(/^! \(stdin\):1:\d+: is an error with the flag "u"/)
  })
})

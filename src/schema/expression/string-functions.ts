/**
 * Functions of strings, and of lists of strings. Sizes and positions count characters (Unicode code points), as in CEL,
 * so that no function can split a surrogate pair. The functions do not depend on the locale.
 */

import type { Frame } from './frame.ts'
import type { FunctionBody, FunctionDeclaration } from './function-declaration.ts'
import { matchesDynamic } from './pattern.ts'
import { ExpressionFailure, isList, isMap, mustBe, type Outcome, type Value } from './value.ts'

const surrogate = /[\uD800-\uDFFF]/

function countCharacters(text: string): number {
  if (!surrogate.test(text)) return text.length
  let count = 0
  for (const _ of text) count++
  return count
}

/** Converts a position in a text from characters (code points) to UTF-16 code units. */
function unitsBefore(text: string, characters: number): number {
  if (!surrogate.test(text)) return characters
  let units = 0
  let left = characters
  for (const character of text) {
    if (left-- === 0) break
    units += character.length
  }
  return units
}

function withText(
  name: string,
  body: (receiver: string, text: string, frame: Frame, third: Value | undefined) => Outcome,
): FunctionBody {
  return (frame, receiver, text, third) => {
    if (typeof receiver !== 'string') return mustBe(`receiver of ${name}`, 'a string', receiver)
    if (typeof text !== 'string') return mustBe(`argument of ${name}`, 'a string', text)
    // A search reads each character of the receiver once, so it costs as many steps as creating a text of that length.
    return frame.make(receiver.length) ?? body(receiver, text, frame, third)
  }
}

function ofText(name: string, body: (text: string) => string): FunctionBody {
  return (frame, receiver) => {
    if (typeof receiver !== 'string') return mustBe(`receiver of ${name}`, 'a string', receiver)
    return frame.make(receiver.length) ?? body(receiver)
  }
}

/**
 * Returns the argument `limit` as CEL defines it: infinity if the limit is negative or absent, or a failure if it is
 * not an integer.
 */
function limitOf(name: string, limit: Value | undefined): number | ExpressionFailure {
  if (limit === undefined) return Number.POSITIVE_INFINITY
  if (typeof limit !== 'number' || !Number.isInteger(limit)) {
    return mustBe(`limit of ${name}`, 'an integer', limit)
  }
  return limit < 0 ? Number.POSITIVE_INFINITY : limit
}

/** Splits a text at the separator into at most `most` parts; the last part contains the remaining text. */
function parts(text: string, separator: string, most: number): string[] {
  if (most <= 0) return []
  const all = separator === '' ? Array.from(text) : text.split(separator)
  if (all.length <= most) return all
  return [...all.slice(0, most - 1), all.slice(most - 1).join(separator)]
}

function replace(frame: Frame, text: string, search: string, by: string, most: number): Outcome {
  // An empty search text occurs before each character and at the end.
  const all = search === '' ? ['', ...Array.from(text), ''] : text.split(search)
  const count = Math.min(all.length - 1, most)
  const failure = frame.make(text.length + count * (by.length - search.length))
  if (failure !== undefined) return failure
  return (
    all.slice(0, count + 1).join(by) +
    all
      .slice(count + 1)
      .map((part) => search + part)
      .join('')
  )
}

function substring(text: string, start: Value | undefined, end: Value | undefined): Outcome {
  const size = countCharacters(text)
  const last = end === undefined ? size : end
  if (typeof start !== 'number' || !Number.isInteger(start) || start < 0 || start > size) {
    return mustBe('start of substring', `an integer from 0 to ${size}`, start)
  }
  if (typeof last !== 'number' || !Number.isInteger(last) || last < start || last > size) {
    return mustBe('end of substring', `an integer from ${start} to ${size}`, last)
  }
  return text.slice(unitsBefore(text, start), unitsBefore(text, last))
}

function join(frame: Frame, list: Value, separator: Value | undefined): Outcome {
  if (!isList(list)) return mustBe('receiver of join', 'a list', list)
  if (typeof separator !== 'string') return mustBe('separator of join', 'a string', separator)
  let length = Math.max(0, list.length - 1) * separator.length
  for (const element of list) {
    if (typeof element !== 'string') return mustBe('elements of join', 'strings', element)
    length += element.length
  }
  return frame.make(Math.max(length, list.length)) ?? list.join(separator)
}

function size(frame: Frame, value: Value): Outcome {
  if (typeof value === 'string') return frame.make(value.length) ?? countCharacters(value)
  if (isList(value)) return value.length
  return isMap(value)
    ? Object.keys(value).length
    : mustBe('argument of size', 'a string, list or map', value)
}

export const stringFunctions: readonly FunctionDeclaration[] = [
  {
    name: 'size',
    style: 'both',
    least: 1,
    most: 1,
    returns: 'integer',
    summary: 'the number of characters of a string, elements of a list, or entries of a map',
    example: 'size("abc") == 3 && [1, 2].size() == 2',
    call: size,
  },
  {
    name: 'contains',
    style: 'method',
    least: 2,
    most: 2,
    returns: 'boolean',
    summary: 'whether a string contains another',
    example: '"receipt".contains("ceip")',
    call: withText('contains', (receiver, text) => receiver.includes(text)),
  },
  {
    name: 'startsWith',
    style: 'method',
    least: 2,
    most: 2,
    returns: 'boolean',
    summary: 'whether a string begins with another',
    example: '"receipt".startsWith("re")',
    call: withText('startsWith', (receiver, text) => receiver.startsWith(text)),
  },
  {
    name: 'endsWith',
    style: 'method',
    least: 2,
    most: 2,
    returns: 'boolean',
    summary: 'whether a string ends with another',
    example: '"receipt".endsWith("pt")',
    call: withText('endsWith', (receiver, text) => receiver.endsWith(text)),
  },
  {
    name: 'matches',
    style: 'both',
    least: 2,
    most: 2,
    returns: 'boolean',
    summary:
      'whether an RE2 pattern matches any part of a string; anchor it with ^ and $ to match the complete string',
    example: '"a-12".matches("^[a-z]-[0-9]+$")',
    call: matchesDynamic,
  },
  {
    name: 'indexOf',
    style: 'method',
    least: 2,
    most: 2,
    returns: 'integer',
    summary: 'the position of the first occurrence of a string in another, or -1',
    example: '"ada@example.com".indexOf("@") == 3',
    call: withText('indexOf', (receiver, text) => {
      const units = receiver.indexOf(text)
      return units < 0 ? -1 : countCharacters(receiver.slice(0, units))
    }),
  },
  {
    name: 'lastIndexOf',
    style: 'method',
    least: 2,
    most: 2,
    returns: 'integer',
    summary: 'the position of the last occurrence of a string in another, or -1',
    example: '"a/b/c".lastIndexOf("/") == 3',
    call: withText('lastIndexOf', (receiver, text) => {
      const units = receiver.lastIndexOf(text)
      return units < 0 ? -1 : countCharacters(receiver.slice(0, units))
    }),
  },
  {
    name: 'lowerAscii',
    style: 'method',
    least: 1,
    most: 1,
    returns: 'string',
    summary: 'a string with A to Z in lowercase',
    example: '"ÄB".lowerAscii() == "Äb"',
    call: ofText('lowerAscii', (text) => text.replace(/[A-Z]+/g, (run) => run.toLowerCase())),
  },
  {
    name: 'upperAscii',
    style: 'method',
    least: 1,
    most: 1,
    returns: 'string',
    summary: 'a string with a to z in uppercase',
    example: '"äb".upperAscii() == "äB"',
    call: ofText('upperAscii', (text) => text.replace(/[a-z]+/g, (run) => run.toUpperCase())),
  },
  {
    name: 'trim',
    style: 'method',
    least: 1,
    most: 1,
    returns: 'string',
    summary: 'a string without white space at both ends',
    example: '" a b ".trim() == "a b"',
    call: ofText('trim', (text) => text.trim()),
  },
  {
    name: 'replace',
    style: 'method',
    least: 3,
    most: 4,
    returns: 'string',
    summary: 'a string with occurrences of another replaced: all, or the given number of them',
    example: '"a-b-c".replace("-", "") == "abc" && "a-b-c".replace("-", "", 1) == "ab-c"',
    call: (frame, receiver, search, by, limit) => {
      if (typeof receiver !== 'string') return mustBe('receiver of replace', 'a string', receiver)
      if (typeof search !== 'string') return mustBe('search text of replace', 'a string', search)
      if (typeof by !== 'string') return mustBe('replacement of replace', 'a string', by)
      const most = limitOf('replace', limit)
      if (most instanceof ExpressionFailure) return most
      return frame.make(receiver.length) ?? replace(frame, receiver, search, by, most)
    },
  },
  {
    name: 'split',
    style: 'method',
    least: 2,
    most: 3,
    returns: 'strings',
    summary: 'the parts of a string between separators, optionally at most a given number',
    example: '"a,b,c".split(",") == ["a", "b", "c"] && "a,b,c".split(",", 2) == ["a", "b,c"]',
    call: withText('split', (receiver, separator, frame, limit) => {
      const most = limitOf('split', limit)
      if (most instanceof ExpressionFailure) return most
      const list = parts(receiver, separator, most)
      return frame.make(list.length) ?? list
    }),
  },
  {
    name: 'join',
    style: 'method',
    least: 1,
    most: 2,
    returns: 'string',
    summary: 'the strings of a list joined with a separator (empty by default)',
    example: '["a", "b"].join("-") == "a-b"',
    call: (frame, list, separator = '') => join(frame, list, separator),
  },
  {
    name: 'substring',
    style: 'method',
    least: 2,
    most: 3,
    returns: 'string',
    summary: 'the characters from a position up to another position or the end',
    example: '"receipt".substring(2, 5) == "cei" && "receipt".substring(4) == "ipt"',
    call: (frame, receiver, start, end) => {
      if (typeof receiver !== 'string') return mustBe('receiver of substring', 'a string', receiver)
      return frame.make(receiver.length) ?? substring(receiver, start, end)
    },
  },
]

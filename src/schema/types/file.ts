/** The group `file`. The fields of one object describe one file. */

import { unit } from '../../random/draw.ts'
import { exp, log } from '../../random/exact.ts'
import { childKey, type Key } from '../../random/key.ts'
import { coherent, sharedKey } from '../coherence.ts'
import { among, between, either, join, textNode } from '../compose.ts'
import { declareType, type TypeDeclaration, type TypeScope } from '../declaration.ts'
import type { Instruction } from '../instruction.ts'
import { choiceKeyword, integerKeyword } from '../keyword.ts'
import { directories, fileKinds, fileQualities, fileSubjects } from '../words/en/file.ts'

const kinds = fileKinds.map((row) => {
  const [extension = '', mimeType = '', weight = ''] = row.split('|')
  return { extension, mimeType, weight: Number(weight) }
})
const weights = kinds.map(({ weight }) => weight)
const extensions = kinds.map(({ extension }) => extension)
const mimeTypes = kinds.map(({ mimeType }) => mimeType)

function fileKey(isCoherent: boolean, scope: TypeScope): Key {
  return sharedKey('file', isCoherent, scope)
}

const extensionOf = (file: Key): Instruction => among(extensions, childKey(file, 'kind'), weights)

const separators = ['_', '-']

function nameOf(file: Key): Instruction {
  const part = (words: readonly string[], name: string) => among(words, childKey(file, name))
  const subject = part(fileSubjects, 'subject')
  const separator = part(separators, 'separator')
  const options = [
    join(part(fileQualities, 'quality'), separator, subject),
    join(subject, separator, part(fileQualities, 'quality')),
    join(subject, separator, between(1, 999, childKey(file, 'number'))),
    subject,
  ]
  return join(either(options, childKey(file, 'form'), [4, 3, 2, 1]), '.', extensionOf(file))
}

const directoryOf = (file: Key): Instruction => among(directories, childKey(file, 'directory'))

const name = declareType({
  name: 'file.name',
  summary: 'The name of a file.',
  keywords: { coherent },
  compile: (keywords, scope) => textNode(nameOf(fileKey(keywords.coherent, scope)), 48),
  examples: [{ type: 'file.name' }],
})

const path = declareType({
  name: 'file.path',
  summary: 'The whole path of a file.',
  keywords: { coherent },
  compile(keywords, scope) {
    const file = fileKey(keywords.coherent, scope)
    return textNode(join(directoryOf(file), '/', nameOf(file)), 96)
  },
  examples: [{ type: 'file.path' }],
})

const directory = declareType({
  name: 'file.directory',
  summary: 'The path of a directory.',
  keywords: { coherent },
  compile: (keywords, scope) => textNode(directoryOf(fileKey(keywords.coherent, scope)), 48),
  examples: [{ type: 'file.directory' }],
})

const extension = declareType({
  name: 'file.extension',
  summary: 'The end of the name of a file, without the point.',
  keywords: { coherent },
  compile: (keywords, scope) =>
    textNode(extensionOf(fileKey(keywords.coherent, scope)), 8, { enum: extensions }),
  examples: [{ type: 'file.extension' }],
})

const mimeType = declareType({
  name: 'file.mimeType',
  summary: 'The media type of the file in the same object (IANA).',
  keywords: { coherent },
  compile(keywords, scope) {
    const key = childKey(fileKey(keywords.coherent, scope), 'kind')
    return textNode(among(mimeTypes, key, weights), 80, { enum: mimeTypes })
  },
  examples: [{ type: 'file.mimeType' }],
})

const semver = declareType({
  name: 'file.semver',
  summary: 'A version (Semantic Versioning 2.0.0).',
  keywords: {
    prerelease: choiceKeyword({
      summary: 'Whether some are followed by a pre-release such as `-rc.1`.',
      choices: ['never', 'sometimes'],
      fallback: 'never',
    }),
  },
  compile({ prerelease }, scope) {
    const key = scope.keyFor('value')
    const number = (part: string, most: number) => between(0, most, childKey(key, part))
    const release = join(number('major', 9), '.', number('minor', 20), '.', number('patch', 20))
    const names = among(['alpha', 'beta', 'rc'], childKey(key, 'prerelease'))
    const before = join('-', names, '.', between(1, 5, childKey(key, 'number')))
    const end = either([join(''), before], childKey(key, 'isPrerelease'), [4, 1])
    return textNode(prerelease === 'never' ? release : join(release, end), 20, {
      pattern: '^\\d+\\.\\d+\\.\\d+(-(alpha|beta|rc)\\.\\d)?$',
    })
  },
  examples: [{ type: 'file.semver' }, { type: 'file.semver', prerelease: 'sometimes' }],
})

/** 1 TiB. */
const sizeMax = 0x10000000000

const size = declareType({
  name: 'file.size',
  summary: 'The size of a file in bytes; each order of magnitude is as frequent.',
  keywords: {
    minimum: integerKeyword({
      summary: 'Smallest size.',
      minimum: 1,
      maximum: sizeMax,
      fallback: 256,
    }),
    maximum: integerKeyword({
      summary: 'Largest size.',
      minimum: 1,
      maximum: sizeMax,
      fallback: 52_428_800,
    }),
  },
  compile({ minimum, maximum }, scope) {
    if (minimum > maximum) {
      const keyword = Object.hasOwn(scope.schema, 'maximum') ? 'maximum' : 'minimum'
      scope.report(`must leave room: "minimum" is ${minimum} and "maximum" is ${maximum}`, keyword)
    }
    const key = scope.keyFor('value')
    const [first, last] = [log(minimum), log(Math.max(minimum, maximum) + 1)]
    return {
      instruction: {
        op: 'call',
        value: (at) => {
          const bytes = Math.floor(exp(first + unit(key, at) * (last - first)))
          return Math.min(Math.max(bytes, minimum), maximum)
        },
      },
      output: () => ({ type: 'integer', minimum, maximum }),
      size: 13,
    }
  },
  examples: [{ type: 'file.size' }, { type: 'file.size', minimum: 1024, maximum: 4096 }],
})

export const fileTypes: readonly TypeDeclaration[] = [
  name,
  path,
  directory,
  extension,
  mimeType,
  semver,
  size,
]

/** Types of the group `file`. The fields of one object describe one file. */

import { log } from '../../random/exact.ts'
import { childKey, type Key } from '../../random/key.ts'
import { coherent, sharedKey } from '../coherence.ts'
import { declareType, type TypeDeclaration, type TypeScope } from '../declaration.ts'
import { among, between, either, join, textNode } from '../instructions/compose.ts'
import { clamped, floor, plus, times } from '../instructions/formula.ts'
import type { Instruction } from '../instructions/instruction.ts'
import { choiceKeyword, integerKeyword } from '../keywords/keyword.ts'
import { fileGroups, fileKinds, fileQualities } from '../words/en/file.ts'

/** Topics, directories and sizes of files, by group of file kinds. */
const groups = new Map(
  fileGroups.map((row) => {
    const [name = '', subjects = '', directories = '', least = '', most = ''] = row.split('|')
    const sizes = { least: Number(least), most: Number(most) }
    return [name, { subjects: subjects.split(' '), directories: directories.split(' '), sizes }]
  }),
)
type Group = typeof groups extends Map<string, infer G> ? G : never

const kinds = fileKinds.map((row) => {
  const [extension = '', mimeType = '', weight = '', group = ''] = row.split('|')
  return { extension, mimeType, weight: Number(weight), group: groups.get(group) as Group }
})
const weights = kinds.map(({ weight }) => weight)
const extensions = kinds.map(({ extension }) => extension)
const mimeTypes = kinds.map(({ mimeType }) => mimeType)

function fileKey(isCoherent: boolean, scope: TypeScope): Key {
  return sharedKey('file', isCoherent, scope)
}

const extensionOf = (file: Key): Instruction => among(extensions, childKey(file, 'kind'), weights)

/** Returns an instruction that depends on the group of the file's kind; `make` returns the instruction of one group. */
function ofGroup(file: Key, make: (group: Group) => Instruction): Instruction {
  const made = new Map([...groups.values()].map((group) => [group, make(group)]))
  const options = kinds.map(({ group }) => made.get(group) as Instruction)
  return either(options, childKey(file, 'kind'), weights)
}

const separators = ['_', '-']

function nameOf(file: Key): Instruction {
  const quality = among(fileQualities, childKey(file, 'quality'))
  const separator = among(separators, childKey(file, 'separator'))
  const subject = ofGroup(file, ({ subjects }) => among(subjects, childKey(file, 'subject')))
  const options = [
    join(quality, separator, subject),
    join(subject, separator, quality),
    join(subject, separator, between(1, 999, childKey(file, 'number'))),
    subject,
  ]
  return join(either(options, childKey(file, 'form'), [4, 3, 2, 1]), '.', extensionOf(file))
}

function directoryOf(file: Key): Instruction {
  return ofGroup(file, ({ directories }) => among(directories, childKey(file, 'directory')))
}

const name = declareType({
  name: 'file.name',
  summary: 'A file name.',
  keywords: { coherent },
  compile: (keywords, scope) => textNode(nameOf(fileKey(keywords.coherent, scope)), 48),
  examples: [{ type: 'file.name' }],
})

const path = declareType({
  name: 'file.path',
  summary: 'The full path of a file.',
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
  summary: 'A file extension, without the dot.',
  keywords: { coherent },
  compile: (keywords, scope) =>
    textNode(extensionOf(fileKey(keywords.coherent, scope)), 8, { enum: extensions }),
  examples: [{ type: 'file.extension' }],
})

const mimeType = declareType({
  name: 'file.mimeType',
  summary: 'The media type (IANA) of the file in the same object.',
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
      summary: 'Whether some versions have a pre-release suffix such as `-rc.1`.',
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

/** Maximum file size: 1 TiB, in bytes. */
const sizeMax = 0x10000000000

const size = declareType({
  name: 'file.size',
  summary:
    'The size of a file in bytes, typical of the kind of the file in the same object, or between bounds with each order of magnitude equally frequent.',
  keywords: {
    minimum: integerKeyword({
      summary: 'Minimum size; 256 if only `maximum` is set.',
      minimum: 1,
      maximum: sizeMax,
    }),
    maximum: integerKeyword({
      summary: 'Maximum size; 50 MiB if only `minimum` is set.',
      minimum: 1,
      maximum: sizeMax,
    }),
    coherent,
  },
  compile({ minimum, maximum, coherent }, scope) {
    const key = scope.keyFor('value')
    if (minimum === undefined && maximum === undefined) {
      const instruction = ofGroup(fileKey(coherent, scope), ({ sizes }) =>
        sizeBetween(sizes.least, sizes.most, key),
      )
      return {
        instruction,
        output: () => ({ type: 'integer', minimum: 200, maximum: usualMax }),
        size: 8,
      }
    }
    const least = minimum ?? Math.min(256, maximum ?? 256)
    const most = maximum ?? Math.max(usualMax, least)
    if (least > most) {
      scope.report(
        `must allow at least one value: "minimum" is ${least} and "maximum" is ${most}`,
        'maximum',
      )
    }
    return {
      instruction: sizeBetween(least, Math.max(least, most), key),
      output: () => ({ type: 'integer', minimum: least, maximum: most }),
      size: 13,
    }
  },
  examples: [{ type: 'file.size' }, { type: 'file.size', minimum: 1024, maximum: 4096 }],
})

/** Default maximum file size: 50 MiB, in bytes. */
const usualMax = 52_428_800

/**
 * Returns an instruction that generates a size in bytes between the bounds; each order of magnitude is equally
 * frequent.
 */
function sizeBetween(least: number, most: number, key: Key): Instruction {
  const [first, last] = [log(least), log(most + 1)]
  const exponent = plus(first, times({ draw: 'unit', key }, last - first))
  return {
    op: 'formula',
    of: clamped(floor({ call: 'exp', of: [exponent] }), least, most),
    minimum: least,
    maximum: most,
    scale: 0,
  }
}

export const fileTypes: readonly TypeDeclaration[] = [
  name,
  path,
  directory,
  extension,
  mimeType,
  semver,
  size,
]

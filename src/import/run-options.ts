/** Options of `spate run`, with the definition file that they name. */

import type { Call } from '../terminal/command.ts'
import {
  type DefinitionFile,
  locateDefinition,
  readDefinitionFile,
} from '../terminal/definition-file.ts'
import { type DefinitionOptions, definitionOptions } from '../terminal/definition-options.ts'
import { CommandFailure } from '../terminal/exit-code.ts'
import { factorOption, hasOption, integerOption, textOption } from '../terminal/option-values.ts'
import { shellWord } from '../text/shell-word.ts'
import { type FileFormat, fileFormatNames } from './files/format-names.ts'

export interface ImportOptions extends DefinitionOptions {
  /**
   * Name of the definition file from the command line. Undefined if no file is named there, or if a simulation of the
   * service is.
   */
  readonly file: string | undefined
  /** Definition file, read and parsed, or undefined if a simulation of the service is named. */
  readonly definition: DefinitionFile | undefined
  /** Key of the simulation of the service that the command line names, or undefined for a definition file. */
  readonly key: string | undefined
  readonly isLocal: boolean
  readonly isResumed: boolean
  /** Name of the run to resume, from the option `--run`. */
  readonly run: string | undefined
  readonly isDry: boolean
  readonly isJson: boolean
  readonly toStdout: boolean
  readonly dir: string | undefined
  /** Format and number of the files of each entity, with `--format`. Undefined for files in the formats of the entities. */
  readonly files: FileOptions | undefined
  readonly allowed: readonly string[]
  /** Maximum share of the rows of an entity that are skipped because the database refuses them, from 0 to 1. */
  readonly skipShare: number
  /** Multiple of the simulated time at which events are imported, or undefined for as fast as possible. */
  readonly speed: number | undefined
  readonly disablesTriggers: boolean
  /** Whether missing tables are created. */
  readonly createsTables: boolean
}

export interface FileOptions {
  readonly format: FileFormat
  /** Number of files of each entity, which are written at the same time. */
  readonly jobs: number
}

const jobsMax = 64

export async function readRunOptions({
  arguments: given,
  options,
  context,
}: Call): Promise<ImportOptions> {
  const named = typeof given.definition === 'string' ? given.definition : undefined
  const isFile = await namesFile(named, context.folder)
  const run = textOption(options, 'run')
  const allowed = options['allow-commands']
  const runOptions = {
    file: isFile ? named : undefined,
    key: isFile ? undefined : named,
    isLocal: hasOption(options, 'local'),
    isResumed: hasOption(options, 'resume') || run !== undefined,
    run,
    isDry: hasOption(options, 'dry-run'),
    isJson: hasOption(options, 'json'),
    toStdout: hasOption(options, 'stdout'),
    dir: textOption(options, 'dir'),
    files: readFileOptions(options),
    ...definitionOptions(options),
    allowed: Array.isArray(allowed) ? allowed.map(String) : [],
    skipShare: readShare(textOption(options, 'skip-refused')),
    speed: factorOption(options, 'speed'),
    disablesTriggers: hasOption(options, 'disable-triggers'),
    createsTables: !hasOption(options, 'no-create'),
  }
  checkCombinations(runOptions)
  const definition = isFile ? await readDefinitionFile(named, context) : undefined
  return { ...runOptions, definition }
}

/** Returns advice on generating the data without a service, or undefined for a simulation that only the service has. */
export function localAlternative({ file, key }: ImportOptions): string | undefined {
  const named = file === undefined ? '' : ` ${shellWord(file)}`
  return key === undefined
    ? `generate the data locally with "spate run${named} --local"`
    : undefined
}

/**
 * Whether the argument of a command names a definition file. Without an argument, the default file of the folder is
 * used. An argument that names no file is the key of a simulation.
 */
export async function namesFile(named: string | undefined, folder: string): Promise<boolean> {
  if (named === undefined || named === '-') return true
  if (/[/\\]|\.(?:ya?ml|json)$/i.test(named)) return true
  return (await locateDefinition(named, folder)) !== undefined
}

function readFileOptions(options: Call['options']): FileOptions | undefined {
  const name = textOption(options, 'format')
  const jobs = integerOption(options, 'jobs', { minimum: 1, maximum: jobsMax })
  const format = fileFormatNames.find((each) => each === name)
  if (format !== undefined) {
    if (textOption(options, 'dir') !== undefined) return { format, jobs: jobs ?? 1 }
    throw new CommandFailure('--format must be used with --dir, the folder of the files', 'usage')
  }
  if (jobs === undefined) return undefined
  throw new CommandFailure('--jobs must be used with --format, the format of the files', 'usage')
}

/** Reads a share such as `1%` or `0.01`. Without the option, no row is skipped. */
function readShare(text: string | undefined): number {
  if (text === undefined) return 0
  const [, number, percent] = /^(\d+(?:\.\d+)?|\.\d+)(%?)$/.exec(text.trim()) ?? []
  const share = Number(number) / (percent === '%' ? 100 : 1)
  if (share >= 0 && share <= 1) return share
  throw new CommandFailure(
    `--skip-refused must be a share of the rows from 0 to 1, such as 0.01 or 1%; got ${JSON.stringify(text)}`,
    'usage',
  )
}

function checkCombinations(runOptions: Omit<ImportOptions, 'definition'>): void {
  const { isLocal, isResumed, toStdout, isJson, isDry, dir, key } = runOptions
  const fixed = { '--seed': runOptions.seed, '--start': runOptions.start, '--end': runOptions.end }
  for (const [name, value] of Object.entries(fixed)) {
    if (isResumed && value !== undefined)
      throw conflictFailure(name, '--resume, which continues with the settings of the run')
  }
  if (toStdout && isJson) throw conflictFailure('--json', '--stdout, which prints events')
  if (toStdout && isResumed) throw conflictFailure('--resume', '--stdout, which records nothing')
  if (toStdout && dir !== undefined) throw conflictFailure('--dir', '--stdout')
  checkSpeed(runOptions)
  if (isDry && isResumed) throw conflictFailure('--dry-run', '--resume')
  const isFile = toStdout || dir !== undefined
  if (isFile && runOptions.disablesTriggers)
    throw conflictFailure('--disable-triggers', toStdout ? '--stdout' : '--dir')
  if (isLocal && key !== undefined && !isResumed) {
    throw new CommandFailure(
      `--local requires a file; no file is called ${JSON.stringify(key)}`,
      'usage',
    )
  }
}

function checkSpeed({ speed, toStdout, files }: Omit<ImportOptions, 'definition'>): void {
  if (speed === undefined || (!toStdout && files === undefined)) return
  throw conflictFailure('--speed', toStdout ? '--stdout' : '--format')
}

function conflictFailure(one: string, other: string): CommandFailure {
  return new CommandFailure(`${one} cannot be combined with ${other}`, 'usage')
}

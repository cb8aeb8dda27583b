#!/usr/bin/env -S node --disallow-code-generation-from-strings --max-semi-space-size=4
/** The command `spate`: what an operator does on the machine of the service. */

import { Command, CommanderError } from 'commander'
import { allScopes } from './access/keys.ts'
import { type Config, readConfig, settings } from './config.ts'
import { createNamedKey, listAllKeys, printGeneratedKey, revokeNamedKey } from './keys.ts'
import { resetOwner } from './owner.ts'
import { packageVersion } from './package.ts'
import { serve, stopOnSignals } from './serve.ts'

const print = (text: string): void => {
  process.stdout.write(text)
}

type Options = Readonly<Record<string, string | boolean | undefined>>

/** Settings that may stand on the command line; a key there would be seen by every user of the machine. */
const optionNames = ['SPATE_HOST', 'SPATE_PORT', 'SPATE_DATA', 'SPATE_LOG'] as const

function newProgram(): Command {
  const program = new Command('spate')
    .description('Streams simulated data: deterministic, ordered, resumable.')
    .version(packageVersion())
    .exitOverride()
    .showHelpAfterError('(see spate --help)')
    .configureHelp({ showGlobalOptions: true })
    .addHelpText('after', `\nSettings, in the environment:\n${settingsHelp()}`)

  for (const name of optionNames) {
    const { summary, fallback } = settings[name]
    program.option(`--${optionOf(name)} <value>`, `${summary} (${name}, default ${fallback})`)
  }

  program
    .command('start')
    .description('Run the service.')
    .option('--quickstart', 'Make a first key when there is none, and show how to use it.')
    .action(async (options: Options, command: Command) => {
      const isQuickstart = options.quickstart === true || process.stdout.isTTY === true
      const running = await serve(configOf(command), { isQuickstart, print })
      stopOnSignals(running, (code) => process.exit(code))
    })

  const keys = program
    .command('keys')
    .description('Make, list and revoke API keys in the database.')
  keys
    .command('create')
    .description('Make a key and show it once.')
    .requiredOption('--name <name>', 'What the key is for.')
    .option('--scopes <scopes>', 'What it may do.', allScopes.join(','))
    .option('--json', 'As JSON: the member "key" is the key.')
    .action((options: Options, command: Command) =>
      createNamedKey(configOf(command), {
        name: String(options.name),
        scopes: String(options.scopes),
        json: options.json === true,
        print,
      }),
    )
  keys
    .command('list')
    .description('List the keys.')
    .option('--json', 'As JSON.')
    .action((options: Options, command: Command) =>
      listAllKeys(configOf(command), { json: options.json === true, print }),
    )
  keys
    .command('revoke')
    .argument('<id>', 'The id of the key, as listed.')
    .description('Revoke a key; it stops working at once.')
    .option('--json', 'As JSON.')
    .action((id: string, options: Options, command: Command) =>
      revokeNamedKey(configOf(command), { id, json: options.json === true, print }),
    )
  keys
    .command('generate')
    .description('Print a fresh key for SPATE_API_KEY, without a server or a database.')
    .option('--json', 'As JSON.')
    .action((options: Options) => printGeneratedKey({ json: options.json === true, print }))

  program
    .command('owner')
    .description('Let the owner of the console in again.')
    .command('reset')
    .description('Print a one-time link to a new password.')
    .option('--json', 'As JSON: the member "link" is the link.')
    .action((options: Options, command: Command) =>
      resetOwner(configOf(command), { json: options.json === true, print }),
    )
  return program
}

function optionOf(name: string): string {
  return name.replace('SPATE_', '').toLowerCase()
}

function configOf(command: Command): Config {
  const options: Options = command.optsWithGlobals()
  const given = optionNames.flatMap((name) => {
    const value = options[optionOf(name)]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  const config = readConfig({ ...process.env, ...Object.fromEntries(given) })
  if ('issues' in config) throw new Error(config.issues.join('\n'))
  return config
}

function settingsHelp(): string {
  const width = Math.max(...Object.keys(settings).map((name) => name.length))
  return Object.entries(settings)
    .map(([name, { summary, fallback }]) => {
      const usual = fallback === undefined ? '' : ` (${fallback})`
      return `  ${name.padEnd(width)}  ${summary}${usual}\n`
    })
    .join('')
}

try {
  await newProgram().parseAsync()
} catch (error) {
  // Commander has said what was wrong with the arguments.
  if (error instanceof CommanderError) process.exit(error.exitCode)
  process.stderr.write(`spate: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

/**
 * A broker of Apache Kafka that tests can kill and start again, the command line with its client of Kafka, and a reader
 * that uses another client (librdkafka).
 */

import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { kafkaClient, kafkaJars } from '../../scripts/kafka-package.mjs'
import { nodeFlags } from '../../scripts/node-flags.mjs'
import { freePort } from './free-port.ts'
import { nodeProgram } from './node-versions.ts'

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
const reader = fileURLToPath(new URL('read-topics.py', import.meta.url))
const writer = fileURLToPath(new URL('write-topics.py', import.meta.url))

/** Module that lets the command line find its client of Kafka, which npm does not install in the project with Node 20. */
const hook = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  const parentURL = process.env.KAFKA_CLIENT
  const resolve = (name, context, next) =>
    next(name, name === '@platformatic/kafka' ? { ...context, parentURL } : context)
  registerHooks({ resolve })
`)}`

/** Options of the virtual machine for a short start. */
const javaOptions = ['-Xmx512m', '-XX:TieredStopAtLevel=1']

interface BrokerPlace {
  readonly folder: string
  readonly port: number
  readonly controllerPort: number
  readonly securePort: number
}

/** Settings of the only broker. `message.timestamp.after.max.ms` allows simulated times in the future. */
function settings({ folder, port, controllerPort }: BrokerPlace): readonly string[] {
  return [
    'process.roles=broker,controller',
    'node.id=1',
    `controller.quorum.voters=1@127.0.0.1:${controllerPort}`,
    `listeners=PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
    `advertised.listeners=PLAINTEXT://127.0.0.1:${port}`,
    'controller.listener.names=CONTROLLER',
    'listener.security.protocol.map=CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT',
    `log.dirs=${join(folder, 'data')}`,
    'num.partitions=3',
    'auto.create.topics.enable=false',
    'offsets.topic.replication.factor=1',
    'offsets.topic.num.partitions=2',
    'transaction.state.log.replication.factor=1',
    'transaction.state.log.num.partitions=2',
    'transaction.state.log.min.isr=1',
    'log.message.timestamp.after.max.ms=9223372036854775807',
  ]
}

/** Settings of a broker with a listener for TLS and passwords. Creates its certificate. */
function secureSettings(place: BrokerPlace): readonly string[] {
  const { folder, port, controllerPort, securePort } = place
  const keytool = (...words: readonly string[]): void => {
    const store = ['-keystore', 'keys.p12', '-storepass', 'secret']
    execFileSync('keytool', [...words, ...store], { cwd: folder, stdio: 'pipe' })
  }
  const names = ['-dname', 'CN=127.0.0.1', '-ext', 'SAN=IP:127.0.0.1', '-ext', 'BC=ca:true']
  keytool('-genkeypair', '-keyalg', 'EC', '-alias', 'broker', ...names)
  keytool('-exportcert', '-rfc', '-alias', 'broker', '-file', 'certificate.pem')
  const [plain, secure] = [`PLAINTEXT://127.0.0.1:${port}`, `SASL_SSL://127.0.0.1:${securePort}`]
  const modules = 'org.apache.kafka.common.security'
  const listener = 'listener.name.sasl_ssl'
  return [
    ...settings(place),
    `listeners=${plain},${secure},CONTROLLER://127.0.0.1:${controllerPort}`,
    `advertised.listeners=${plain},${secure}`,
    'listener.security.protocol.map=CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT,SASL_SSL:SASL_SSL',
    'sasl.enabled.mechanisms=PLAIN,SCRAM-SHA-256,SCRAM-SHA-512',
    `${listener}.plain.sasl.jaas.config=${modules}.plain.PlainLoginModule required user_owner="secret" user_guest="secret";`,
    `${listener}.scram-sha-256.sasl.jaas.config=${modules}.scram.ScramLoginModule required;`,
    `${listener}.scram-sha-512.sasl.jaas.config=${modules}.scram.ScramLoginModule required;`,
    'ssl.keystore.type=PKCS12',
    `ssl.keystore.location=${join(folder, 'keys.p12')}`,
    'ssl.keystore.password=secret',
    'authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer',
    'super.users=User:ANONYMOUS;User:owner',
  ]
}

export class ThrowawayKafka {
  readonly address: string
  readonly secureAddress: string
  readonly certificate: string
  readonly #folder: string
  readonly #port: number
  #broker: ChildProcess | undefined

  /** Starts a broker. `more` are additional settings, such as `message.max.bytes=1000`. */
  static start(...more: readonly string[]): Promise<ThrowawayKafka> {
    return ThrowawayKafka.#start((ports) => [...settings(ports), ...more])
  }

  /**
   * Starts a broker with another listener, `secureAddress`, which requires TLS and a password. The user `owner` may do
   * everything, the user `guest` nothing; the password of both is `secret`. `certificate` is a file in PEM.
   */
  static startSecure(): Promise<ThrowawayKafka> {
    return ThrowawayKafka.#start(secureSettings, ['SCRAM-SHA-256', 'SCRAM-SHA-512'])
  }

  static async #start(
    settingsOf: (place: BrokerPlace) => readonly string[],
    mechanisms: readonly string[] = [],
  ): Promise<ThrowawayKafka> {
    const folder = mkdtempSync(join(tmpdir(), 'spate-kafka-'))
    const place = {
      folder,
      port: await freePort(),
      controllerPort: await freePort(),
      securePort: await freePort(),
    }
    writeFileSync(join(folder, 'server.properties'), settingsOf(place).join('\n'))
    const kafka = new ThrowawayKafka(place)
    const id = 'c3BhdGUtdGVzdC1rYWZrYQ'
    const users = mechanisms.map((name) => `${name}=[name=owner,password=secret]`)
    const format = [
      ...['format', '-t', id, '-c', 'server.properties'],
      ...users.flatMap((user) => ['--add-scram', user]),
    ]
    const { status, stderr } = spawnSync('java', kafka.#java('kafka.tools.StorageTool', format), {
      cwd: folder,
    })
    if (status !== 0) throw new Error(`the storage of Kafka cannot be formatted: ${stderr}`)
    await kafka.restart()
    return kafka
  }

  private constructor({ folder, port, securePort }: BrokerPlace) {
    this.#folder = folder
    this.#port = port
    this.address = `127.0.0.1:${port}`
    this.secureAddress = `127.0.0.1:${securePort}`
    this.certificate = join(folder, 'certificate.pem')
  }

  /** Starts the broker with the data that it has, and waits until it accepts connections. */
  async restart(): Promise<void> {
    const args = this.#java('kafka.Kafka', ['server.properties'])
    this.#broker = spawn('java', args, { cwd: this.#folder, stdio: 'ignore' })
    while (!(await isOpen(this.#port))) {
      if (this.#broker.exitCode !== null) throw new Error('Kafka has ended at its start')
      await sleep(100)
    }
  }

  /** Kills the broker with SIGKILL. */
  async kill(): Promise<void> {
    const broker = this.#broker
    this.#broker = undefined
    if (broker === undefined || broker.exitCode !== null) return
    broker.kill('SIGKILL')
    await once(broker, 'close')
  }

  async stop(): Promise<void> {
    await this.kill()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  /** Returns the records of topics that readers of committed records get, topic by topic, in the order of offsets. */
  async read(topics: readonly string[]): Promise<readonly ReadRecord[]> {
    const python = join(process.env.SPATE_TEST_RECIPES ?? '', 'python')
    const { stdout } = await promisify(execFile)(python, [reader, this.address, ...topics], {
      maxBuffer: 2 ** 30,
    })
    return stdout
      .split('\n')
      .filter((line) => line !== '')
      .map((line): ReadRecord => JSON.parse(line))
  }

  /** Writes records to topics, after records that are aborted. Topics that do not exist are created. */
  write(records: readonly WrittenRecord[], partitions = 3): void {
    const python = join(process.env.SPATE_TEST_RECIPES ?? '', 'python')
    const input = records.map((record) => JSON.stringify(record)).join('\n')
    const { status, stderr } = spawnSync(python, [writer, this.address, String(partitions)], {
      input,
    })
    if (status !== 0) throw new Error(`topics cannot be written: ${stderr}`)
  }

  #java(program: string, args: readonly string[]): readonly string[] {
    return [...javaOptions, '-cp', join(kafkaJars(), '*'), program, ...args]
  }
}

export interface ReadRecord {
  readonly topic: string
  readonly partition: number
  readonly timestamp: number
  readonly key: string | null
  /** Value, with a character for each byte, or null for a tombstone. */
  readonly value: string | null
  readonly headers: Readonly<Record<string, string>>
}

export type WrittenRecord = Pick<ReadRecord, 'topic' | 'key' | 'value'> & {
  readonly headers?: Readonly<Record<string, string>>
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

export interface StartedRun {
  readonly child: ChildProcess
  readonly ended: Promise<{
    readonly code: number | null
    /** Texts that the command has written to standard error, and to standard output. */
    readonly said: string
    readonly printed: string
  }>
}

/** Returns the Node and the environment of a command line that finds its client of Kafka. */
export async function kafkaEnvironment(): Promise<{
  readonly program: string
  readonly environment: Readonly<Record<string, string>>
}> {
  const { program } = await nodeProgram(24)
  const client = pathToFileURL(join(kafkaClient(), 'package.json')).href
  return { program, environment: { KAFKA_CLIENT: client, NODE_OPTIONS: `--import=${hook}` } }
}

/** Starts `spate run …` with a version of Node that the client of Kafka supports. */
export function startRun(
  folder: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<StartedRun> {
  return startSpate(folder, ['run', ...words], environment)
}

/** Starts `spate …` with a version of Node that the client of Kafka supports. */
export async function startSpate(
  folder: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<StartedRun> {
  const { program, environment: own } = await kafkaEnvironment()
  const child = spawn(program, [...nodeFlags, main, ...words], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', HOME: folder, ...environment, ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  let printed = ''
  child.stderr?.on('data', (piece: Buffer) => {
    said += piece.toString()
  })
  child.stdout?.on('data', (piece: Buffer) => {
    printed += piece.toString()
  })
  return { child, ended: once(child, 'close').then(([code]) => ({ code, said, printed })) }
}

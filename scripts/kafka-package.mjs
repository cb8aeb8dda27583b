/**
 * Installs Apache Kafka and Debezium from Maven Central, and the client of the command line from npm, outside of the
 * project.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireProgram } from './debian.mjs'
import { fail, root, run, say } from './steps.mjs'

const version = '4.1.0'
/** Versions of Debezium, and of the Kafka Connect that it is built for. */
const [debezium, connect] = ['3.0.8.Final', '3.9.0']

/** Returns the folder of the jars of Kafka. It is kept, since installing takes up to a minute. */
export function kafkaJars() {
  return mavenJars(`kafka-${version}`, [`org.apache.kafka:kafka_2.13:${version}`])
}

/** Returns the folder of the jars of Debezium's connector for PostgreSQL and of Kafka Connect, which runs it. */
export function debeziumJars() {
  return mavenJars(`debezium-${debezium}`, [
    `io.debezium:debezium-connector-postgres:${debezium}`,
    ...['connect-runtime', 'connect-json'].map((name) => `org.apache.kafka:${name}:${connect}`),
  ])
}

/**
 * Installs artifacts such as `group:name:version` with what they need, and returns the folder of their jars.
 *
 * @param {string} name
 * @param {readonly string[]} artifacts
 */
function mavenJars(name, artifacts) {
  const place = join(tmpdir(), `spate-${name}`)
  const jars = join(place, 'jars')
  const mark = join(place, 'installed')
  if (existsSync(mark)) return jars
  requireProgram('java', 'openjdk-17-jre-headless')
  requireProgram('mvn', 'maven')
  say(`installing ${name} in ${place}`)
  mkdirSync(place, { recursive: true })
  const dependencies = artifacts.map((artifact) => {
    const [group, id, number] = artifact.split(':')
    const parts = `<groupId>${group}</groupId><artifactId>${id}</artifactId><version>${number}</version>`
    return `<dependency>${parts}</dependency>`
  })
  const project = join(place, 'pom.xml')
  writeFileSync(
    project,
    `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>spate</groupId><artifactId>jars</artifactId><version>1</version><dependencies>
${dependencies.join('\n')}
</dependencies></project>\n`,
  )
  const goal = [
    'dependency:copy-dependencies',
    '-DincludeScope=runtime',
    `-DoutputDirectory=${jars}`,
  ]
  const code = run('mvn', ['--quiet', '--batch-mode', '--file', project, ...goal])
  if (code !== 0) fail(`${name} needs Maven Central`, code)
  writeFileSync(mark, '')
  return jars
}

/**
 * Returns a folder with the client in its node_modules. npm does not install it in the project with an older Node, which
 * the client does not support.
 */
export function kafkaClient() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const name = '@platformatic/kafka'
  const wanted = `${name}@${optionalDependencies[name]}`
  const place = join(tmpdir(), `spate-kafka-client-${optionalDependencies[name]}`)
  const mark = join(place, 'installed')
  if (existsSync(mark)) return place
  say(`installing ${wanted} in ${place}`)
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'package.json'), '{}')
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefix', place]
  const code = run('npm', ['install', ...flags, wanted])
  if (code !== 0) fail(`the tests need ${wanted} from the npm registry`, code)
  writeFileSync(mark, '')
  return place
}

/** Installs Apache Kafka from Maven Central, and the client of the command line from npm, outside of the project. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireProgram } from './debian.mjs'
import { fail, root, run, say } from './steps.mjs'

const version = '4.1.0'

/** Returns the folder of the jars of Kafka. It is kept, since installing takes up to a minute. */
export function kafkaJars() {
  const place = join(tmpdir(), `spate-kafka-${version}`)
  const jars = join(place, 'jars')
  const mark = join(place, 'installed')
  if (existsSync(mark)) return jars
  requireProgram('java', 'openjdk-17-jre-headless')
  requireProgram('mvn', 'maven')
  say(`installing Apache Kafka ${version} in ${place}`)
  mkdirSync(place, { recursive: true })
  const project = join(place, 'pom.xml')
  writeFileSync(
    project,
    `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>spate</groupId><artifactId>kafka</artifactId><version>1</version><dependencies><dependency>
<groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId><version>${version}</version>
</dependency></dependencies></project>\n`,
  )
  const goal = [
    'dependency:copy-dependencies',
    '-DincludeScope=runtime',
    `-DoutputDirectory=${jars}`,
  ]
  const code = run('mvn', ['--quiet', '--batch-mode', '--file', project, ...goal])
  if (code !== 0) fail('Apache Kafka needs Maven Central', code)
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

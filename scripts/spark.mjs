/**
 * `npm run verify:full -- spark`: runs the tests of the data source in python/ with the oldest and the newest PySpark that
 * it supports.
 */
import { join } from 'node:path'
import { requireProgram } from './debian.mjs'
import { pythonPackages } from './python-package.mjs'
import { fail, root, run, say } from './steps.mjs'

const versions = ['4.0.5', '4.3.0']

requireProgram('java', 'openjdk-17-jre-headless')
for (const version of versions) {
  const programs = pythonPackages(`pyspark-${version}`, [
    'httpx==0.28.1',
    'pandas==2.3.3',
    'pyarrow==26.0.1',
    `pyspark==${version}`,
    'pytest==9.2.0',
  ])
  say(`the tests of the data source with PySpark ${version}`)
  const folder = join(root, 'python')
  const code = run(
    join(programs, 'python'),
    ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', '-W', 'default', '--rootdir', folder].concat([
      '-c',
      join(folder, 'pyproject.toml'),
      join(folder, 'tests/spark'),
    ]),
    {
      environment: {
        // Spark starts its workers with python3, which must have the same packages.
        PATH: `${programs}:${process.env.PATH}`,
        PYTHONPATH: join(folder, 'src'),
        SPATE_COMMAND: `'${process.execPath}' '${join(root, 'dist/main.js')}'`,
      },
    },
  )
  if (code !== 0) fail(`the tests with PySpark ${version} failed`, code)
}

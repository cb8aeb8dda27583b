/** Finds or installs every program that the tests run. */
import { requireProgram } from './debian.mjs'
import { kafkaClient, kafkaJars } from './kafka-package.mjs'
import { requirePostgres } from './postgres.mjs'
import { pythonPackages } from './python-package.mjs'

/**
 * Returns the environment of the tests. If a program is missing, the process ends with one line that names the package
 * to install.
 */
export function requirePrograms() {
  const SPATE_TEST_POSTGRES_BIN = requirePostgres()
  // The tests run the commands of the README.
  requireProgram('curl')
  requireProgram('sqlite3')
  // The tests read databases of MariaDB and fill them. These packages start no server.
  requireProgram('mariadbd', 'mariadb-server-core')
  requireProgram('mariadb', 'mariadb-client-core')
  // The tests run the snippets that the page of a run shows.
  requireProgram('jq')
  requireProgram('python3')
  // The tests check the system calls of the service.
  requireProgram('strace')
  // Creates the certificate of a database.
  requireProgram('openssl')
  // The tests use the console in a browser.
  requireProgram('chromium-headless-shell')
  // The tests kill replicas behind a balancer.
  requireProgram('haproxy')
  // The tests run the recipes with these brokers, databases and tools.
  requireProgram('kcat')
  requireProgram('mosquitto')
  requireProgram('mosquitto_sub', 'mosquitto-clients')
  requireProgram('redis-server')
  requireProgram('redis-cli', 'redis-tools')
  const SPATE_TEST_RECIPES = pythonPackages('recipes-1', [
    'confluent-kafka==2.16.1',
    'duckdb-cli==1.5.6',
    'pytest==9.1.1',
  ])
  // The tests build the Python package, check it, and use it with the libraries that it supports.
  const SPATE_TEST_PYTHON_PACKAGE = pythonPackages('package-2', [
    'duckdb==2.0.1',
    'hatchling==1.33.0',
    'httpx==0.28.1',
    'ipykernel==7.4.0',
    'jupytext==1.19.6',
    'mypy==2.4.1',
    'nbconvert==7.17.2',
    'pandas==3.1.1',
    'polars==2.1.0',
    'pyarrow==26.0.1',
    'pytest==9.2.0',
    'ruff==0.17.6',
  ])
  // The tests load the models and schemas that "spate types-of" prints.
  const SPATE_TEST_TYPES = pythonPackages('types-1', ['fastavro==1.13.1', 'pydantic==2.14.4'])
  // The tests fill topics, and kill brokers.
  kafkaJars()
  kafkaClient()
  return {
    SPATE_TEST_POSTGRES_BIN,
    SPATE_TEST_RECIPES,
    SPATE_TEST_PYTHON_PACKAGE,
    SPATE_TEST_TYPES,
  }
}

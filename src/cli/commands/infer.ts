/** Declares the command `spate infer`. */

import type { Command } from '../../terminal/command.ts'

export const inferCommand: Command = {
  name: 'infer',
  summary: 'Write a definition from a database, SQL, an API description, a schema, or rows.',
  description: [
    'The definition generates data that loads into an empty copy of the database: it keeps keys, references and check conditions, and resembles the distribution of the existing rows. Notes on standard error list everything that could not be kept.',
    'The database is only read, in one transaction. The definition contains no password. For PostgreSQL, its command fills the database at TARGET_DATABASE_URL, whose tables must be empty. For MySQL and MariaDB, it fills the database TARGET_DATABASE, with the server, user and password from option files of the client, or from MYSQL_HOST, MYSQL_TCP_PORT, MYSQL_USER and MYSQL_PWD. For SQLite, its command creates and fills a copy next to the file, such as shop-copy.db.',
  ].join('\n\n'),
  arguments: [
    {
      name: 'source',
      summary:
        'postgres://user@host/database, mysql://user@host/database, sqlite:file.db, or files: SQL that creates tables (.sql), OpenAPI, AsyncAPI, JSON Schema, Avro (.avsc), Protocol Buffers descriptors (.desc), or rows (.json, .ndjson, .csv, or a folder of such files).',
      isRequired: true,
      isList: true,
      completes: 'file',
    },
  ],
  options: [
    {
      flags: '--schema <name>',
      summary: 'PostgreSQL schema to read. All schemas are read by default.',
    },
    {
      flags: '--tables <names>',
      summary: 'Tables of a database or schemas of a document to read, separated by commas.',
    },
    {
      flags: '--rows <count>',
      summary:
        'Maximum number of rows for each table, or the exact number for some tables, such as users=100,orders=1000.',
      fallback: 'the number of existing rows',
    },
    {
      flags: '--k <count>',
      summary:
        'Minimum number of rows that support each value of the definition that comes from the rows: listed values, bounds, names of JSON properties.',
      fallback: '20',
    },
    { flags: '--key <key>', summary: 'Key of the simulation.' },
    {
      flags: '-o, --output <file>',
      summary: 'File to write the definition to (.yml or .json). Prints it by default.',
    },
    {
      flags: '--report <file>',
      summary:
        'HTML file to write a report to: source and generated rows side by side, and each value that comes from the rows.',
    },
    { flags: '--force', summary: 'Replace an existing file.' },
    { flags: '--format <format>', summary: 'Format of the definition.', choices: ['yaml', 'json'] },
    {
      flags: '--lifecycles',
      summary:
        'Generate rows that change: a status column and the times of its states (paid_at, shipped_at) become a lifecycle, whose changes are UPDATE statements.',
    },
    { flags: '--no-data', summary: 'Read only the tables of a database, not their rows.' },
  ],
  examples: [
    {
      line: 'spate infer postgres://app@localhost/shop --output spate.yml',
      summary: 'Infers from a PostgreSQL database.',
    },
    {
      line: 'spate infer mysql://app@localhost/shop --output spate.yml',
      summary: 'Infers from a MySQL or MariaDB database.',
    },
    { line: 'spate infer sqlite:shop.db --rows 1000', summary: 'Infers from a SQLite file.' },
    {
      line: 'spate infer sqlite:shop.db --output spate.yml --report report.html',
      summary: 'Also writes a report for reviewers.',
    },
    { line: 'spate infer schema.sql', summary: 'Infers from CREATE TABLE statements.' },
    { line: 'spate infer openapi.json', summary: 'Infers from the schemas of an API.' },
    { line: 'spate infer users.csv orders.ndjson', summary: 'Infers from rows.' },
  ],
  load: async () => (await import('../infer/infer.ts')).infer,
}

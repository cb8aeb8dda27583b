/** The parts of the OpenAPI description that the API reference shows. */
import type { JsonObject } from '../../src/text/json.ts'
import { fetchJson } from './api.ts'

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly description?: string
  readonly schema: JsonObject
}

export interface Described {
  readonly description: string
  readonly content?: Readonly<Record<string, { readonly schema: JsonObject }>>
}

export interface Operation {
  readonly method: string
  readonly path: string
  readonly id: string
  readonly summary: string
  readonly description: string | undefined
  /** Scope that an API key needs for the operation; undefined if the operation needs no key. */
  readonly scope: string | undefined
  readonly parameters: readonly Parameter[]
  readonly body: JsonObject | undefined
  readonly responses: readonly (readonly [status: string, response: Described])[]
}

interface WrittenOperation {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly 'x-scope'?: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: JsonObject }>> }
  readonly responses: Readonly<Record<string, Described | { readonly $ref: string }>>
}

interface Written {
  readonly paths: Readonly<Record<string, Readonly<Record<string, WrittenOperation>>>>
  readonly components: { readonly responses: Readonly<Record<string, Described>> }
}

export async function loadOperations(signal: AbortSignal): Promise<readonly Operation[]> {
  return operationsOf((await fetchJson<Written>('/openapi.json', { signal })).body)
}

function operationsOf({ paths, components }: Written): readonly Operation[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      id: operation.operationId,
      summary: operation.summary,
      description: operation.description,
      scope: operation['x-scope'],
      parameters: operation.parameters,
      body: operation.requestBody?.content['application/json']?.schema,
      responses: Object.entries(operation.responses).map(([status, response]) => [
        status,
        '$ref' in response
          ? (components.responses[response.$ref.split('/').at(-1) ?? ''] ?? { description: '' })
          : response,
      ]),
    })),
  )
}

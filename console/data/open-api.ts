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
  /** Path of the same operation under its usual path; undefined if this is the usual path. */
  readonly aliasOf: string | undefined
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
  readonly parameters: readonly (Parameter | Reference)[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: JsonObject }>> }
  readonly responses: Readonly<Record<string, Described | Reference>>
}

/** Reference to a component, such as `#/components/responses/Problem404`. */
interface Reference {
  readonly $ref: string
}

interface Written {
  readonly paths: Readonly<Record<string, Readonly<Record<string, WrittenOperation>>>>
  readonly components: {
    readonly parameters: Readonly<Record<string, Parameter>>
    readonly responses: Readonly<Record<string, Described>>
  }
}

export async function loadOperations(signal: AbortSignal): Promise<readonly Operation[]> {
  return operationsOf((await fetchJson<Written>('/openapi.json', { signal })).body)
}

function operationsOf({ paths, components }: Written): readonly Operation[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      aliasOf: usualPath(path, method, paths),
      id: operation.operationId,
      summary: operation.summary,
      description: operation.description,
      scope: operation['x-scope'],
      parameters: operation.parameters.map((parameter) =>
        resolved(parameter, components.parameters),
      ),
      body: operation.requestBody?.content['application/json']?.schema,
      responses: Object.entries(operation.responses).map(([status, response]) => [
        status,
        resolved(response, components.responses),
      ]),
    })),
  )
}

/** Returns the plural of a path with `simulation` in the singular, if the API has the method there too. */
function usualPath(path: string, method: string, paths: Written['paths']): string | undefined {
  const usual = path.replace(/^\/simulation\//, '/simulations/')
  return usual !== path && paths[usual]?.[method] !== undefined ? usual : undefined
}

function resolved<T extends object>(
  value: T | Reference,
  components: Readonly<Record<string, T>>,
): T {
  if (!('$ref' in value)) return value
  const component = components[value.$ref.split('/').at(-1) ?? '']
  if (component === undefined) throw new Error(`${value.$ref} is not a component`)
  return component
}

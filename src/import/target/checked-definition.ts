/** Checks a definition in the same way as the service, with the systems that it inherits there. */

import type { Spate } from '../../client/spate.ts'
import { checkBody } from '../../engine/check/check-body.ts'
import type { DefinitionFile } from '../../terminal/definition-file.ts'
import { type DefinitionOptions, withOptions } from '../../terminal/definition-options.ts'
import { type JsonObject, type JsonValue, member } from '../../text/json.ts'

export interface DefinitionSource {
  /**
   * Parent that the run will inherit from: that of the stored simulation, since a parent cannot change. Undefined if
   * the definition sets the parent.
   */
  readonly parent: { readonly parent?: string } | undefined
  readonly signal: AbortSignal
}

/** Checks a definition: that of the file, or that of the stored simulation with the key. */
export async function checkDefinition(
  client: Spate,
  {
    definition,
    key,
    ...given
  }: Partial<DefinitionOptions> & {
    readonly definition: DefinitionFile | undefined
    readonly key: string
  },
  { parent: stored, signal }: DefinitionSource,
): Promise<ReturnType<typeof checkBody>> {
  const now = new Date()
  const body = definition?.value ?? (await storedDefinition(client, key, signal))
  const parent = stored === undefined ? member(body, 'parent') : stored.parent
  const inherited = await inheritedSystems(client, parent, signal)
  return checkBody(withOptions(body, given), { inherited, now })
}

async function storedDefinition(
  client: Spate,
  key: string,
  signal: AbortSignal,
): Promise<JsonObject> {
  const stored = await client.simulation(key).get({ signal })
  const { parent, types = {}, systems = {}, entities = {} } = stored
  const body = { types, systems, entities, ...(parent !== undefined && { parent }) }
  return withOptions(body, stored)
}

async function inheritedSystems(
  client: Spate,
  parent: JsonValue | undefined,
  signal: AbortSignal,
): Promise<readonly JsonObject[]> {
  const chain: JsonObject[] = []
  for (let key: string | undefined = typeof parent === 'string' ? parent : 'default'; key; ) {
    const found = await client.simulation(key).get({ signal })
    chain.unshift(found.systems ?? {})
    key = found.parent
  }
  return chain
}

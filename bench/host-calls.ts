/** Counts the calls that WebAssembly modules make to functions in JavaScript. */

type Imports = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** The name of a function that another module exports is its number in that module (WebAssembly JavaScript API). */
const exportedName = /^\d+$/

/**
 * Returns how many times modules call JavaScript during the action, by the imported name. Only modules are counted that
 * the action instantiates.
 */
export function countHostCalls(action: () => void): ReadonlyMap<string, number> {
  const calls = new Map<string, number>()
  const { Instance } = WebAssembly
  let instances = 0
  function count(module: WebAssembly.Module, imports: Imports = {}): WebAssembly.Instance {
    instances += 1
    return new Instance(module, countedImports(imports, calls))
  }
  Object.assign(WebAssembly, { Instance: count })
  try {
    action()
  } finally {
    Object.assign(WebAssembly, { Instance })
  }
  if (instances === 0) throw new Error('the action must instantiate a module')
  return calls
}

function countedImports(imports: Imports, calls: Map<string, number>): Imports {
  return mapValues(imports, (members) =>
    mapValues(members, (value, name) => {
      if (typeof value !== 'function' || exportedName.test(value.name)) return value
      return (...given: readonly unknown[]): unknown => {
        calls.set(name, (calls.get(name) ?? 0) + 1)
        return value(...given)
      }
    }),
  )
}

function mapValues<V>(
  values: Readonly<Record<string, V>>,
  change: (value: V, name: string) => V,
): Record<string, V> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, change(value, name)]),
  )
}

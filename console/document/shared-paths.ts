/** Finds the values of a YAML text that several places share: anchors, aliases and merged objects. */
import { isAlias, isMap, isNode, isScalar, isSeq } from 'yaml'
import type { SourceText } from '../../src/spelling/language.ts'
import { parseYaml } from '../../src/spelling/spelling.ts'
import type { Path } from './operation.ts'

/** Returns the paths of all values that have an anchor, are an alias, or contain a merge key. */
export function sharedPaths({ text, language }: SourceText): readonly Path[] {
  // Most texts have neither, and need not be parsed for this.
  if (language === 'json' || !/[&*]/.test(text)) return []
  const found: Path[] = []
  collect(parseYaml(text).contents, [], found)
  return found
}

function collect(node: unknown, path: Path, found: Path[]): void {
  if (isAlias(node) || (isNode(node) && node.anchor !== undefined)) found.push(path)
  if (isSeq(node)) {
    for (const [i, item] of node.items.entries()) collect(item, [...path, i], found)
  }
  if (!isMap(node)) return
  for (const { key, value } of node.items) {
    if (!isScalar(key)) continue
    // The key of a merge is a symbol.
    if (typeof key.value === 'symbol' || key.anchor !== undefined) found.push(path)
    collect(value, [...path, String(key.value)], found)
  }
}

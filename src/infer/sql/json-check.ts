/** Recognizes columns of text that must contain JSON. */

/** Returns the column that a check such as `json_valid(settings)`, alone or after OR, requires to contain JSON. */
export function jsonColumn(check: string): string | undefined {
  return /(?:^|\bOR\s+)json_valid\s*\(\s*["`[]?([^"`\])]+?)["`\]]?\s*\)/i
    .exec(check)?.[1]
    ?.toLowerCase()
}

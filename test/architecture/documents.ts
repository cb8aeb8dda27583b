/** Rules for the pages that a reader opens first, and for the lock file from which the dependencies are installed. */

export interface Link {
  readonly target: string
  readonly line: number
}

/** Returns the links of a Markdown page that lead to a file of this project. Code is ignored. */
export function linksOf(markdown: string): readonly Link[] {
  const prose = markdown
    .replace(/^(```|~~~)[\s\S]*?^\1/gmu, (block) => block.replace(/[^\n]/gu, ''))
    .replace(/`[^`\n]*`/gu, '')
  const links: Link[] = []
  for (const [index, text] of prose.split('\n').entries()) {
    const targets = [
      ...text.matchAll(/\]\(\s*<?([^)\s>]+)/gu), // [words](target "title")
      ...text.matchAll(/^\s*\[[^\]]+\]:\s*<?([^\s>]+)/gu), // [name]: target
      ...text.matchAll(/\b(?:src|href)="([^"]+)"/gu),
    ]
    for (const [, target = ''] of targets) {
      const file = target.replace(/[#?].*$/u, '')
      if (file !== '' && !/^[a-z][a-z\d+.-]*:|^\/\//iu.test(target)) {
        links.push({ target: decodeURI(file), line: index + 1 })
      }
    }
  }
  return links
}

/** Returns the paths in code spans of a page: those with a slash that name a TypeScript file or end as a folder. */
export function pathsIn(markdown: string): readonly string[] {
  const spans = [...markdown.matchAll(/`([\w./-]+\/(?:[\w.-]+\.(?:ts|mjs|json))?)`/gu)]
  return spans.map(([, path = '']) => path)
}

export interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly optionalDependencies?: Readonly<Record<string, string>> }>
  >
}

/**
 * Returns the optional packages (binaries for other platforms) that a locked package names and the lock file lacks. npm
 * omits such a package without a warning if the registry does not have it yet; `npm ci` then fails on that platform.
 */
export function missingFromLock({ packages }: Lock): readonly string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !foldersSeenFrom(path).some((at) => Object.hasOwn(packages, at + name)))
      .map((name) => `${path || 'package.json'} wants ${name}`),
  )
}

/**
 * Returns the folders in which Node searches for a package, the innermost first: `node_modules/a/node_modules/`, then
 * `node_modules/`.
 */
function foldersSeenFrom(path: string): readonly string[] {
  const folders = path === '' ? [] : [`${path}/node_modules/`]
  for (
    let at = path.lastIndexOf('node_modules/');
    at >= 0;
    at = path.lastIndexOf('node_modules/', at - 1)
  ) {
    folders.push(path.slice(0, at + 'node_modules/'.length))
    if (at === 0) break
  }
  return folders.length === 0 ? ['node_modules/'] : folders
}

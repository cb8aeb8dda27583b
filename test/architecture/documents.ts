/** What holds for the pages a reader meets first, and for the lock file that a stranger installs from. */

export interface Link {
  readonly target: string
  readonly line: number
}

/** The links of a Markdown page that name a file of this project; code is no prose. */
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

/** The paths in code spans of a page: those with a slash that name a file of TypeScript or end as a folder. */
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
 * The optional packages (binaries for other platforms) that a locked package names but the lock file lacks.
 * npm leaves one out without a word when the registry does not have it yet; `npm ci` then refuses on that platform.
 */
export function missingFromLock({ packages }: Lock): readonly string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !foldersSeenFrom(path).some((at) => Object.hasOwn(packages, at + name)))
      .map((name) => `${path || 'package.json'} wants ${name}`),
  )
}

/** Where Node looks for a package, innermost first: `node_modules/a/node_modules/`, then `node_modules/`. */
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

/**
 * Serves the files of the console. All files are read at startup and looked up by their full path, so no path from a
 * client reaches the disk. Names of assets contain a hash of their content, and browsers cache these files permanently.
 * Every other path returns the single page, whose script selects the view.
 */

import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { type Coding, chooseCoding, codings } from '../response/content-coding.ts'
import { problemOf } from '../response/problems.ts'
import { methodNotAllowed, problemResponse } from '../response/responses.ts'

interface ConsoleFile {
  readonly type: string
  readonly bytes: Buffer
  /** The content of the file as compressed by the build, by content coding. */
  readonly coded: ReadonlyMap<Coding, Buffer>
}

const base = '/console/'
const page = 'index.html'
const assets = 'assets/'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
}

/** Suffixes of the names of compressed files, by content coding. */
const codingSuffixes: Readonly<Record<Coding, string>> = { br: '.br', gzip: '.gz' }

/** Placeholder for the nonce of the content security policy in the HTML page. */
const noncePlaceholder = 'SPATE_NONCE'

/**
 * Returns a handler for requests to paths below `/console/` and to `/`. The handler returns undefined for other paths.
 * `folder` is the output of the console's build.
 */
export function newConsoleFiles(
  folder: string,
): (request: Request) => Response | Promise<Response> | undefined {
  const files = readFiles(folder)
  return (request) => {
    const { pathname } = new URL(request.url)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (pathname === '/') return isRead ? redirect(base) : undefined
    if (`${pathname}/` !== base && !pathname.startsWith(base)) return undefined
    if (!isRead) return methodNotAllowed(['GET'], request)
    if (`${pathname}/` === base) return redirect(base)
    return consoleResponse(files, { path: pathname.slice(base.length), request })
  }
}

function consoleResponse(
  files: ReadonlyMap<string, ConsoleFile>,
  { path, request }: { readonly path: string; readonly request: Request },
): Response | Promise<Response> {
  const file = path === page ? undefined : files.get(path)
  if (file !== undefined) return fileResponse(file, { path, request })
  const html = files.get(page)
  if (html === undefined) return notFound('the console is not built; run: npm run build', request)
  // Returning the HTML page instead of a missing script would cause an error that is hard to understand.
  if (path.startsWith(assets)) return notFound(`there is no file at ${base}${path}`, request)
  return pageResponse(html.bytes.toString(), request)
}

function readFiles(folder: string): ReadonlyMap<string, ConsoleFile> {
  const entries = existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
    : []
  const paths = entries
    // Files whose names begin with a dot are internal to the build.
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
  return new Map(
    paths
      .filter((path) => !codings.some((coding) => path.endsWith(codingSuffixes[coding])))
      .map((path) => {
        const coded = codings
          .filter((coding) => paths.includes(path + codingSuffixes[coding]))
          .map((coding) => [coding, readFileSync(path + codingSuffixes[coding])] as const)
        const file = {
          type: types[extname(path)] ?? 'application/octet-stream',
          bytes: readFileSync(path),
          coded: new Map(coded),
        }
        return [relative(folder, path).split(sep).join('/'), file] as const
      }),
  )
}

function fileResponse(
  { type, bytes, coded }: ConsoleFile,
  { path, request }: { readonly path: string; readonly request: Request },
): Response {
  const coding = chooseCoding(
    request,
    codings.filter((each) => coded.has(each)),
  )
  const body = (coding && coded.get(coding)) ?? bytes
  return new Response(request.method === 'HEAD' ? null : body, {
    headers: {
      'Content-Type': type,
      'Content-Length': `${body.length}`,
      ...(coding && { 'Content-Encoding': coding }),
      Vary: 'Accept-Encoding',
      'Cache-Control': path.startsWith(assets) ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...securityHeaders(),
    },
  })
}

function pageResponse(html: string, { method }: Request): Response {
  const nonce = randomBytes(16).toString('base64')
  return new Response(method === 'HEAD' ? null : html.replaceAll(noncePlaceholder, nonce), {
    headers: {
      'Content-Type': types['.html'] ?? '',
      'Cache-Control': 'no-store',
      ...securityHeaders(nonce),
    },
  })
}

/**
 * Returns the security headers of a file, or of the HTML page with a nonce. Scripts need them too, because a worker
 * uses the policy of its own file.
 */
function securityHeaders(nonce?: string): Readonly<Record<string, string>> {
  const style = nonce === undefined ? "'self'" : `'self' 'nonce-${nonce}'`
  const policy = [
    "default-src 'none'",
    // The engine of the preview compiles WebAssembly. The source `wasm-unsafe-eval` does not allow scripts from
    // strings.
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self'",
    `style-src ${style}`,
    "connect-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ]
  return {
    'Content-Security-Policy': policy.join('; '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  }
}

function redirect(to: string): Response {
  return new Response(null, {
    status: 302,
    headers: { Location: to, 'Cache-Control': 'no-store' },
  })
}

function notFound(detail: string, request: Request): Promise<Response> {
  return problemResponse(problemOf(404, { detail }), request)
}

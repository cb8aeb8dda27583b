/**
 * Sends the console's files. All are read once at the start and found by their whole path, so no path that a client
 * invents reaches the disk. Names of assets hold a hash of their content, and browsers keep these files for ever. Every
 * other path is the one page, which finds out itself what to show.
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
  /** The same, compressed by the build, by the name of the coding. */
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

/** Behind the names of files that the build has compressed. */
const codingSuffixes: Readonly<Record<Coding, string>> = { br: '.br', gzip: '.gz' }

/** Stands in the page where the nonce of an answer belongs. */
const noncePlaceholder = 'SPATE_NONCE'

/** Answers what is below `/console/`, and `/`; undefined elsewhere. `folder` is the output of the build. */
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
  // A page in place of a script would be an error that is hard to understand.
  if (path.startsWith(assets)) return notFound(`there is no file at ${base}${path}`, request)
  return pageResponse(html.bytes.toString(), request)
}

function readFiles(folder: string): ReadonlyMap<string, ConsoleFile> {
  const entries = existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
    : []
  const paths = entries
    // What begins with a dot is the build's own.
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

/** Also with scripts: a worker has the policy of its own file. */
function securityHeaders(nonce?: string): Readonly<Record<string, string>> {
  const style = nonce === undefined ? "'self'" : `'self' 'nonce-${nonce}'`
  const policy = [
    "default-src 'none'",
    // The engine of the preview compiles a WebAssembly kernel; that allows no script from strings.
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

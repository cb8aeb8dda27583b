/**
 * Types of the group `internet` for URLs and their parts. Hosts are reserved names (RFC 2606) unless a keyword sets
 * another host.
 */

import { childKey, type Key } from '../../random/key.ts'
import { declareType, type TypeScope } from '../declaration.ts'
import { numbersOf } from '../format/code.ts'
import {
  among,
  between,
  either,
  join,
  lookup,
  textNode,
  weightedNode,
  weightedType,
  weightsOf,
} from '../instructions/compose.ts'
import type { Instruction } from '../instructions/instruction.ts'
import { booleanKeyword } from '../keywords/keyword.ts'
import { slugAdjectives, slugNouns } from '../words/en/slug.ts'
import { domainSuffixes, knownReferrers, reservedReferrers } from '../words/en/web.ts'
import { slugText } from './id-short.ts'
import { resourceNames } from './ops-template.ts'

/** Suffixes of domain names, weighted by their approximate shares of registered domain names. */
export const domainSuffix = weightedType({
  name: 'internet.domainSuffix',
  summary: 'The suffix of a domain name: `com`, `org`, `de`, `co.uk` …',
  weights: weightsOf(domainSuffixes),
})

const reserved = ['example.com', 'example.org', 'example.net']

export const domainName = declareType({
  name: 'internet.domainName',
  summary: 'A subdomain of a domain that is reserved for examples: `silverfern.example.com`.',
  keywords: {},
  compile(_, scope) {
    const counts = [reserved.length, slugAdjectives.length, slugNouns.length] as const
    const [end, first, second] = numbersOf(counts, scope)
    const words = [lookup(slugAdjectives, first), lookup(slugNouns, second)]
    return textNode(join(...words, '.', lookup(reserved, end)), 40, { format: 'hostname' })
  },
  examples: [{ type: 'internet.domainName' }],
})

const sections = ['products', 'collections', 'blog', 'news', 'docs', 'help', 'guides', 'recipes']
const pages = [
  ...['/', '/about', '/account', '/cart', '/checkout', '/contact', '/faq', '/features'],
  ...['/jobs', '/login', '/pricing', '/privacy', '/search', '/sign-up', '/sitemap.xml', '/terms'],
]

/**
 * Returns an instruction that generates the path of a URL without a query (RFC 3986). With `unique`, the path always
 * ends in a slug.
 */
function path(scope: TypeScope): Instruction {
  const key = scope.keyFor('path')
  const drawn = (part: string, values: readonly string[]) => among(values, childKey(key, part))
  const slug = slugText(scope)
  const article = join('/', drawn('section', sections), '/', slug)
  if (scope.unique !== 'no') return join('/products/', slug)
  const number = between(1, 99_999, childKey(key, 'number'))
  const kinds: readonly Instruction[] = [
    drawn('page', pages),
    article,
    join('/', drawn('section', sections)),
    join('/', drawn('section', sections), '/', drawn('topic', slugNouns)),
    join('/api/v1/', drawn('list', resourceNames), '/', number),
    join('/users/', number),
    join('/images/', drawn('adjective', slugAdjectives), '-', drawn('topic', slugNouns), '.webp'),
  ]
  return either(kinds, childKey(key, 'kind'), [24, 34, 8, 12, 10, 6, 6])
}

const pathLength = 64

export const urlPath = declareType({
  name: 'internet.urlPath',
  summary: 'The path of a URL: `/products/brave-otter-4821`.',
  keywords: {},
  compile: (_, scope) => textNode(path(scope), pathLength, { pattern: '^/[a-z0-9/.-]*$' }),
  examples: [{ type: 'internet.urlPath' }],
})

export const url = declareType({
  name: 'internet.url',
  summary: 'A URL with a reserved host: `https://shop.example.com/products/brave-otter-4821`.',
  keywords: {},
  compile: (_, scope) =>
    textNode(join('https://', host(scope.keyFor('host')), path(scope)), pathLength + 32, {
      format: 'uri',
    }),
  examples: [{ type: 'internet.url' }],
})

function host(key: Key): Instruction {
  const names = ['www', 'shop', 'blog', 'app', 'docs', 'm']
  const name = among(names, childKey(key, 'name'), [60, 14, 8, 8, 6, 4])
  return join(name, '.', among(reserved, childKey(key, 'domain'), [6, 2, 2]))
}

export const referrer = declareType({
  name: 'internet.referrer',
  summary: 'The URL of the page that a visitor came from: most often a search engine.',
  keywords: {
    known: booleanKeyword({
      summary:
        'Uses existing search engines and social networks, by approximate share, instead of reserved names.',
      fallback: false,
    }),
  },
  compile({ known }, scope) {
    const key = scope.keyFor('value')
    const sources = weightsOf(known ? knownReferrers : reservedReferrers)
    const source = weightedNode(sources, childKey(key, 'source')).instruction
    const noun = among(slugNouns, childKey(key, 'noun'))
    const partner = join(
      'https://',
      noun,
      '.example.',
      among(['com', 'org', 'net'], childKey(key, 'end')),
    )
    const link = join(partner, '/', among(sections, childKey(key, 'section')))
    return textNode(either([source, link], childKey(key, 'kind'), [5, 1]), 64, { format: 'uri' })
  },
  examples: [{ type: 'internet.referrer' }, { type: 'internet.referrer', known: true }],
})

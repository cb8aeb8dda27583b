/**
 * The type `internet.userAgent`. The browsers are those of the turn of 2025 to 2026, by approximate shares of worldwide
 * page views. Browsers send reduced information about the device, so few texts cover most page views.
 */

import { declareType } from '../declaration.ts'
import { weightedNode } from '../instructions/compose.ts'
import { choiceKeyword } from '../keywords/keyword.ts'

interface Agent {
  readonly kind: 'desktop' | 'mobile' | 'bot'
  readonly text: string
  readonly weight: number
}

const windows = 'Windows NT 10.0; Win64; x64'
const macintosh = 'Macintosh; Intel Mac OS X 10_15_7'
const linux = 'X11; Linux x86_64'

/** Versions of Chrome, and below of the other browsers: the newest first, with their shares in percent. */
const chromeVersions = [
  [143, 46],
  [142, 28],
  [141, 8],
  [140, 5],
  [139, 4],
  [138, 4],
  [136, 3],
  [109, 2],
] as const
const firefoxVersions = [
  [146, 48],
  [145, 24],
  [144, 8],
  [140, 14],
  [128, 4],
  [115, 2],
] as const
const safariVersions = [
  ['26.2', 22],
  ['26.1', 24],
  ['26.0', 8],
  ['18.6', 24],
  ['18.5', 10],
  ['18.3', 6],
  ['17.6', 6],
] as const

const blink = (machine: string, version: number, rest: string): string =>
  `Mozilla/5.0 (${machine}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 ${rest}`
const gecko = (machine: string, version: number, engine: string): string =>
  `Mozilla/5.0 (${machine}; rv:${version}.0) Gecko/${engine} Firefox/${version}.0`
const webkit = (machine: string, rest: string): string =>
  `Mozilla/5.0 (${machine}) AppleWebKit/605.1.15 (KHTML, like Gecko) ${rest}`

/** Returns the user agent of Safari on an iPhone; since Safari 26, the version of iOS in the text is fixed. */
const iphone = (version: string): string => {
  const system = version.startsWith('26') ? '18_7' : version.replace('.', '_')
  return `iPhone; CPU iPhone OS ${system} like Mac OS X`
}

const agents: readonly Agent[] = [
  ...chromeVersions.flatMap(([version, share]): readonly Agent[] => {
    const desktop = (machine: string, weight: number, rest = 'Safari/537.36'): Agent => ({
      kind: 'desktop',
      text: blink(machine, version, rest),
      weight: weight * share,
    })
    return [
      desktop(windows, 21),
      desktop(macintosh, 5),
      desktop(linux, 1.5),
      desktop('X11; CrOS x86_64 14541.0.0', 0.8),
      desktop(windows, 6, `Safari/537.36 Edg/${version}.0.0.0`),
      desktop(macintosh, 0.4, `Safari/537.36 Edg/${version}.0.0.0`),
      desktop(windows, 1, `Safari/537.36 OPR/${version - 16}.0.0.0`),
      {
        kind: 'mobile',
        text: blink('Linux; Android 10; K', version, 'Mobile Safari/537.36'),
        weight: 34 * share,
      },
    ]
  }),
  ...firefoxVersions.flatMap(([version, share]): readonly Agent[] => [
    { kind: 'desktop', text: gecko(windows, version, '20100101'), weight: 1.8 * share },
    { kind: 'desktop', text: gecko(linux, version, '20100101'), weight: 0.5 * share },
    {
      kind: 'desktop',
      text: gecko('Macintosh; Intel Mac OS X 10.15', version, '20100101'),
      weight: 0.4 * share,
    },
    {
      kind: 'mobile',
      text: gecko('Android 15; Mobile', version, `${version}.0`),
      weight: 0.4 * share,
    },
  ]),
  ...safariVersions.flatMap(([version, share]): readonly Agent[] => [
    {
      kind: 'desktop',
      text: webkit(macintosh, `Version/${version} Safari/605.1.15`),
      weight: 5 * share,
    },
    {
      kind: 'mobile',
      text: webkit(iphone(version), `Version/${version} Mobile/15E148 Safari/604.1`),
      weight: 15 * share,
    },
    {
      kind: 'mobile',
      text: webkit(iphone(version), 'CriOS/143.0.7499.92 Mobile/15E148 Safari/604.1'),
      weight: 1.5 * share,
    },
  ]),
  ...['29.0 Chrome/136', '28.0 Chrome/130'].map(
    (version): Agent => ({
      kind: 'mobile',
      text: `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/${version}.0.0.0 Mobile Safari/537.36`,
      weight: 90,
    }),
  ),
  ...(
    [
      ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 70],
      ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', 50],
      ['Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)', 15],
      ['Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)', 25],
      ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', 20],
      ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', 8],
      ['curl/8.17.0', 30],
      ['python-requests/2.32.5', 35],
      ['Go-http-client/2.0', 30],
      ['okhttp/4.12.0', 17],
    ] as const
  ).map(([text, weight]): Agent => ({ kind: 'bot', text, weight })),
]

export const userAgent = declareType({
  name: 'internet.userAgent',
  summary:
    'The user agent of a browser, by market share, or of a program such as a crawler (3% of the values).',
  keywords: {
    kind: choiceKeyword({
      summary: 'Generates only desktop browsers, mobile browsers, or programs such as crawlers.',
      choices: ['desktop', 'mobile', 'bot'],
    }),
  },
  compile({ kind }, scope) {
    const chosen = agents.filter((agent) => kind === undefined || agent.kind === kind)
    const rows = chosen.map(({ text, weight }) => [text, weight] as const)
    return {
      ...weightedNode(rows, scope.keyFor('value')),
      output: () => ({ type: 'string', minLength: 1 }),
    }
  },
  examples: [{ type: 'internet.userAgent' }, { type: 'internet.userAgent', kind: 'mobile' }],
})

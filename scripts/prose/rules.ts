/**
 * The rules of the project's prose. A rule finds a word or an opening that readers do not understand, and says what to
 * write instead. Each rule carries texts that it finds and, where the border is fine, texts that it accepts; a test
 * runs both.
 */

/** The kinds of text that the rules read. */
export type Kind = 'doc comment' | 'comment' | 'message' | 'test name' | 'Markdown'

export interface Rule {
  /** Matches the words that must not be written. Quotations and code are removed from the text before. */
  readonly pattern: RegExp
  readonly instead: string
  /** The kinds of text that the rule applies to; all kinds by default. */
  readonly kinds?: readonly Kind[]
  readonly finds: readonly string[]
  readonly accepts?: readonly string[]
}

const docComments: readonly Kind[] = ['doc comment']

/** Openings after which a reader does not know what is described. */
const openings: readonly Rule[] = [
  {
    pattern: /^(Of|Whose|Whom|Whoever|Who|So|As|Longer|Shorter|Others|Another|Behind|Beside)\b/,
    instead: 'name what the symbol is, or begin with a verb: "Returns …"',
    kinds: docComments,
    finds: [
      'Of a busy one.',
      'Whoever is late.',
      'So many may wait.',
      'Longer ones.',
      'As it is written.',
    ],
    accepts: ['Offset of the first event.', 'Sorts the rows.'],
  },
  {
    pattern: /^(What|How|Why|Which|Where)\b/,
    instead: 'begin with the noun: "The columns that …", "Number of …", "Position of …"',
    kinds: docComments,
    finds: ['What is read.', 'How fast it grows.', 'Where a fault is.', 'Which it is.'],
    accepts: ['Whether the run has ended.', 'Whenever a reader connects, …'],
  },
  {
    pattern:
      /^(It|Its|They|Their|Them|Those|These|The ones?|The others?|The rest|All of (them|those)|One (that|which|of (them|those)))\b(?! side)/,
    instead: 'name the thing instead of pointing at it',
    kinds: docComments,
    finds: ['Its name.', 'Those of one row.', 'The one that waits.', 'One of them.'],
    accepts: ['One row of a table.', 'The other side of the connection.', 'The oneOf keyword.'],
  },
  {
    pattern: /^(Undefined|Null|Absent|None|Nothing|Also|Then|And|But|Or)\b/,
    instead: 'say what the value is first: "The cursor, or undefined until the first response."',
    kinds: docComments,
    finds: ['Undefined while it is counted.', 'None when absent.', 'And their columns.'],
    accepts: ['Nullable columns are omitted.'],
  },
  {
    pattern: /(^|[.:;] )(What|Who) (?![^.]*\?)/,
    instead: 'begin the sentence with the noun that acts',
    finds: ['Done. What was read is kept.', 'Who asks for more gets 503.'],
    accepts: ['What is an event?'],
  },
]

/** Words that this project used for something that has a name in the field, or that are hard to read. */
const words: readonly Rule[] = [
  {
    pattern: /\b(whoever|somebody|nobody|anybody|everybody)('s)?\b/i,
    instead:
      'a program is a client, reader, caller or service; "no client"; people are users or "anyone"',
    finds: ['Nobody hears it.', 'to whoever asks'],
    accepts: ['Anyone with the link can open it.'],
  },
  {
    pattern: /\bso (many|much|long)\b/i,
    instead: 'name the number or the duration',
    finds: ['waits for so long', 'So many may wait.'],
    accepts: ['as long as the run lasts'],
  },
  {
    pattern: /\bthere (is|are|was|were) none\b/i,
    instead: '"missing", "absent", "no <noun> exists"',
    finds: ['zero where there is none'],
  },
  {
    pattern:
      /\b(mend(s|ed|ing)?|dear(er|est)?|made up|anew|leash|turnstiles?|slabs?|surroundings|fare ?wells?|goodbyes?)\b/i,
    instead: 'fix, expensive, generated, again, deadline, bulkhead, window, context, shutdown',
    finds: ['mend the text', 'a dear check', 'is made up', 'taken anew', 'the leash ends'],
  },
  {
    pattern: /\b(is|are|was|were|be|been|being|gets?) told\b|\b(tells?|hears?|heard|told)\b/i,
    instead: 'returns, reports, is notified; identifies, distinguishes',
    finds: ['the reader is told', 'the id tells its part', 'hears of it'],
  },
  {
    pattern: /\b(say|says|said|saying)\b/i,
    instead: 'states, sets, reports, returns, contains, means',
    finds: ['unless the run says otherwise', 'as was said'],
    accepts: ['an essay'],
  },
  {
    pattern: /\b(stands?|standing|stood)\b(?! ?(for|alone|-?alone)\b)/i,
    instead: 'is, is at, occurs, appears',
    finds: ['where the comma stands', 'it stood there'],
    accepts: ['the key stands for an address', 'the standard'],
  },
  {
    pattern:
      /\bbehind\b(?! (a|an|the|your|its|one|any|this|another) ([\w-]+ )?(proxy|proxies|balancer|gateway|firewall|NAT)\b)(?! (proxies|TLS|NAT)\b)/i,
    instead: 'after; "behind" only where a proxy is in front',
    finds: ['the value behind the name'],
    accepts: ['behind a proxy', 'behind the load balancer'],
  },
  {
    pattern: /\b(hangs?|hung|hanging) (on|from)\b/i,
    instead: 'is a child of',
    finds: ['payments hang on orders'],
    accepts: ['the test must not hang'],
  },
  {
    pattern: /\b(go|goes|going|went|gone) on\b/i,
    instead: 'continue, resume',
    finds: ['it goes on after event 5'],
    accepts: ['it goes only once'],
  },
  {
    pattern: /\b(is|are|was|were|be|being) answered\b|\banswered (with|by)\b/i,
    instead: 'the service responds with, returns',
    finds: ['is answered with 409'],
  },
  {
    pattern: /\b(hand|hands|handed|handing) on\b|\b(let|lets|letting) go\b/i,
    instead: 'pass to; release',
    finds: ['what was handed on', 'the lock is let go'],
  },
  {
    pattern: /\bmoments?\b/i,
    instead: 'an instant, a timestamp',
    finds: ['at one moment'],
  },
  {
    pattern: /\bthings?\b/i,
    instead: 'name it',
    finds: ['two things'],
    accepts: ['anything', 'something'],
  },
]

export const rules: readonly Rule[] = [...openings, ...words]

export interface Finding {
  readonly words: string
  readonly instead: string
}

/** Returns every place where a text of that kind breaks a rule. */
export function findingsOf(text: string, kind: Kind): readonly Finding[] {
  const own = withoutQuotations(text)
  return rules
    .filter(({ kinds }) => kinds?.includes(kind) ?? true)
    .flatMap(({ pattern, instead }) =>
      [...own.matchAll(new RegExp(pattern, `${pattern.flags.replace('g', '')}g`))].map(
        ([words]) => ({ words: words.trim(), instead }),
      ),
    )
}

/** Replaces code spans, quotations and link targets, which quote others. */
function withoutQuotations(text: string): string {
  return text
    .replace(/`[^`]*`/g, '`…`')
    .replace(/(^|[\s(])"[^"]*"/g, '$1"…"')
    .replace(/“[^”]*”/g, '“…”')
    .replace(/\]\([^)]*\)/g, ']')
}

/** Compares the names of states and columns: `shipped_at` and `ship_date` belong to the state "shipped". */

import { singular, wordsOf } from '../../model/names.ts'

/** Words of columns that contain a state. */
const statusWords: ReadonlySet<string> = new Set(['status', 'state', 'stage', 'phase'])

/** Returns whether a column may contain the state of its row, judged by its name. */
export function isStatusName(name: string): boolean {
  const words = wordsOf(name)
  return statusWords.has(words.at(-1) ?? '')
}

/** Returns whether the name of a column means the state of the whole row: `status`, `order_status` in `orders`. */
export function isPlainStatus(name: string, entity: string): boolean {
  const words = wordsOf(name)
  const own = entityWords(entity)
  return isStatusName(name) && words.slice(0, -1).every((word) => own.has(singular(word)))
}

function entityWords(entity: string): ReadonlySet<string> {
  return new Set(wordsOf(entity).map(singular))
}

const timeWords: ReadonlySet<string> = new Set([
  ...['at', 'on', 'date', 'time', 'datetime', 'timestamp', 'ts', 'dt'],
])

/**
 * Returns the phrase that a time column names, such as "ship" for `shipped_at` and `date_shipped`. Returns undefined if
 * the name is not that of an instant, or is that of a plan.
 */
export function phraseOfTime(name: string, entity: string): string | undefined {
  const whole = wordsOf(name)
  const words = whole.length === 1 ? splitEnding(whole[0] ?? '') : whole
  const isLast = timeWords.has(words.at(-1) ?? '')
  const isFirst = words[0] === 'date' || words[0] === 'time'
  if (!isLast && !isFirst) return undefined
  const rest = isLast ? words.slice(0, -1) : words.slice(1)
  const own = entityWords(entity)
  const named = rest.length > 1 ? rest.filter((word) => !own.has(singular(word))) : rest
  const isPlan = plans.has(named[0] ?? '') || (words.at(-1) === 'at' && orders.has(named[0] ?? ''))
  return named.length === 0 || isPlan ? undefined : phraseOf(named)
}

/** Words of times that are planned and do not record a change. */
const plans: ReadonlySet<string> = new Set([
  ...[
    'scheduled',
    'expires',
    'due',
    'expected',
    'estimated',
    'planned',
    'requested',
    'last',
    'next',
  ],
])

/** Verbs of times at which something is to happen: `cancel_at`, other than `cancelled_at`. */
const orders: ReadonlySet<string> = new Set([
  ...[
    'cancel',
    'expire',
    'close',
    'publish',
    'send',
    'deliver',
    'run',
    'ship',
    'delete',
    'archive',
  ],
])

/** Divides a name such as `startedon` or `paidat` before its ending. */
function splitEnding(word: string): readonly string[] {
  const match = /^(.{2,}(?:ed|id|nt))(at|on)$/.exec(word)
  return match === null ? [word] : [match[1] as string, match[2] as string]
}

/** Returns the stems of the words of a state or a column, separated by spaces. */
function phraseOf(words: readonly string[]): string {
  return words.map(stemOf).join(' ')
}

export function phraseOfState(state: string): string {
  return phraseOf(wordsOf(state))
}

const irregular: ReadonlyMap<string, string> = new Map([
  ...['paid', 'payment', 'payed'].map((word) => [word, 'pay'] as const),
  ...['sent', 'sending'].map((word) => [word, 'send'] as const),
  ...['shipment', 'shipping'].map((word) => [word, 'ship'] as const),
  ...['cancellation', 'cancelation'].map((word) => [word, 'cancel'] as const),
  ...['won', 'winning'].map((word) => [word, 'win'] as const),
  ...['lost', 'losing'].map((word) => [word, 'lose'] as const),
  ...['begun', 'began'].map((word) => [word, 'begin'] as const),
  ...['running', 'ran'].map((word) => [word, 'run'] as const),
  ...['delivery', 'deliveries'].map((word) => [word, 'deliver'] as const),
  ...['deletion', 'deleted'].map((word) => [word, 'delet'] as const),
  ['completion', 'complet'],
  ['activation', 'activ'],
  ['active', 'activ'],
  ['activated', 'activ'],
  ['expiration', 'expir'],
  ['expiry', 'expir'],
  ['approval', 'approv'],
  ['publication', 'publish'],
  ['success', 'succeed'],
  ['successful', 'succeed'],
  ['succeeded', 'succeed'],
  ['failure', 'fail'],
  ['refund', 'refund'],
])

/** Returns a word without the ending of a participle: `shipped` and `shipping` become `ship`. */
function stemOf(word: string): string {
  const known = irregular.get(word)
  if (known !== undefined) return known
  const match = /^(.{2,}?)(?:ed|ing|e)$/.exec(word)
  const stem = match?.[1] ?? word
  return stem
    .replace(/([^aeiouls])\1$/, '$1')
    .replace(/(?<=[aeiou])ll$/, 'l')
    .replace(/i$/, 'y')
}

/** Stems of states that a column may mean if no state has its own stem. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  start: ['run', 'in progress', 'process', 'execut', 'activ', 'work', 'begin'],
  begin: ['start', 'run', 'in progress', 'process', 'execut', 'activ'],
  attempt: ['execut', 'run', 'process', 'in progress'],
  finish: ['complet', 'done', 'succeed', 'end', 'fail', 'error'],
  complet: ['done', 'finish', 'succeed', 'fulfil'],
  end: ['complet', 'finish', 'clos', 'cancel', 'fail', 'error'],
  resolv: ['solv', 'done', 'clos', 'approv', 'reject', 'accept', 'declin'],
  solv: ['resolv'],
  clos: ['done', 'complet', 'resolv'],
  review: ['approv', 'reject', 'accept', 'declin'],
  decid: ['approv', 'reject', 'accept', 'declin'],
  process: ['complet', 'done', 'succeed'],
  pay: ['settl', 'captur'],
  captur: ['pay'],
  settl: ['pay'],
  confirm: ['verify', 'activ'],
  verify: ['confirm', 'activ'],
  publish: ['liv'],
  dispatch: ['ship', 'send'],
  ship: ['dispatch', 'in transit'],
  fulfil: ['deliver', 'complet', 'ship'],
  cancel: ['void', 'abort', 'terminat', 'revok'],
  void: ['cancel'],
  fail: ['error'],
  archiv: ['inactiv'],
  delet: ['remov', 'trash'],
  remov: ['delet', 'trash'],
  discard: ['delet', 'remov'],
}

/**
 * Returns the states that a time column belongs to: those with the same word, otherwise those with the same stem, those
 * that begin with it ("cancelled by customer"), and those with the same meaning. "processing" is not the state that
 * `processed_at` means, unless there is no other.
 */
export function statesOfTime(
  name: string,
  entity: string,
  states: readonly string[],
): readonly string[] {
  const phrase = phraseOfTime(name, entity)
  if (phrase === undefined) return []
  const words = wordsOf(name).join(' ')
  const meant = Object.hasOwn(synonyms, phrase) ? (synonyms[phrase] ?? []) : []
  const tests: readonly ((state: string, own: string) => boolean)[] = [
    (state, own) => own === phrase && words.includes(wordsOf(state).join(' ')),
    (state, own) => own === phrase && !state.toLowerCase().endsWith('ing'),
    (_, own) => own.startsWith(`${phrase} `),
    (_, own) => meant.includes(own),
    (_, own) => own === phrase,
  ]
  for (const test of tests) {
    const found = states.filter((state) => test(state, phraseOfState(state)))
    if (found.length > 0) return found
  }
  return []
}

const detailWords: ReadonlySet<string> = new Set([
  ...['reason', 'by', 'note', 'notes', 'comment', 'comments', 'message', 'code', 'explanation'],
])

/** Returns the states that fill a column, judged by its name: `cancel_reason` and `cancelled_by` of "cancelled". */
export function statesOfDetail(
  name: string,
  entity: string,
  states: readonly string[],
): readonly string[] {
  const words = wordsOf(name)
  const own = words.at(-1) === 'id' ? words.slice(0, -1) : words
  if (own.length < 2 || !detailWords.has(own.at(-1) ?? '')) return []
  return statesOfTime(`${own.slice(0, -1).join('_')}_on`, entity, states)
}

/** Returns whether a phrase means that the row counts as deleted. */
export function isDeletion(phrase: string): boolean {
  return ['delet', 'remov', 'trash', 'discard'].includes(phrase)
}

/** Returns whether the name of a column means the time of the last change: `updated_at`, `last_modified`. */
export function isUpdateName(name: string): boolean {
  const words = wordsOf(name).join(' ')
  return /^(?:last |date )?(?:updated?|modified|changed|modification|change)(?: at| on| date| time)?$/.test(
    words,
  )
}

/** Phrases by their usual place in a lifecycle: 0 for the first states, 9 for the last ones. */
const places: readonly (readonly [place: number, phrases: readonly string[]])[] = [
  [
    0,
    ['new', 'draft', 'creat', 'pend', 'open', 'queu', 'availabl', 'inactiv', 'incomplet', 'cart'],
  ],
  [
    0,
    ['registr', 'register', 'todo', 'to do', 'wait', 'plac', 'order', 'book', 'request', 'unpay'],
  ],
  [0, ['initiat', 'init', 'not start', 'backlog', 'triag', 'invit', 'trial']],
  [1, ['submit', 'receiv']],
  [2, ['confirm', 'approv', 'accept', 'verify', 'authoriz', 'activ', 'assign', 'process']],
  [3, ['pay', 'captur', 'start', 'run', 'in progress', 'execut', 'begin', 'prepar', 'pack']],
  [4, ['ship', 'dispatch', 'send', 'in transit', 'publish', 'review', 'answer']],
  [5, ['deliver', 'arriv', 'resolv', 'solv', 'fulfil']],
  [6, ['complet', 'finish', 'done', 'succeed', 'clos', 'end', 'merg']],
]

const placeOf: ReadonlyMap<string, number> = new Map(
  places.flatMap(([place, phrases]) => phrases.map((phrase) => [phrase, place] as const)),
)

/** Returns the usual place of a state in a lifecycle, or undefined for unusual names. */
export function usualPlace(state: string): number | undefined {
  return placeOf.get(phraseOfState(state))
}

export function isFirstState(state: string): boolean {
  const phrase = phraseOfState(state)
  return placeOf.get(phrase) === 0 || /^(?:pend|wait|await) /.test(phrase)
}

const exits =
  /^(?:cancel|fail|error|reject|declin|expir|void|abort|terminat|revok|delet|remov|trash|discard|refund|return|archiv|suspend|disput|lose|withdraw|bounc|no show)(?: |$)/

/** Returns whether a state ends a lifecycle that does not succeed, such as "cancelled". */
export function isExit(state: string): boolean {
  return exits.test(phraseOfState(state))
}

/** Returns whether a state follows the last one of a lifecycle that succeeded, such as "refunded". */
export function isLateExit(state: string): boolean {
  return /^(?:refund|return|archiv|delet|remov|trash|disput)(?: |$)/.test(phraseOfState(state))
}

/** The parts of the command palette that need no browser: fuzzy search, the order of entries, and key notation. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fuzzyMatch } from '../../console/commands/fuzzy.ts'
import { findEntries, type PaletteEntry } from '../../console/commands/palette-entries.ts'
import { keyNames, notationOf, shortcuts } from '../../console/commands/shortcuts.ts'

function matched(query: string, text: string): string | undefined {
  const match = fuzzyMatch(query, text)
  return match?.positions.map((at) => text[at]).join('')
}

function best(query: string, texts: readonly string[]): string | undefined {
  return texts
    .flatMap((text) => {
      const match = fuzzyMatch(query, text)
      return match === undefined ? [] : [{ text, score: match.score }]
    })
    .toSorted((one, other) => other.score - one.score)[0]?.text
}

describe('fuzzy search', () => {
  test('finds parts, words in any order, initials and near letters', () => {
    expect(matched('shop', 'my-shop')).toBe('shop')
    expect(matched('run start', 'Start run')).toBe('Startrun')
    expect(matched('ns', 'New simulation')).toBe('Ns')
    expect(matched('apky', 'API keys')).toBe('APky')
    expect(matched('', 'anything')).toBe('')
  })

  test('does not find letters that are far apart, or words that are missing', () => {
    expect(fuzzyMatch('xyz', 'Simulations')).toBeUndefined()
    expect(fuzzyMatch('start zebra', 'Start run')).toBeUndefined()
    expect(fuzzyMatch('aed', 'a simulation of the weekday')).toBeUndefined()
  })

  test('prefers whole words, then starts of words, then other parts', () => {
    const texts = ['workshop', 'shopping', 'my shop', 'sharp-optics']
    expect(best('shop', texts)).toBe('my shop')
    expect(best('shop', ['workshop', 'my shopping'])).toBe('my shopping')
    expect(best('shop', ['sharp-optics', 'workshop'])).toBe('workshop')
    expect(best('key', ['Recently deleted keys of the team', 'API keys'])).toBe('API keys')
  })

  test('matches each part of a text; the positions of one word spell the query', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]{1,8}$/), fc.string(), fc.string(), (word, a, b) => {
        const text = `${a}${word}${b}`
        const match = fuzzyMatch(word, text)
        expect(match).toBeDefined()
        const spelled = match?.positions.map((at) => text[at]).join('')
        expect(spelled?.toLowerCase()).toBe(word)
      }),
    )
  })

  test('returns ascending positions within the text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (query, text) => {
        const positions = fuzzyMatch(query, text)?.positions ?? []
        expect(positions).toEqual([...new Set(positions)].toSorted((a, b) => a - b))
        expect(positions.every((at) => at >= 0 && at < text.length)).toBe(true)
      }),
    )
  })
})

describe('entries of the palette', () => {
  const entry = (group: string, label: string, more: Partial<PaletteEntry> = {}): PaletteEntry => ({
    ...{ key: `${group} ${label}`, label, hint: '', icon: 'search', group, run: () => undefined },
    ...more,
  })
  const entries = [
    entry('This page', 'Save'),
    entry('Go to', 'Settings', { words: 'password' }),
    ...Array.from({ length: 30 }, (_, i) => entry('Simulations', `shop-${i}`)),
    entry('Types', 'commerce.price', { hint: 'A price' }),
    entry('Documentation', 'Save a run'),
  ]
  const labels = (query: string, recent: readonly string[] = []) =>
    findEntries(entries, query, recent).map(({ group, label }) => `${group}: ${label}`)

  test('without a query, recent entries come first and long groups are cut', () => {
    const shown = labels('', ['Types commerce.price', 'Simulations gone'])
    expect(shown.slice(0, 3)).toEqual([
      'Recent: commerce.price',
      'This page: Save',
      'Go to: Settings',
    ])
    expect(shown.filter((text) => text.startsWith('Simulations'))).toHaveLength(6)
    expect(shown).not.toContain('Documentation: Save a run')
  })

  test('a query searches labels, hints and hidden words', () => {
    expect(labels('price')[0]).toBe('Results: commerce.price')
    expect(labels('password')).toEqual(['Results: Settings'])
    expect(labels('save')).toEqual(['Results: Save', 'Results: Save a run'])
    expect(labels('nothing like this')).toEqual([])
  })

  test('recent entries come before others that match equally well', () => {
    expect(labels('shop', ['Simulations shop-29'])[0]).toBe('Results: shop-29')
  })
})

describe('shortcuts', () => {
  const press = (key: string, held: Partial<Parameters<typeof notationOf>[0]> = {}) => ({
    ...{ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
    ...held,
  })

  test('key presses have the notation of the declaration', () => {
    expect(notationOf(press('k', { ctrlKey: true }), false)).toBe('Mod-k')
    expect(notationOf(press('k', { metaKey: true }), true)).toBe('Mod-k')
    expect(notationOf(press('?', { shiftKey: true }), false)).toBe('?')
    expect(notationOf(press('g'), false)).toBe('g')
    expect(notationOf(press('G', { shiftKey: true }), false)).toBe('Shift-g')
    expect(notationOf(press('S', { ctrlKey: true, shiftKey: true }), false)).toBe('Mod-Shift-s')
    // The other modifiers belong to the browser and to input methods.
    expect(notationOf(press('k', { ctrlKey: true }), true)).toBeUndefined()
    expect(notationOf(press('s', { altKey: true }), false)).toBeUndefined()
  })

  test('keys are named as on the keyboard', () => {
    expect(keyNames('Mod-k', false)).toEqual([['Ctrl', 'K']])
    expect(keyNames('Mod-Shift-z', true)).toEqual([['⌘', '⇧', 'Z']])
    expect(keyNames('g s', false)).toEqual([['G'], ['S']])
  })

  test('no two shortcuts that work in one place have the same keys', () => {
    const all = Object.values(shortcuts)
    for (const { place: own } of all) {
      const here = all.filter(({ place }) => place === own || place === 'Everywhere')
      expect(new Set(here.map(({ keys }) => keys)).size).toBe(here.length)
    }
  })
})

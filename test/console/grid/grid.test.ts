/** The pure parts of the grid: order, filters, columns, files, and moves by keys. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { columnKey, newColumns } from '../../../console/grid/columns.ts'
import {
  csvOf,
  fileNameOf,
  ndjsonOf,
  recordOf,
  spreadsheetCsvOf,
  tsvOf,
} from '../../../console/grid/export-text.ts'
import { conditionOf, exactCondition } from '../../../console/grid/filter.ts'
import { cellText, type GridCell, type GridRow, ownColumn } from '../../../console/grid/grid-row.ts'
import { movedBy } from '../../../console/grid/navigation.ts'
import { referencesOf } from '../../../console/grid/references.ts'
import { emptyView, fittingWidths, shownColumns, shownRows } from '../../../console/grid/view.ts'
import { visibleColumns } from '../../../console/grid/visible-columns.ts'
import { compareCells, sortedBy } from '../../../console/parts/table/order.ts'
import { rowCellReader } from '../../../console/preview/cells.ts'
import { relationsOf } from '../../../console/relations/relations.ts'
import { csvRows } from '../../../src/infer/rows/csv.ts'
import type { JsonValue } from '../../../src/text/json.ts'

/** JSON values as they arrive in messages: no negative zero. */
const json = fc.jsonValue().map((value): JsonValue => JSON.parse(JSON.stringify(value)))
const cell: fc.Arbitrary<GridCell> = fc.option(json, { nil: undefined })

/** The columns and rows of a grid of values. */
function gridOf(values: readonly JsonValue[]) {
  const found = newColumns(1_000)
  const rows: readonly GridRow[] = values.map((value, key) => ({
    key,
    cells: found.cellsOf(value),
  }))
  const columns = found.paths.map((path, position) => ({
    key: columnKey(path),
    name: path.length === 0 ? 'value' : path.join('.'),
    path,
    isNumeric: false,
    position,
  }))
  return { columns, rows }
}

describe('order', () => {
  test('is total on values of mixed types', () => {
    fc.assert(
      fc.property(cell, cell, cell, (a, b, c) => {
        expect(Math.sign(compareCells(a, b))).toBe(0 - Math.sign(compareCells(b, a)))
        expect(compareCells(a, a)).toBe(0)
        if (compareCells(a, b) <= 0 && compareCells(b, c) <= 0) {
          expect(compareCells(a, c)).toBeLessThanOrEqual(0)
        }
      }),
    )
  })

  test('is stable, keeps all rows, and has null and missing values last', () => {
    fc.assert(
      fc.property(fc.array(cell), fc.boolean(), (cells, isDescending) => {
        const items = cells.map((value, i) => ({ value, i }))
        const sorted = sortedBy(items, ({ value }) => value, isDescending)
        expect(new Set(sorted)).toEqual(new Set(items))
        const rest = sorted.slice(sorted.findIndex(({ value }) => value === null))
        if (cells.includes(null)) expect(rest.every(({ value }) => value == null)).toBe(true)
        for (const [at, { value, i }] of sorted.entries()) {
          const before = sorted[at - 1]
          if (before === undefined || compareCells(before.value, value) !== 0) continue
          expect(before.i).toBeLessThan(i)
        }
      }),
    )
  })

  test('sorts numbers in texts by their value', () => {
    expect(sortedBy(['item 10', 'Item 9', 'item 9'], (text) => text, false)).toEqual([
      ...['item 9', 'Item 9', 'item 10'],
    ])
  })
})

describe('files', () => {
  test('CSV parses back to the same texts, and distinguishes null from the empty text', () => {
    const text = fc.string({ unit: 'binary' }).filter((each) => !each.includes('\0'))
    const value = fc.oneof(text, fc.constantFrom('', ',', '"', '\r\n', '\t', '\\.'), json)
    fc.assert(
      fc.property(
        fc.array(fc.record({ a: value, 'b.c': value, ['__proto__']: value }), { minLength: 1 }),
        (values) => {
          const { columns, rows } = gridOf(values)
          const [head, ...parsed] = [
            ...csvRows(csvOf(columns, rows), { separator: ',', quote: '"' }),
          ]
          expect(head?.cells.map((each) => each.text)).toEqual(columns.map(({ name }) => name))
          expect(parsed.map(({ cells }) => cells.map((each) => each.text))).toEqual(
            rows.map(({ cells }) =>
              columns.map(({ position }) => cellText(cells[position] ?? undefined)),
            ),
          )
          for (const [i, { cells }] of parsed.entries()) {
            for (const { position } of columns) {
              expect(cells[position]?.isQuoted || cells[position]?.text !== '').toBe(
                (rows[i]?.cells[position] ?? undefined) !== undefined,
              )
            }
          }
        },
      ),
    )
  })

  test('TSV quotes tabs, line breaks and quotes, but not a single text', () => {
    const { columns, rows } = gridOf([{ a: 'x\ty', b: 'p"q', c: 'l\nm', d: 1, e: null }])
    expect(tsvOf(columns, rows)).toBe('"x\ty"\t"p""q"\t"l\nm"\t1\t')
    const one = gridOf([{ a: '=x\t"y"' }])
    expect(tsvOf(one.columns, one.rows)).toBe('=x\t"y"')
  })

  test('no text becomes a formula of a spreadsheet, and numbers stay numbers', () => {
    const texts = ['=1+1', '+49 30', '-x', '@a', '\t=1', '\r=1', 'a=1']
    const values = texts.map((text, i) => ({ '=name': text, size: -i - 1 }))
    const { columns, rows } = gridOf(values)
    expect(csvOf(columns, rows).split('\r\n')[1]).toBe('=1+1,-1')
    const [head = '', ...lines] = spreadsheetCsvOf(columns, rows).split('\r\n').slice(0, 4)
    expect(head).toBe("\ufeff'=name,size")
    expect(lines).toEqual(["'=1+1,-1", "'+49 30,-2", "'-x,-3"])
    expect(tsvOf(columns, rows)).toBe(
      ["'=1+1\t-1", "'+49 30\t-2", "'-x\t-3", "'@a\t-4"]
        .concat(['"\'\t=1"\t-5', '"\'\r=1"\t-6', 'a=1\t-7'])
        .join('\n'),
    )
  })

  test('JSON records are the same as before they were split into columns', () => {
    const deep = fc.dictionary(
      fc.string({ minLength: 1 }).filter((name) => !name.includes('\0')),
      json,
    )
    fc.assert(
      fc.property(deep, (value) => {
        const plain = JSON.parse(JSON.stringify(value))
        const { columns, rows } = gridOf([plain])
        expect(JSON.parse(ndjsonOf(columns, rows))).toEqual(plain)
      }),
    )
  })

  test('columns that are no fields do not replace fields of the same name', () => {
    const { columns, rows } = gridOf([{ Time: 1, _Time: 2, Id: { a: 3 } }])
    const own = ['Id', 'Time', 'Type'].map((name, i) => ({
      ...ownColumn(name),
      position: columns.length + i,
    }))
    const row = { cells: [...(rows[0]?.cells ?? []), 7, 'noon', 'create'] }
    expect(recordOf([...own, ...columns], row)).toEqual({
      ...{ _Id: 7, __Time: 'noon', Type: 'create', Time: 1, _Time: 2, Id: { a: 3 } },
    })
  })

  test('file names have only harmless characters', () => {
    expect(fileNameOf('../a/b:c?')).toBe('.._a_b_c_')
    expect(fileNameOf('Größe-1.x')).toBe('Größe-1.x')
    expect(fileNameOf('x'.repeat(5_000))).toHaveLength(100)
  })

  test('names with dots, emoji and names of object members stay apart', () => {
    const value = JSON.parse('{"a.b":1,"a":{"b":2},"__proto__":{"x":3},"🙂":{"toString":4}}')
    const { columns, rows } = gridOf([value])
    expect(columns.map(({ name }) => name)).toEqual([
      ...['a.b', 'a.b', '__proto__.x', '🙂.toString'],
    ])
    expect(new Set(columns.map(({ key }) => key)).size).toBe(4)
    expect(JSON.stringify(recordOf(columns, rows[0] ?? { cells: [] }))).toBe(JSON.stringify(value))
  })
})

describe('what is shown', () => {
  const values = [
    { city: 'Berlin', size: 10 },
    { city: 'Bern', size: 9 },
    { city: null, size: 100 },
  ]
  const { columns, rows } = gridOf(values)
  const sizes = (filters: readonly (readonly [string, string])[], search = '') =>
    shownRows(columns, rows, {
      ...emptyView,
      search,
      filters: new Map(filters.map(([name, text]) => [columnKey([name]), text])),
    }).map(({ cells }) => cells[1])

  test('conditions contain a text or compare', () => {
    expect(sizes([['city', 'ber']])).toEqual([10, 9])
    expect(sizes([['city', '=bern']])).toEqual([9])
    expect(sizes([['city', '!=bern']])).toEqual([10, 100])
    expect(sizes([['size', '>9']])).toEqual([10, 100])
    expect(
      sizes([
        ['size', '<=10'],
        ['city', 'lin'],
      ]),
    ).toEqual([10])
    expect(sizes([['size', '>x']])).toEqual([])
    expect(sizes([], 'BERLIN')).toEqual([10])
    expect(conditionOf('')(undefined)).toBe(true)
  })

  test('an exact condition accepts only the same value', () => {
    const value = fc.oneof(json, fc.constantFrom('  x', '', null, 'null', 5, '5', '=5', '\u2028'))
    fc.assert(
      fc.property(value, fc.oneof(value, fc.constant(undefined)), (wanted, other) => {
        const accepts = conditionOf(exactCondition(wanted))
        expect(accepts(wanted)).toBe(true)
        expect(accepts(other)).toBe(JSON.stringify(wanted) === JSON.stringify(other))
      }),
    )
    expect(sizes([['city', exactCondition('Bern')]])).toEqual([9])
    expect(sizes([['city', exactCondition('bern')]])).toEqual([])
    expect(sizes([['city', exactCondition(null)]])).toEqual([100])
    // Not yet a JSON value.
    expect(conditionOf('=="Be')('x')).toBe(false)
  })

  test('pinned columns are first, hidden ones are left out', () => {
    const view = { ...emptyView, pinned: new Set([columnKey(['size'])]) }
    const [first, second] = shownColumns(columns, view, fittingWidths(columns, rows, new Map()))
    expect([first?.name, first?.isPinned, second?.name]).toEqual(['size', true, 'city'])
    expect(second?.leftPx).toBe(first?.widthPx)
    const hidden = { ...view, hidden: new Set([columnKey(['size'])]) }
    expect(shownColumns(columns, hidden, new Map()).map(({ name }) => name)).toEqual(['city'])
  })

  test('columns fit their content, and become no narrower', () => {
    const widthOf = (row: JsonValue, former: ReadonlyMap<string, number> = new Map()) => {
      const grid = gridOf([row])
      return fittingWidths(grid.columns, grid.rows, former)
    }
    const narrow = widthOf({ a: 1 })
    const wide = widthOf({ a: 'x'.repeat(20) })
    expect([...wide.values()][0]).toBeGreaterThan([...narrow.values()][0] ?? 0)
    expect(widthOf({ a: 1 }, wide)).toEqual(wide)
    expect([...widthOf({ a: 'x'.repeat(10_000) }).values()][0]).toBeLessThan(300)
  })
})

describe('columns that are rendered', () => {
  const wide = gridOf([Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`c${i}`, i]))])
  const widths = new Map(wide.columns.map(({ key }) => [key, 100]))
  const pinned = (count: number) => ({
    ...emptyView,
    pinned: new Set(wide.columns.slice(200 - count).map(({ key }) => key)),
  })

  test('are the pinned ones and those in the visible part, in their places', () => {
    fc.assert(
      fc.property(fc.nat(20_000), fc.nat(2_000), fc.nat(4), (leftPx, widthPx, count) => {
        const columns = shownColumns(wide.columns, pinned(count), widths)
        const visible = visibleColumns(columns, { leftPx, widthPx })
        const isSeen = ({ leftPx: at }: { readonly leftPx: number }) =>
          at < leftPx + widthPx && at + 100 > leftPx
        const rendered = new Set(visible.map(({ key }) => key))
        for (const column of columns) {
          if (column.isPinned || isSeen(column)) expect(rendered.has(column.key)).toBe(true)
        }
        expect(visible.length).toBeLessThanOrEqual(widthPx / 100 + count + 7)
        let atPx = 0
        for (const column of visible) {
          atPx += column.skippedPx
          expect(atPx).toBe(column.leftPx)
          atPx += column.widthPx
        }
      }),
    )
  })

  test('pinned columns that would hide the others are not sticky', () => {
    const sticky = (count: number) =>
      visibleColumns(shownColumns(wide.columns, pinned(count), widths), {
        leftPx: 0,
        widthPx: 390,
      }).filter(({ isSticky }) => isSticky).length
    expect([sticky(2), sticky(3)]).toEqual([2, 0])
  })
})

test('keys never lead outside of the grid', () => {
  const keys = [
    'ArrowUp',
    'ArrowDown',
    'ArrowLeft',
    'ArrowRight',
    'PageUp',
    'PageDown',
    'Home',
    'End',
  ]
  const size = { rows: 30, columns: 4, page: 10 }
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...keys), fc.boolean())), (pressed) => {
      let at = { row: 0, column: 0 }
      for (const [key, hasControl] of pressed) {
        at = movedBy(key, hasControl, at, size) ?? at
        expect(at.row).toBeGreaterThanOrEqual(-1)
        expect(at.row).toBeLessThan(size.rows)
        expect(at.column).toBeGreaterThanOrEqual(0)
        expect(at.column).toBeLessThan(size.columns)
      }
    }),
  )
})

test('references of a schema, also nested and to the parent', () => {
  const to = (more: object) => ({ type: 'reference', ...more })
  const schema = {
    properties: {
      userId: to({ entity: 'users', field: 'id' }),
      email: to({ via: 'userId', field: 'email' }),
      parent: to({ via: '$parent', field: '/key/no' }),
      inner: {
        properties: { whole: to({ entity: 'users' }), product: to({ entity: 'p', field: 'id' }) },
      },
    },
  } as unknown as JsonValue
  const { relations } = relationsOf({ entities: { items: { per: { entity: 'orders' }, schema } } })
  expect([...referencesOf('items', relations)]).toEqual([
    [columnKey(['parent']), { entity: 'orders', path: ['key', 'no'] }],
    [columnKey(['userId']), { entity: 'users', path: ['id'] }],
    [columnKey(['inner', 'product']), { entity: 'p', path: ['id'] }],
  ])
})

test('long cells are complete until they have too many characters together', () => {
  const long = 'x'.repeat(3_000)
  const cellsOf = rowCellReader(4_000)
  const [first] = cellsOf([long])
  const [second, third] = cellsOf([long, [long.slice(0, 100)]])
  expect(first).toBe(long)
  expect(second).toHaveLength(200)
  expect(third).toEqual({ json: JSON.stringify([long.slice(0, 100)]) })
})

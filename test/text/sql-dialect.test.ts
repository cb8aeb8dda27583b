import { describe, expect, test } from 'vitest'
import { isReserved } from '../../src/text/sql-dialect.ts'

describe('isReserved', () => {
  test('knows the words of the dialect, in any case', () => {
    expect(isReserved('order', 'postgres')).toBe(true)
    expect(isReserved('ORDER', 'sqlite')).toBe(true)
    expect(isReserved('users', 'standard')).toBe(false)
  })

  test('standard reserves what either server reserves', () => {
    expect(isReserved('user', 'sqlite')).toBe(false)
    expect(isReserved('user', 'standard')).toBe(true)
    expect(isReserved('transaction', 'postgres')).toBe(false)
    expect(isReserved('transaction', 'standard')).toBe(true)
  })
})

/** Tables of the group `commerce`. */

import { en } from '@faker-js/faker'
import type { Group } from './table.ts'

const wordLetters = /^[\p{L} -]+$/u
const productName = en.commerce?.product_name

export const commerceWords: Group = {
  file: 'en/commerce.ts',
  tables: [
    {
      name: 'productAdjectives',
      summary: 'What a product is like.',
      lists: [productName?.adjective],
      allowed: wordLetters,
      dropped: ['Oriental'],
    },
    {
      name: 'productMaterials',
      summary: 'What a product is made of.',
      lists: [productName?.material],
      allowed: wordLetters,
    },
    {
      name: 'productNames',
      summary: 'Kinds of product.',
      lists: [productName?.product],
      allowed: wordLetters,
    },
    {
      name: 'departments',
      summary: 'Departments of a shop.',
      lists: [en.commerce?.department],
      allowed: wordLetters,
    },
  ],
}

/**
 * Products of the group `commerce`. The fields of one object describe one product: one random draw selects it with its
 * department, material and brand.
 */

import { childKey, type Key } from '../../random/key.ts'
import { coherent, sharedKey } from '../coherence.ts'
import { declareType, type TypeDeclaration } from '../declaration.ts'
import { among, either, join, textNode } from '../instructions/compose.ts'
import type { Instruction } from '../instructions/instruction.ts'
import {
  departments as departmentRows,
  descriptions,
  nameBeginnings,
  nameEnds,
  products as productRows,
} from '../words/en/commerce.ts'

interface Department {
  readonly name: string
  readonly weight: number
  readonly adjectives: readonly string[]
  /** Names of the articles of a department: each kind of product with each of its materials. Parallel to `prices`. */
  readonly articles: readonly string[]
  readonly materials: readonly string[]
  /** Material of each article as written within a sentence; parallel to `articles`. */
  readonly innerMaterials: readonly string[]
  /** Usual price of each article; parallel to `articles`. */
  readonly prices: readonly number[]
  readonly brands: readonly string[]
}

const brandsOfDepartment = 12

const departments = departmentRows.map((row, position): Department => {
  const [name, weight, adjectives] = row.split('|') as [string, string, string]
  const pairs = productRows.flatMap((product) => {
    const [department, kind, materials = '', price] = product.split('|')
    if (department !== name) return []
    return materials.split(',').map((material) => ({ material, kind, price: Number(price) }))
  })
  return {
    name,
    weight: Number(weight),
    adjectives: adjectives.split(','),
    articles: pairs.map(({ material, kind }) => `${material} ${kind}`),
    materials: pairs.map(({ material }) => material),
    innerMaterials: pairs.map(({ material }) => material.toLowerCase()),
    prices: pairs.map(({ price }) => price),
    brands: Array.from({ length: brandsOfDepartment }, (_, i) =>
      invented(position * brandsOfDepartment + i),
    ),
  }
})

const weights = departments.map(({ weight }) => weight)

/**
 * Returns the brand name of a number: a different name for each number below 44 × 47, because the step has no common
 * divisor with the lengths of the word tables.
 */
function invented(number: number): string {
  const beginning = nameBeginnings[(number * 17) % nameBeginnings.length] as string
  const end = nameEnds[(number * 29) % nameEnds.length] as string
  return beginning + end
}

const product = declareType({
  name: 'commerce.product',
  summary: 'The name of a product.',
  keywords: { coherent },
  compile: (keywords, scope) =>
    textNode(productOf(sharedKey('product', keywords.coherent, scope)), 48),
  examples: [{ type: 'commerce.product' }],
})

const department = declareType({
  name: 'commerce.department',
  summary: 'The department that sells the product in the same object.',
  keywords: { coherent },
  compile(keywords, scope) {
    const key = sharedKey('product', keywords.coherent, scope)
    const names = departments.map(({ name }) => name)
    return textNode(among(names, childKey(key, 'department'), weights), 16)
  },
  examples: [{ type: 'commerce.department' }],
})

const material = declareType({
  name: 'commerce.material',
  summary: 'The material of the product in the same object.',
  keywords: { coherent },
  compile: (keywords, scope) =>
    textNode(materialOf(sharedKey('product', keywords.coherent, scope)), 20),
  examples: [{ type: 'commerce.material' }],
})

const brand = declareType({
  name: 'commerce.brand',
  summary: 'An invented brand of the department in the same object.',
  keywords: { coherent },
  compile(keywords, scope) {
    const key = sharedKey('product', keywords.coherent, scope)
    return textNode(
      ofDepartment(key, ({ brands }) => among(brands, childKey(key, 'brand'))),
      20,
    )
  },
  examples: [{ type: 'commerce.brand' }],
})

const productDescription = declareType({
  name: 'commerce.productDescription',
  summary: 'A sentence about the product in the same object.',
  keywords: { coherent },
  compile(keywords, scope) {
    const key = sharedKey('product', keywords.coherent, scope)
    const material = ofDepartment(key, ({ innerMaterials }) =>
      among(innerMaterials, childKey(key, 'kind')),
    )
    const parts = { product: productOf(key), material }
    const sentences = descriptions.map((sentence) => filled(sentence, parts))
    return textNode(either(sentences, childKey(key, 'description')), 180)
  },
  examples: [{ type: 'commerce.productDescription' }],
})

function productOf(key: Key): Instruction {
  return ofDepartment(key, ({ adjectives, articles }) =>
    join(
      among(adjectives, childKey(key, 'adjective')),
      ' ',
      among(articles, childKey(key, 'kind')),
    ),
  )
}

function materialOf(key: Key): Instruction {
  return ofDepartment(key, ({ materials }) => among(materials, childKey(key, 'kind')))
}

/** Usual prices of the articles of all departments, in the order of the departments. */
export const usualPrices: readonly number[] = departments.flatMap(({ prices }) => prices)

const articleNumbers = departments.map(({ prices }, i) => {
  const before = departments.slice(0, i).flatMap((department) => department.prices)
  return prices.map((_, k) => before.length + k)
})

export function articleNumberOf(key: Key): Instruction {
  const numbers = articleNumbers.map((list) => among(list, childKey(key, 'kind')))
  return either(numbers, childKey(key, 'department'), weights)
}

function ofDepartment(key: Key, make: (department: Department) => Instruction): Instruction {
  return either(departments.map(make), childKey(key, 'department'), weights)
}

/** Returns a sentence such as `The {product}.` with its placeholders replaced. */
export function filled(
  template: string,
  parts: Readonly<Record<string, Instruction>>,
): Instruction {
  const pieces = template.split(/[{}]/)
  return join(...pieces.map((piece, i) => (i % 2 === 0 ? piece : (parts[piece] as Instruction))))
}

export const productTypes: readonly TypeDeclaration[] = [
  product,
  department,
  material,
  productDescription,
  brand,
]

/**
 * What a CHECK or a schema demands of one row, as far as it was understood. As in SQL a row passes where the result
 * is true or unknown.
 */

import type { Scalar } from './model.ts'

export type Condition =
  | {
      readonly kind: 'compare'
      readonly operator: Comparison
      readonly left: Operand
      readonly right: Operand
    }
  | { readonly kind: 'in'; readonly of: Operand; readonly values: readonly Scalar[] }
  /** An expression in the syntax of RE2 that is found in the text; anchored where it means the whole. */
  | { readonly kind: 'matches'; readonly of: Operand; readonly pattern: string }
  | { readonly kind: 'null'; readonly of: Operand }
  | { readonly kind: 'true'; readonly of: Operand }
  | { readonly kind: 'not'; readonly condition: Condition }
  | { readonly kind: 'and' | 'or'; readonly conditions: readonly Condition[] }

export type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>='

export type Operand =
  | { readonly kind: 'column'; readonly name: string }
  | { readonly kind: 'literal'; readonly value: Scalar }
  /** `length`, `lower`, `upper`, `trim`, `abs`, `round`, `coalesce` … by the name that SQL gives it, in lower case. */
  | { readonly kind: 'call'; readonly name: string; readonly arguments: readonly Operand[] }
  | {
      readonly kind: 'arithmetic'
      readonly operator: '+' | '-' | '*' | '/' | '%'
      readonly left: Operand
      readonly right: Operand
    }

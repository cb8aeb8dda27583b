/** Instructions that change the text of another one: what many types do, so that it need not be a function. */

import type { Check } from '../format/check.ts'
import type { Instruction } from './instruction.ts'

export type ChangedText =
  /** The text of the part, its first letter a capital. */
  | { readonly op: 'capital'; readonly of: Instruction }
  /** The text of the part, with zeros before it where it is shorter. */
  | { readonly op: 'padded'; readonly of: Instruction; readonly length: number }
  /** The text of the part, capitals and digits, with its check digits behind it; or at that place, instead of zeros. */
  | {
      readonly op: 'checked'
      readonly of: Instruction
      readonly check: Check
      /** So many characters at the beginning are not checked. */
      readonly from?: number
      readonly place?: number
    }
  /** The text of the part in base64, with the alphabet of URLs (RFC 4648, section 5). */
  | { readonly op: 'base64'; readonly of: Instruction }
  /** The last characters of the part's text, which is of ASCII and at least so long. */
  | { readonly op: 'ending'; readonly of: Instruction; readonly length: number }

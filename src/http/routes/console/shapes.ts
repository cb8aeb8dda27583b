/** Schemas that several console routes share. */

import { Type } from 'typebox'
import { allRoles } from '../../../access/roles.ts'

/** Schema of the role of a member. */
export const role = Type.Enum([...allRoles], { title: `one of ${allRoles.join(', ')}` })

const workspace = Type.Object({ id: Type.String(), name: Type.String(), role })

export const sessionState = Type.Object({
  hasOwner: Type.Boolean(),
  version: Type.String(),
  person: Type.Union([Type.Object({ name: Type.String(), isOwner: Type.Boolean() }), Type.Null()]),
  workspace: Type.Union([workspace, Type.Null()]),
  workspaces: Type.Array(workspace),
})

export const timestampSchema = Type.String({ format: 'date-time' })
export const timestampOrNull = Type.Union([timestampSchema, Type.Null()])

/** Schema of a text that a person enters in the console. The service checks the length of the text. */
export const text = Type.String({ title: 'text' })

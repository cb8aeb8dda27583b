/** Files have the names of entities. */

import type { Target } from '../target.ts'

export const entityPlace: Target['place'] = ({ columns: { entity } }) => ({
  name: entity,
  identity: entity,
})

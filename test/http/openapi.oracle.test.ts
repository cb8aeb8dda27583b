/** `/openapi.json` against the published schema of OpenAPI 3.1, with a library that generates code. */

import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { startService } from '../support/service.ts'

test('/openapi.json is a valid OpenAPI document', async () => {
  const service = await startService()
  const document = await (await service.request('/openapi.json')).text()
  await service.stop()
  const validator = new Validator()
  expect(await validator.validate(document)).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

// The generated endpoints of the public pages must say what the contract says.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { publicEndpointsSource } from './generate-public-endpoints.ts'

it('knows the endpoints of the public pages as the contract has them', () => {
  const committed = readFileSync(new URL('public-endpoints.generated.ts', import.meta.url), 'utf8')
  expect(committed).toBe(publicEndpointsSource())
})

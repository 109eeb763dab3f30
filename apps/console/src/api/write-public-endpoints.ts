// Program: refreshes public-endpoints.generated.ts after the contract has changed.
import { writeFileSync } from 'node:fs'
import { publicEndpointsSource } from './generate-public-endpoints.ts'

writeFileSync(new URL('public-endpoints.generated.ts', import.meta.url), publicEndpointsSource())

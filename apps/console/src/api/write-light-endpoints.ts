// Program: refreshes light-endpoints.generated.ts after the contract has changed.
import { writeFileSync } from 'node:fs'
import { lightEndpointsSource } from './generate-light-endpoints.ts'

writeFileSync(new URL('light-endpoints.generated.ts', import.meta.url), lightEndpointsSource())

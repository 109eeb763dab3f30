// What identity contributes to the limits and times of base data.
import { apiKeyParameters } from './api-key/api-key.parameters.ts'
import { roleParameters } from './role/role.parameters.ts'
import { staffParameters } from './staff/staff.parameters.ts'

export const identityFacts = {
  limits: { staff: staffParameters.max, roles: roleParameters.max, apiKeys: apiKeyParameters.max },
} as const

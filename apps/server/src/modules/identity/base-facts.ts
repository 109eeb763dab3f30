// What identity contributes to the limits and times of base data.
import { apiKeyParameters } from './api-key/api-key.parameters.ts'
import { roleParameters } from './role/role.parameters.ts'
import { sessionParameters } from './session/session.parameters.ts'
import { staffParameters } from './staff/staff.parameters.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const identityFacts = {
  limits: { staff: staffParameters.max, roles: roleParameters.max, apiKeys: apiKeyParameters.max },
  params: {
    'session.idleMin': sessionParameters.idleMs / MINUTE,
    'session.absoluteDays': sessionParameters.absoluteMs / DAY,
    'session.max': sessionParameters.maxPerUser,
    'invite.hours': staffParameters.inviteMs / HOUR,
  },
} as const

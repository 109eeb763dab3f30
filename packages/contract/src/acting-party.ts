// Whose act a step of a history was.
import { z } from 'zod'

export const actingParty = z.enum(['MERCHANT', 'PLATFORM', 'PROVIDER', 'SYSTEM'])
export type ActingParty = z.output<typeof actingParty>

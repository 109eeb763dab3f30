// For tests and tools that have sessions and nothing around them: no phones, no e-mail.
import type { SessionNeeds } from './session.service.ts'

export const nothingAround: Pick<SessionNeeds, 'isLoginCode' | 'emailOf' | 'notices' | 'onClosed'> = {
  isLoginCode: async () => false,
  emailOf: async () => '',
  onClosed: () => undefined,
  notices: { aboutAccount: async () => undefined },
}

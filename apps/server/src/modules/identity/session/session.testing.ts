// For tests and tools that have sessions and nothing around them: no phones, no e-mail.
import type { SessionDeps } from './session.service.ts'

export const nothingAround: Pick<SessionDeps, 'loginCodes' | 'emailOf' | 'notify' | 'onClosed'> = {
  loginCodes: { recognise: async () => null, useUp: async () => false },
  emailOf: async () => '',
  onClosed: () => undefined,
  notify: async () => undefined,
}

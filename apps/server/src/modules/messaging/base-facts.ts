// What messaging contributes to the limits and times of base data.
import { smsParameters } from './sms-code/sms-code.parameters.ts'

export const messagingFacts = {
  limits: { smsResendSeconds: smsParameters.resendMs / 1_000 },
} as const

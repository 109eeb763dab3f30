// The sign-in call on the wire: a form in, the bare OAuth2 token answer out.
import { z } from 'zod'

export const oauthForm = z.strictObject({
  username: z.string().optional(),
  password: z.string().optional(),
  grant_type: z.string().optional(),
  sms_code: z.string().optional(),
  otp: z.string().optional(),
  challenge: z.string().optional(),
  keep: z.string().optional(),
  proofOfWork: z.string().optional(),
})

/** Names of the sign-in's fields that differ on the wire. */
const sentAs: Readonly<Record<string, string>> = { grantType: 'grant_type', smsCode: 'sms_code' }

/** The name under which a field of the sign-in is sent. */
export const oauthFieldName = (field: string): string => sentAs[field] ?? field

export const oauthAnswer = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  /** Seconds that the session goes on without being used. */
  refresh_expires_in: z.int(),
  kept: z.boolean(),
  /** Whose session it is. */
  user_id: z.string(),
})

interface Token {
  accessToken: string
  tokenType: 'Bearer'
  expiresInSeconds: number
  sessionSeconds: number
  isKept: boolean
  userId: string
}

export const toOauthAnswer = (token: Token): z.output<typeof oauthAnswer> => ({
  access_token: token.accessToken,
  token_type: token.tokenType,
  expires_in: token.expiresInSeconds,
  refresh_expires_in: token.sessionSeconds,
  kept: token.isKept,
  user_id: token.userId,
})

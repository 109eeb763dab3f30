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
  puzzle: z.string().optional(),
})

export const oauthAnswer = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  /** Seconds that the session goes on without being used. */
  refresh_expires_in: z.int(),
  kept: z.boolean(),
})

interface Token {
  accessToken: string
  tokenType: 'Bearer'
  expiresInSeconds: number
  sessionSeconds: number
  isKept: boolean
}

export const toOauthAnswer = (token: Token): z.output<typeof oauthAnswer> => ({
  access_token: token.accessToken,
  token_type: token.tokenType,
  expires_in: token.expiresInSeconds,
  refresh_expires_in: token.sessionSeconds,
  kept: token.isKept,
})

export const fromOauthAnswer = (answer: z.output<typeof oauthAnswer>): Token => ({
  accessToken: answer.access_token,
  tokenType: answer.token_type,
  expiresInSeconds: answer.expires_in,
  sessionSeconds: answer.refresh_expires_in,
  isKept: answer.kept,
})

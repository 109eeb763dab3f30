// The sign-in call on the wire: a form in, the bare OAuth2 token answer out.
import { z } from 'zod'

export const oauthForm = z.strictObject({
  username: z.string().optional(),
  password: z.string().optional(),
  grant_type: z.string().optional(),
  otp: z.string().optional(),
  challenge: z.string().optional(),
})

export const oauthAnswer = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
})

interface Token {
  accessToken: string
  tokenType: 'Bearer'
  expiresInSeconds: number
}

export const toOauthAnswer = (token: Token): z.output<typeof oauthAnswer> => ({
  access_token: token.accessToken,
  token_type: token.tokenType,
  expires_in: token.expiresInSeconds,
})

export const fromOauthAnswer = (answer: z.output<typeof oauthAnswer>): Token => ({
  accessToken: answer.access_token,
  tokenType: answer.token_type,
  expiresInSeconds: answer.expires_in,
})

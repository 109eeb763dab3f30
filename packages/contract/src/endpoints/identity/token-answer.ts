// What a page is given to act as somebody: the access token, how long it is good for, and whose it is.
import { z } from 'zod'
import { idSchema } from '../../ids.ts'

export const tokenAnswer = z.object({
  accessToken: z.string(),
  tokenType: z.literal('Bearer'),
  expiresInSeconds: z.int(),
  /** How long the session goes on without being used. */
  sessionSeconds: z.int(),
  /** 保持登录: it outlives the browser. */
  isKept: z.boolean(),
  /** Whose session it is: a page notices that another person has signed in meanwhile. */
  userId: idSchema,
})

/** The session that a new account begins with, as by a sign-in; null when it did not begin, and one logs in. */
export const firstSession = tokenAnswer.nullable()

// The endpoints of signing in, renewing and leaving; what the browser keeps for us is written here.
import { type Api, type DataOf, said, type Said } from '@merchant/contract'
import type { Edge, HandlersOf, RefreshCookie } from '../../../kernel/handlers.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { IssuedTokens } from './issue-tokens.ts'
import type { createRenewal } from './renew-session.ts'
import type { createRevocation } from './revoke-session.ts'
import type { createSignIn, IssuedAtSignIn } from './start-session.ts'
import type { createWelcome, Newcomer } from './welcome.ts'
import { knownDeviceParameters } from './session.parameters.ts'

type TokenAnswer = DataOf<Api['user']['login']>
type SessionHandlers = Pick<HandlersOf<Api['user']>, 'login' | 'token' | 'logout'>

interface SessionActs {
  readonly signIn: ReturnType<typeof createSignIn>
  readonly renew: ReturnType<typeof createRenewal>
  readonly revoke: ReturnType<typeof createRevocation>['revoke']
}

export function createSessionHandlers({ signIn, renew, revoke }: SessionActs): SessionHandlers {
  return {
    login: async ({ body, ...edge }) => answerSignIn(await signIn(body, visitorOf(edge)), edge),

    async token({ body, refreshCookie }) {
      const presented = refreshCookie.read()
      const renewed = presented === null ? { reason: null } : await renew(presented, body.userId)
      if ('accessToken' in renewed) return answer(renewed, refreshCookie)
      // The session lives on, and belongs to whoever signed in last.
      if ('isOthers' in renewed) return refuse('session.otherUser')
      refreshCookie.clear()
      const reason = endings[renewed.reason ?? '']
      return reason === undefined ? refuse('session.missing') : refuse('session.ended', { reason })
    },

    async logout({ actor, refreshCookie }) {
      await revoke(actor.sessionId, 'LOGOUT')
      refreshCookie.leave()
      return null
    },
  }
}

/** Signs in whoever has just registered; null when they have to log in. */
export const createWelcoming =
  (welcome: ReturnType<typeof createWelcome>) =>
  async (person: Newcomer, edge: Edge): Promise<TokenAnswer | null> => {
    const issued = await welcome(person, visitorOf(edge))
    return issued === null ? null : answerSignIn(issued, edge)
  }

const visitorOf = ({ client, deviceCookie }: Edge) => ({ ...client, device: deviceCookie.read() })

function answerSignIn(issued: IssuedAtSignIn, { refreshCookie, deviceCookie }: Edge): TokenAnswer {
  const answered = answer(issued, refreshCookie)
  deviceCookie.write(issued.deviceToken, knownDeviceParameters.keepMs)
  return answered
}

/** What the device that was put out reads; for all other reasons that it is out, and no more. */
const endings: Readonly<Record<string, Said>> = {
  TOO_MANY: said(
    '同时登录的设备过多，最早登录的本设备已退出',
    'Too many devices were logged in, and this one, the oldest, was logged out',
  ),
  KICKED: said('本设备已在其他设备上被下线', 'This device was logged out from another one'),
  PASSWORD_CHANGED: said('登录密码已修改', 'The password has been changed'),
  PHONE_CHANGED: said('登录手机已更换', 'The phone to log in with has been changed'),
  SECOND_FACTOR: said('账号已开启动态口令', 'Dynamic codes have been turned on'),
}

function answer(issued: IssuedTokens, refreshCookie: RefreshCookie): TokenAnswer {
  const { accessToken, expiresInSeconds, sessionSeconds, refreshToken, refreshExpiresAt, userId } = issued
  if (refreshToken !== null) refreshCookie.write(refreshToken, refreshExpiresAt)
  const isKept = refreshExpiresAt !== null
  return { accessToken, tokenType: 'Bearer', expiresInSeconds, sessionSeconds, isKept, userId }
}

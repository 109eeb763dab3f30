// The endpoints of signing in, renewing and leaving; what the browser keeps for us is written here.
import type { Api, DataOf } from '@merchant/contract'
import type { HandlersOf, RefreshCookie } from '../../kernel/handlers.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { IssuedTokens, SessionService } from './session.service.ts'

type SessionHandlers = Pick<HandlersOf<Api['user']>, 'login' | 'token' | 'logout'>

export function createSessionHandlers(service: SessionService): SessionHandlers {
  return {
    login: async ({ body, client, refreshCookie }) => answer(await service.login(body, client), refreshCookie),

    async token({ refreshCookie }) {
      const presented = refreshCookie.read()
      const issued = presented === null ? null : await service.refresh(presented)
      if (issued !== null) return answer(issued, refreshCookie)
      refreshCookie.clear()
      return refuse('session.missing')
    },

    async logout({ actor, refreshCookie }) {
      await service.revoke(actor.sessionId, 'LOGOUT')
      refreshCookie.clear()
      return null
    },
  }
}

function answer(issued: IssuedTokens, refreshCookie: RefreshCookie): DataOf<Api['user']['login']> {
  if (issued.refreshToken !== null) refreshCookie.write(issued.refreshToken, issued.refreshExpiresAt)
  return { accessToken: issued.accessToken, tokenType: 'Bearer', expiresInSeconds: issued.expiresInSeconds }
}

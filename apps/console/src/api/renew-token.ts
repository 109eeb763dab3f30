// Renews the access token through the refresh cookie, one renewal at a time across all tabs.
import type { Api, DataOf } from '@merchant/contract'
import { readAccessToken, storeAccessToken } from './access-token.ts'
import { dataOf } from './answer.ts'
import { ApiError } from './api-error.ts'
import { followServer } from './clock.ts'
import {
  publicApi,
  refreshHeader,
  refreshUserHeader,
  sessionEndedCode,
  sessionOtherUserCode,
} from './public-endpoints.generated.ts'
import { mustBeSameUser, pageUser, refuseOtherUser } from './page-user.ts'

let running: Promise<string | null> | null = null

/**
 * A usable token in place of `ended`: the one another tab has fetched meanwhile, or a new one.
 * Null when the session is over or the server could not be asked. Throws only when the browser is another person's now.
 */
export function renewAccessToken(ended: string): Promise<string | null> {
  running ??= alone(() => renew(ended))
    .catch(withoutToken)
    .finally(() => {
      running = null
    })
  return running
}

// Absent on plain http, whatever the types say; the rotating refresh token then decides which tab wins.
const { locks }: { readonly locks?: LockManager | null } = navigator

const alone = (work: () => Promise<string | null>): Promise<string | null> =>
  locks === undefined || locks === null ? work() : locks.request('renew-access-token', work)

async function renew(ended: string): Promise<string | null> {
  const current = readAccessToken()
  mustBeSameUser()
  if (current !== null && current !== ended) return current
  const renewed = await fetchRenewedToken(pageUser())
  storeAccessToken(renewed)
  return renewed.accessToken
}

/**
 * A new token by the refresh cookie, kept nowhere. Throws ApiError.
 *
 * @param user whose session it has to be; null: anybody's
 */
export async function fetchRenewedToken(user: string | null): Promise<DataOf<Api['user']['token']>> {
  const response = await fetch(publicApi.user.token.path, {
    method: publicApi.user.token.method,
    headers: { [refreshHeader]: '1', ...(user === null ? {} : { [refreshUserHeader]: user }) },
    signal: AbortSignal.timeout(10_000),
  })
  followServer(response.headers.get('date'))
  const text = await response.text()
  const received = { status: response.status, text, header: (name: string) => response.headers.get(name) }
  return dataOf(publicApi.user.token, received)
}

let endSentence: string | null = null

/** What the server said when it would not renew the session any more, e.g. that another device put this one out; else null. */
export const endOfSession = (): string | null => endSentence

/** A renewal that fails has no token; why it failed is remembered for the login page. */
function withoutToken(error: unknown): null {
  if (error instanceof ApiError && error.kind === 'otherUser') throw error
  if (error instanceof ApiError && error.code === sessionOtherUserCode) refuseOtherUser()
  endSentence = error instanceof ApiError && error.code === sessionEndedCode ? error.message : null
  return null
}

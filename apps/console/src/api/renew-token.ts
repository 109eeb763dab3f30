// Renews the access token through the refresh cookie, one renewal at a time across all tabs.
import { readAccessToken, storeAccessToken } from './access-token.ts'
import { valueOf } from './answer.ts'
import { followServer } from './clock.ts'
import { light, refreshHeader } from './light-endpoints.generated.ts'

let running: Promise<string | null> | null = null

/**
 * A usable token in place of `ended`: the one another tab has fetched meanwhile, or a new one.
 * Null when the session is over or the server could not be asked. Never throws.
 */
export function renewAccessToken(ended: string): Promise<string | null> {
  running ??= alone(() => renew(ended))
    .catch(() => null)
    .finally(() => {
      running = null
    })
  return running
}

// Absent on plain http, whatever the types say; the rotating refresh token then decides which tab wins.
const locks = navigator.locks as LockManager | null | undefined

const alone = (work: () => Promise<string | null>): Promise<string | null> =>
  locks === undefined || locks === null ? work() : locks.request('renew-access-token', work)

async function renew(ended: string): Promise<string | null> {
  const current = readAccessToken()
  if (current !== null && current !== ended) return current
  const response = await fetch(light.user.token.path, {
    method: light.user.token.method,
    headers: { [refreshHeader]: '1' },
    signal: AbortSignal.timeout(10_000),
  })
  followServer(response.headers.get('date'))
  const text = await response.text()
  const token = valueOf({ status: response.status, text, header: (name) => response.headers.get(name) })
  const { accessToken, expiresInSeconds } = token as { accessToken: string; expiresInSeconds: number }
  storeAccessToken({ accessToken, expiresInSeconds })
  return accessToken
}

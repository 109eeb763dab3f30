// A logout that did not reach the server is sent again as soon as the login page is shown again with a network.
import { ApiError } from '../../api/api-error.ts'
import { fetchRenewedToken } from '../../api/renew-token.ts'
import { publicApi } from '../../api/public-endpoints.generated.ts'
import { LOGOUT_PENDING_KEY } from '../../api/show-error.ts'

/** Ends the session that the browser still has a cookie of. Never throws: without a network it is tried the next time. */
export async function finishLogout(): Promise<void> {
  const user = localStorage.getItem(LOGOUT_PENDING_KEY)
  if (user === null) return
  try {
    // Whoever signed in since then stays in.
    const { accessToken } = await fetchRenewedToken(user === '' ? null : user)
    await fetch(publicApi.user.logout.path, {
      method: publicApi.user.logout.method,
      headers: { authorization: `Bearer ${accessToken}` },
      signal: AbortSignal.timeout(5_000),
    })
  } catch (error) {
    // Still without a network. Any other answer means that there is no session left to end.
    if (!(error instanceof ApiError) || error.kind === 'fault' || error.kind === 'busy') return
  }
  localStorage.removeItem(LOGOUT_PENDING_KEY)
}

// Who is logged in. The guard has loaded it before any page is drawn, so a page may rely on it.
import { api, type DataOf, type Endpoint, type LoginInfo, type Permission } from '@merchant/contract'
import { type QueryClient, QueryObserver, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { clearAccessToken, readAccessToken } from '../api/access-token.ts'
import { send } from '../api/client.ts'
import { isOtherUsers } from '../api/page-user.ts'
import { LOGOUT_PENDING_KEY } from '../api/show-error.ts'
import { readQuery } from '../api/use-endpoint.ts'
import { leaveDirtyForms } from './dirty-forms.ts'
import { forgetTags } from './open-tags.ts'

type BaseData = DataOf<typeof api.init.start>

const SESSION_FRESH_MS = Number.POSITIVE_INFINITY

/**
 * Login info, base data and home board, asked in parallel; what is already there is not asked again. Throws ApiError, at
 * once: nothing is on the screen yet, so whoever opens the console sees what it waits for.
 */
export async function loadSession(client: QueryClient): Promise<LoginInfo> {
  const [login, , board] = await Promise.all([
    client.ensureQueryData({ ...readQuery(api.user.infoOfLogin), staleTime: SESSION_FRESH_MS, retry: false }),
    client.ensureQueryData({ ...readQuery(api.init.start), staleTime: SESSION_FRESH_MS, retry: false }),
    client.ensureQueryData({ ...readQuery(api.board.merchant), retry: false }).then(
      () => null,
      (error: unknown) => ({ error }),
    ),
  ])
  // An operator whose account is not set up yet has no board, and needs none to set it up.
  if (board !== null && login.enrolment.length === 0) throw board.error
  return login
}

/** Login info if the guard has already loaded it: its absence is the original's flag -2, "unknown". */
export const knownLogin = (client: QueryClient): LoginInfo | undefined =>
  client.getQueryData<LoginInfo>(readQuery(api.user.infoOfLogin).queryKey)

/** The logged-in user. Only inside the console's frame; follows when a command refreshes `api.user.infoOfLogin`. */
export function useLogin(): LoginInfo {
  const login = useLoaded(api.user.infoOfLogin)
  if (login === undefined) throw new Error('useLogin outside the guarded frame')
  return login
}

/** Base data: agreements, carriers, limits. Only inside the console's frame. */
export function useBaseData(): BaseData {
  const data = useLoaded(api.init.start)
  if (data === undefined) throw new Error('useBaseData outside the guarded frame')
  return data
}

/** Those that something new is shipped with, and whichever stands there already. */
export function useOfferedCarriers(...standing: readonly (string | undefined)[]): BaseData['carriers'] {
  const { carriers } = useBaseData()
  const kept = standing.join(' ')
  return useMemo(
    () => carriers.filter(({ code, enabled }) => enabled || kept.split(' ').includes(code)),
    [carriers, kept],
  )
}

const observers = new WeakMap<QueryClient, Map<string, QueryObserver>>()

/** The one observer of what the guard has loaded: every cell of a table asks for it, and one each costs more than drawing it. */
function observerOf(client: QueryClient, endpoint: Endpoint): QueryObserver {
  const known = observers.get(client) ?? new Map<string, QueryObserver>()
  observers.set(client, known)
  const observer =
    known.get(endpoint.path) ??
    new QueryObserver<unknown>(client, { ...readQuery(endpoint), staleTime: SESSION_FRESH_MS, meta: { quiet: false } })
  known.set(endpoint.path, observer)
  return observer
}

function useLoaded<E extends Endpoint>(endpoint: E): DataOf<E> | undefined {
  const client = useQueryClient()
  return useSyncExternalStore(
    useCallback((listener) => observerOf(client, endpoint).subscribe(listener), [client, endpoint]),
    () => client.getQueryData<DataOf<E>>(readQuery(endpoint).queryKey),
  )
}

/** Whether the user holds the permission; a page code alone ('3001') is held with any of its actions. */
export const holds = (login: LoginInfo, permission: Permission): boolean => login.permissions.includes(permission)

/** Whether the logged-in user may do this. */
export const useMay = (permission: Permission): boolean => holds(useLogin(), permission)

/** Ends the session on the server and here, then goes to the login page; works without the server too. */
export function useLogout(): () => Promise<void> {
  const client = useQueryClient()
  return () => logout(client)
}

/** Clearing what the browser kept can take it long: the answer arrives behind the login page then. */
const patience = () => new Promise((resolve) => setTimeout(resolve, 2_000))

/** As `useLogout`, for code outside components. */
export async function logout(client: QueryClient): Promise<void> {
  // Whoever signed in elsewhere in this browser goes on; this page is only left.
  if (isOtherUsers()) return location.assign('/')
  leaveDirtyForms()
  const user = knownLogin(client)
  const back = encodeURIComponent(location.pathname + location.search)
  // Until the server has heard of it: without a network the login page sends it later.
  localStorage.setItem(LOGOUT_PENDING_KEY, user?.user.id ?? '')
  try {
    if (readAccessToken() !== null) await Promise.race([send(api.user.logout, {}, { outlivesPage: true }), patience()])
    localStorage.removeItem(LOGOUT_PENDING_KEY)
  } catch {
    // The user must be able to leave now.
  } finally {
    clearAccessToken()
    if (user !== undefined) forgetTags(user.user.id)
    location.assign(`/login?redirect=${back}`)
  }
}

/** Whether codes are to be read in the demo's mailbox; false as long as it is not known. */
export const useIsDemo = (): boolean => useLoaded(api.init.start)?.demo === true

// Which of several shops the person looks at: kept with the session on the server, so that every tab of this browser follows.
import { api, type LoginInfo } from '@merchant/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { receive } from '../api/client.ts'
import { readQuery, useSend } from '../api/use-endpoint.ts'
import { knownLogin, useLogin } from './session.ts'

/** Other tabs hear of a choice here; those that slept ask when they wake. */
const CHANNEL = 'shop-choice'

interface Choice {
  readonly userId: string
  readonly shopId: string | null
}

/** Looks at this shop, or with null at all of them; rejects with ApiError (already shown). */
export function useChooseShop(): (shopId: string | null) => Promise<void> {
  const client = useQueryClient()
  const login = useLogin()
  const { send } = useSend(api.shop.choose)
  return async (shopId) => {
    const { currentShopId } = await send({ shopId })
    if (currentShopId !== null) rememberShop(login.user.id, currentShopId)
    show(client, currentShopId)
    const channel = new BroadcastChannel(CHANNEL)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    channel.postMessage({ userId: login.user.id, shopId: currentShopId } satisfies Choice)
    channel.close()
  }
}

/**
 * The shop that something new stands in: the one that is looked at, else the one that was used last. `isAsked`: the person chooses, because
 * all of several are looked at. Null before there is a shop.
 */
export function useShopForNew(): {
  readonly shopId: string | null
  readonly shop: LoginInfo['shops'][number] | null
  readonly isAsked: boolean
} {
  const { shops, currentShopId, user } = useLogin()
  if (currentShopId !== null || shops.length <= 1) return standingIn(shops, currentShopId ?? shops[0]?.id, false)
  const last = localStorage.getItem(lastShopKey(user.id))
  return standingIn(shops, (shops.find(({ id }) => id === last) ?? shops[0])?.id, true)
}

const standingIn = (shops: LoginInfo['shops'], shopId: string | undefined, isAsked: boolean) => ({
  shopId: shopId ?? null,
  shop: shops.find(({ id }) => id === shopId) ?? null,
  isAsked,
})

const lastShopKey = (userId: string): string => `shop.last.${userId}`

/** This shop is the one to begin with where one has to be chosen. */
export const rememberShop = (userId: string, shopId: string): void => localStorage.setItem(lastShopKey(userId), shopId)

/** Goes along with a choice that was made in another tab of this browser. */
export function useFollowedShop(): void {
  const client = useQueryClient()
  const userId = useLogin().user.id
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.addEventListener('message', ({ data }: MessageEvent<Choice>) => {
      if (data.userId === userId) show(client, data.shopId)
    })
    const ask = () => {
      if (document.visibilityState !== 'visible') return
      receive(api.user.infoOfLogin, undefined).then(
        ({ user, currentShopId }) => user.id === userId && show(client, currentShopId),
        () => undefined,
      )
    }
    document.addEventListener('visibilitychange', ask)
    return () => {
      channel.close()
      document.removeEventListener('visibilitychange', ask)
    }
  }, [client, userId])
}

/** Everything that is about a shop is asked again; lists keep what they know of each shop apart. */
function show(client: QueryClient, shopId: string | null): void {
  const login = knownLogin(client)
  if (login === undefined || login.currentShopId === shopId) return
  client.setQueryData<LoginInfo>(readQuery(api.user.infoOfLogin).queryKey, { ...login, currentShopId: shopId })
  const fixed = new Set<unknown>([api.user.infoOfLogin.path, api.init.start.path])
  // Its figures would be those of another shop as long as the new ones are on their way.
  void client.resetQueries({ queryKey: [api.board.merchant.path] })
  void client.invalidateQueries({ predicate: ({ queryKey }) => !fixed.has(queryKey[0]) })
}

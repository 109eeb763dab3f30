// The demo storefront: orders, asks and confirms for its buyer over our own HTTP API, as a real one would.
import type { DataOf, Endpoint, InputOf } from '@merchant/contract'
import type { Database, TenantTx } from '@merchant/database'
import { callAsStorefront, type StorefrontAnswer, type StorefrontKey } from '../../http/storefront-call.ts'
import type { Clock } from '../../kernel/clock.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { BuyerMemory } from './buyer-memory.ts'

interface StorefrontDeps {
  readonly db: Database
  readonly clock: Clock
  readonly memory: BuyerMemory
  readonly apiKeys: {
    issue(tx: TenantTx, key: { readonly name: string; readonly createdBy: string }): Promise<StorefrontKey>
  }
  /** Where our own API answers; known once the server listens. */
  readonly ownUrl: () => string
}

interface DemoStorefront {
  /** One call for a merchant's shop. A key that was revoked is replaced once. Refusals come back in the API's words. */
  send<E extends Endpoint>(
    merchantId: string,
    endpoint: E,
    input: InputOf<E>,
    commandKey?: string,
  ): Promise<StorefrontAnswer<DataOf<E>>>
}

export function createDemoStorefront({ db, clock, memory, apiKeys, ownUrl }: StorefrontDeps): DemoStorefront {
  const newKey = async (merchantId: string): Promise<StorefrontKey> => {
    const { key, secret } = await db.transaction(merchantId, async (tx) => {
      const owner = await tx
        .selectFrom('user_account')
        .select('id')
        .where('kind', '=', 'OWNER')
        .executeTakeFirstOrThrow()
      return apiKeys.issue(tx, { name: '演示商城', createdBy: owner.id })
    })
    memory.keepKey(merchantId, { key, secret })
    return { key, secret }
  }
  return {
    async send(merchantId, endpoint, input, commandKey) {
      const attempt = (apiKey: StorefrontKey) =>
        callAsStorefront({
          baseUrl: ownUrl(),
          apiKey,
          now: clock.now(),
          endpoint,
          input,
          ...(commandKey === undefined ? {} : { commandKey }),
        })
      try {
        const answer = await attempt(memory.keyOf(merchantId) ?? (await newKey(merchantId)))
        if (answer.kind === 'refused' && answer.refusal === 'session.missing')
          return await attempt(await newKey(merchantId))
        return answer
      } catch (error) {
        if (error instanceof Refusal) return { kind: 'refused', refusal: error.refusal, text: error.message }
        throw error
      }
    },
  }
}

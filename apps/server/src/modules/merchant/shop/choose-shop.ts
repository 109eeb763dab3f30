// Which of several shops a person looks at: kept with the session, read with its token, and no right of anybody.
import type { Api, BodyOf, DataOf } from '@merchant/contract'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { ShopsDeps } from './shop.deps.ts'
import { findShop } from './shop.store.ts'

type Choose = Api['shop']['choose']

/** Refuses with record.notFound for a shop that this person does not reach. */
export async function chooseShop(
  { db, keepChoice }: Pick<ShopsDeps, 'db' | 'keepChoice'>,
  actor: MerchantActor,
  { shopId }: BodyOf<Choose>,
): Promise<DataOf<Choose>> {
  if (shopId !== null && (await findShop(db.tenant(actor.merchantId), shopId)) === null) refuse('record.notFound')
  await keepChoice(actor, shopId)
  return { currentShopId: shopId }
}

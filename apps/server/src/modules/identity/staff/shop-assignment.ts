// Who may be let in to which shop: nobody hands out a shop that they are not let in to themselves.
import type { DataScope } from '@merchant/contract'
import { withoutDataScope, type TenantDb, type TenantTx } from '@merchant/database'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { assignShops, mustReachAsFar, queueForStaff, resolveAccess, shopsOfUsers } from '../role/index.ts'
import { giveShopToInvited } from './invitation.store.ts'
import { idsOfStaff } from './staff.store.ts'
import type { ShopName, StaffDeps } from './staff.deps.ts'

/** These of the shops that the caller reaches, all of them when none are named. Refuses record.notFound for any other. */
export async function mustFindShops(
  { shops }: Pick<StaffDeps, 'shops'>,
  db: TenantDb | TenantTx,
  ids: readonly string[] | undefined,
): Promise<readonly ShopName[]> {
  const known = await shops.list(db)
  if (ids === undefined) return known
  return [...new Set(ids)].map((id) => known.find((shop) => shop.id === id) ?? refuse('record.notFound'))
}

/**
 * Refuses to change somebody who reaches further than the actor: record.notFound when theirs are other shops, so that
 * people of another shop are not even there, else permission.denied.
 */
export function mustReachPerson(
  actor: MerchantActor,
  person: { readonly scope: DataScope; readonly shopIds: readonly string[] },
): void {
  const { dataScope } = actor
  if (dataScope === null) return
  const isElsewhere = person.shopIds.length > 0 && !person.shopIds.some((id) => dataScope.shopIds.includes(id))
  if (isElsewhere) refuse('record.notFound')
  mustReachAsFar(actor, person.scope)
  if (!person.shopIds.every((id) => dataScope.shopIds.includes(id))) refuse('permission.denied')
}

/** Every shop that this person works in, whoever asks. */
export const allShopsOf = async (tx: TenantTx, userId: string): Promise<readonly string[]> =>
  (await withoutDataScope(() => shopsOfUsers(tx, [userId]))).get(userId) ?? []

/** Before there was a shop there was none to choose: the first one is everybody's. */
export async function giveFirstShop(tx: TenantTx, shopId: string, now: Date): Promise<void> {
  await queueForStaff(tx, now)
  const people = await idsOfStaff(tx)
  for (const id of people) await assignShops(tx, id, [shopId])
  await giveShopToInvited(tx, shopId)
  await resolveAccess(tx, people, now)
}

// The two addresses that a shop's profile shows, kept with it: what the form left as it was is neither written nor told.
import { said, type ShopAddress } from '@merchant/contract'
import { newId, type TenantTx } from '@merchant/database'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { addressChanges, addressKindText, logAddress, placeText } from './shop-address.log.ts'
import { type BookedAddress, insertAddress, listAddresses, updateAddress } from './shop-address.store.ts'
import type { ShopsDeps } from './shop.deps.ts'

type Kind = 'SHIP' | 'RETURN'
type AddressDeps = Pick<ShopsDeps, 'cipher' | 'regionByCodes'>

interface By {
  readonly actor: MerchantActor
  readonly now: Date
}

/** The shop is new, or held by the caller. Refuses with region.unknown. */
export async function saveDefaults(
  deps: AddressDeps,
  tx: TenantTx,
  { shopId, ...wished }: Readonly<Record<Kind, ShopAddress>> & { readonly shopId: string },
  by: By,
): Promise<void> {
  const book = await listAddresses(tx, deps.cipher, shopId)
  for (const kind of ['SHIP', 'RETURN'] as const) {
    const before = book.find((one) => one.kind === kind && one.isDefault)
    if (before === undefined) await add(deps, tx, { shopId, kind, content: wished[kind] }, by)
    else await change(deps, tx, { before, content: wished[kind] }, by)
  }
}

async function add(
  deps: AddressDeps,
  tx: TenantTx,
  { shopId, kind, content }: { readonly shopId: string; readonly kind: Kind; readonly content: ShopAddress },
  { actor, now }: By,
): Promise<void> {
  const named = { ...content, region: regionOf(deps, kind, content) }
  const address = { id: newId(now), shopId, kind, ...named, remark: '', isDefault: true }
  await insertAddress(tx, deps.cipher, address, now)
  const { zh, en } = addressKindText[kind]
  const place = placeText(address)
  const summary = said(`新增${zh}“${place}”，并设为默认`, `Added the ${en} “${place}” as the default`)
  await logAddress(tx, address, { actor, action: 'shopAddress.add', summary }, now)
}

async function change(
  deps: AddressDeps,
  tx: TenantTx,
  { before, content }: { readonly before: BookedAddress; readonly content: ShopAddress },
  { actor, now }: By,
): Promise<void> {
  const { contact, phone, detail } = content
  const isMoved = codesOf(before).join() !== codesOf(content).join()
  if (!isMoved && before.contact === contact && before.phone === phone && before.detail === detail) return
  const region = isMoved ? regionOf(deps, before.kind, content) : before.region
  const after = { ...before, contact, phone, region, detail }
  await updateAddress(tx, deps.cipher, after, now)
  const { zh, en } = addressKindText[before.kind]
  const summary = said(`修改${zh}“${placeText(after)}”`, `Changed the ${en} “${placeText(after)}”`)
  const changes = addressChanges(before, after)
  await logAddress(tx, after, { actor, action: 'shopAddress.change', summary, changes }, now)
}

const codesOf = ({ region }: Pick<ShopAddress, 'region'>) => region.map(({ code }) => code)

function regionOf({ regionByCodes }: AddressDeps, kind: BookedAddress['kind'], content: ShopAddress) {
  const { zh, en } = addressKindText[kind]
  return (
    regionByCodes(codesOf(content)) ??
    refuse('region.unknown', { field: said(`${zh}的所在地区`, `region of the ${en}`) })
  )
}

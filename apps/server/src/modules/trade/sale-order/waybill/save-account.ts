// Keeping a shop's accounts with carriers: one for each, its customer code and secret sealed and never shown again.
import { type Api, type BodyOf, said, type Said, type WaybillAccount } from '@merchant/contract'
import { waybillPayTypeTexts } from '@merchant/contract/labels'
import { newId, type TenantTx } from '@merchant/database'
import { type MerchantActor, meantShopOf } from '../../../../kernel/actor.ts'
import { inBoth, spokenText } from '../../../../kernel/in-both.ts'
import { changed, type FieldChange, logAct, maskedChange } from '../../../../kernel/operation-log.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import type { SaleOrderDeps } from '../sale-order.deps.ts'
import {
  type AccountRecord,
  insertAccount,
  mustFindAccount,
  mustHoldAccount,
  removeAccountRow,
  updateAccount,
} from './account.store.ts'

/** Of one account, bought ahead and left. */
const MOST_NUMBERS = 9_999_999

type Save = BodyOf<Api['waybill']['saveAccount']>
type AccountDeps = Pick<SaleOrderDeps, 'cipher' | 'carrierOf' | 'meantShop' | 'hasAddress'>

interface By {
  readonly actor: MerchantActor
  readonly now: Date
}

export const accountRow = ({ carrierOf }: Pick<AccountDeps, 'carrierOf'>, account: AccountRecord): WaybillAccount => ({
  id: account.id,
  shopId: account.shop_id,
  carrierCode: account.carrier_code,
  carrierName: spokenText(nameOf({ carrierOf }, account.carrier_code)),
  customerCode: account.customer_code_mask,
  hasSecret: account.secret_enc !== null,
  site: account.site,
  payType: account.pay_type,
  senderAddressId: account.sender_address_id,
  paper: account.paper,
  numbersLeft: account.numbers_left,
  isEnabled: account.is_enabled,
  updatedAt: account.updated_at.toISOString(),
  version: account.version,
})

export const nameOf = ({ carrierOf }: Pick<AccountDeps, 'carrierOf'>, code: string): string =>
  carrierOf(code)?.name ?? code

/** In the caller's transaction. Refuses as the endpoint declares. */
export async function saveAccount(deps: AccountDeps, tx: TenantTx, body: Save, by: By): Promise<WaybillAccount> {
  const id = body.id === undefined ? await add(deps, tx, body, by) : await change(deps, tx, body.id, { ...body, ...by })
  return accountRow(deps, await mustFindAccount(tx, id))
}

async function add(deps: AccountDeps, tx: TenantTx, body: Save, { actor, now }: By): Promise<string> {
  const { carrierCode, customerCode, isCounted, addNumbers } = body
  const carrier = deps.carrierOf(carrierCode)
  if (carrier?.hasEWaybill !== true) refuse('carrier.unknown')
  if (!carrier.enabled) refuse('carrier.off', { name: inBoth(carrier.name) })
  if (customerCode === null) refuse('request.invalid', { what: said('：请填写客户编号', ': give the customer code') })
  const shop =
    (await deps.meantShop(tx, meantShopOf(actor, body.shopId))) ??
    refuse('state.notAllowed', { status: said('还没有店铺资料', 'there is no shop yet') })
  await mustBeOfShop(deps, tx, shop.id, body.senderAddressId)
  const id = newId(now)
  const numbersLeft = isCounted ? addNumbers : null
  const account = { ...body, id, shopId: shop.id, carrierName: carrier.name, customerCode, numbersLeft }
  await insertAccount(tx, deps.cipher, account, now)
  const summary = said(`新增${carrier.name}电子面单账号`, `Added the account with ${inBoth(carrier.name).en}`)
  const target = { type: 'waybillAccount', id, no: carrier.name, shopId: shop.id }
  await logAct(tx, { actor, action: 'waybillAccount.add', target, summary }, now)
  return id
}

async function change(deps: AccountDeps, tx: TenantTx, id: string, body: Save & By): Promise<string> {
  const { actor, now, carrierCode, shopId, isCounted, addNumbers } = body
  const before = await mustHoldAccount(tx, id, body.version)
  if (carrierCode !== before.carrier_code || (shopId !== undefined && shopId !== before.shop_id))
    refuse('record.notFound')
  await mustBeOfShop(deps, tx, before.shop_id, body.senderAddressId)
  const numbersLeft = isCounted ? (before.numbers_left ?? 0) + addNumbers : null
  if (numbersLeft !== null && numbersLeft > MOST_NUMBERS)
    refuse('limit.exceeded', {
      limit: said(`剩余单号最多 ${MOST_NUMBERS} 个`, `at most ${MOST_NUMBERS} numbers are kept count of`),
    })
  await updateAccount(tx, deps.cipher, before, { ...body, numbersLeft })
  const name = nameOf(deps, before.carrier_code)
  const summary = said(`修改${name}电子面单账号`, `Changed the account with ${inBoth(name).en}`)
  const changes = changesOf(before, await mustFindAccount(tx, id), body)
  await logAct(tx, { actor, action: 'waybillAccount.change', target: targetOf(deps, before), summary, changes }, now)
  return id
}

export async function removeAccount(
  deps: AccountDeps,
  tx: TenantTx,
  { id, version }: BodyOf<Api['waybill']['removeAccount']>,
  { actor, now }: By,
): Promise<void> {
  const account = await mustHoldAccount(tx, id, version)
  await removeAccountRow(tx, id, now)
  const name = nameOf(deps, account.carrier_code)
  const summary = said(`删除${name}电子面单账号`, `Deleted the account with ${inBoth(name).en}`)
  await logAct(tx, { actor, action: 'waybillAccount.remove', target: targetOf(deps, account), summary }, now)
}

const targetOf = (deps: AccountDeps, { id, carrier_code: code, shop_id: shopId }: AccountRecord) => ({
  type: 'waybillAccount',
  id,
  no: nameOf(deps, code),
  shopId,
})

/** Refuses with record.notFound for an address of another shop. */
async function mustBeOfShop({ hasAddress }: AccountDeps, tx: TenantTx, shopId: string, id: string | null) {
  if (id !== null && !(await hasAddress(tx, shopId, id))) refuse('record.notFound')
}

/** Codes and secrets are never written down, only that they changed. */
function changesOf(before: AccountRecord, after: AccountRecord, { customerCode, secret }: Save): FieldChange[] {
  const hidden =
    secret === null ? [] : [{ field: 'secret', label: said('接口密钥', 'API key'), before: '', after: '****' }]
  const left = (numbers: number | null): Said | string =>
    numbers === null ? said('不计数', 'not counted') : String(numbers)
  const pay = ({ pay_type: type }: AccountRecord) => said(...waybillPayTypeTexts[type])
  return changed(
    {
      field: 'customerCode',
      label: said('客户编号', 'Customer code'),
      before: before.customer_code_mask,
      after:
        customerCode !== null && after.customer_code_mask === before.customer_code_mask
          ? maskedChange(after.customer_code_mask)
          : after.customer_code_mask,
    },
    ...hidden,
    { field: 'site', label: said('取件网点', 'Branch'), before: before.site, after: after.site },
    { field: 'payType', label: said('运费付款方式', 'Freight paid'), before: pay(before), after: pay(after) },
    { field: 'paper', label: said('面单尺寸', 'Label size'), before: before.paper, after: after.paper },
    {
      field: 'numbersLeft',
      label: said('剩余单号', 'Numbers left'),
      before: left(before.numbers_left),
      after: left(after.numbers_left),
    },
    {
      field: 'isEnabled',
      label: said('启用', 'Enabled'),
      before: onOff(before.is_enabled),
      after: onOff(after.is_enabled),
    },
  )
}

const onOff = (is: boolean): Said => (is ? said('是', 'yes') : said('否', 'no'))

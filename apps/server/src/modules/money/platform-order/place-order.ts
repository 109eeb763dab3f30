// A merchant orders from the catalogue; the price is the catalogue's, never the request's.
import { type Api, type BodyOf, formatYuan, said } from '@merchant/contract'
import { newId, type TenantTx } from '@merchant/database'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { newBusinessNo } from '../../../kernel/business-no.ts'
import { dueFrom } from '../../../kernel/in-force.ts'
import { type LoggedAct, whoOf } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { findProduct, type Product } from './catalogue/product.store.ts'
import { happened } from './platform-order.history.ts'
import { dueOf, platformOrderParameters } from './platform-order.parameters.ts'
import { isDeposit, refuseSecondDeposit, statusName } from './platform-order.states.ts'
import {
  countOpen,
  hasOpenDeposit,
  insertOrder,
  type KeptLine,
  lockOpenMerchant,
  type OrderRecord,
  setClocks,
} from './platform-order.store.ts'
import { firstLetters } from '../../../kernel/first-letters.ts'

export type Wish = BodyOf<Api['platformOrder']['add']>

export interface By {
  readonly actor: LoggedAct['actor']
  readonly now: Date
}

/** Errors: refuses record.notFound for what is not on sale, state.notAllowed for a second deposit, limit.exceeded. */
export async function placeOrder(tx: TenantTx, wish: Wish, { actor, now }: By & { readonly actor: MerchantActor }) {
  await lockOpenMerchant(tx)
  const product = await mustBeOnSale(tx, wish.productId)
  const version = product.versions.find(({ code }) => code === wish.versionCode) ?? refuse('record.notFound')
  if (isDeposit(product.type) && (await hasOpenDeposit(tx))) refuseSecondDeposit()
  await mustBeFewOpen(tx)
  if (wish.autoRenew && version.periodMonths === null)
    refuse('state.notAllowed', { status: said('该服务没有期限，不能自动续订', 'it has no period to renew') })
  const dueAt = dueFrom(tx, dueOf[product.type], now)
  const { autoRenew, quantity, remark } = wish
  const terms = { product, version, quantity, autoRenew, remark, dueAt, renews: null, startsAt: null }
  return writeOrder(tx, terms, { actor, event: 'order', now })
}

/** What is answered to who ordered it. */
export const placedOf = (order: OrderRecord) => ({
  id: order.id,
  orderNo: order.order_no,
  status: order.status,
  payableFen: order.payable_fen,
  payExpireAt: (order.due_at ?? order.ordered_at).toISOString(),
})

async function mustBeOnSale(tx: TenantTx, id: string): Promise<Product> {
  const product = await findProduct(tx, id)
  return product?.isOnSale === true ? product : refuse('record.notFound')
}

export async function mustBeFewOpen(tx: TenantTx): Promise<void> {
  const { maxOpen } = platformOrderParameters
  if ((await countOpen(tx)) < maxOpen) return
  refuse('limit.exceeded', {
    limit: said(`最多 ${maxOpen} 笔订单待支付，请先支付或取消`, `at most ${maxOpen} unpaid orders; pay or cancel one`),
  })
}

export interface Terms {
  readonly product: Product
  readonly version: Product['versions'][number]
  readonly quantity: number
  readonly autoRenew: boolean
  readonly remark: string
  readonly dueAt: Date
  readonly renews: OrderRecord | null
  readonly startsAt: Date | null
}

export async function writeOrder(
  tx: TenantTx,
  { product, version, quantity, autoRenew, remark, dueAt, renews, startsAt }: Terms,
  { actor, event, now }: By & { readonly event: 'order' | 'renew' },
): Promise<OrderRecord> {
  const amountFen = version.unitFen * quantity
  const most = 9_999_999_999
  if (amountFen > most)
    refuse('limit.exceeded', {
      limit: said(`每单最多 ${formatYuan(most, true)} 元`, `at most ¥${formatYuan(most, true)} each`),
    })
  const line: KeptLine = {
    productId: product.id,
    productName: product.name,
    code: version.code,
    name: version.name,
    quantity,
    unitFen: version.unitFen,
    amountFen,
    periodMonths: version.periodMonths,
    units: version.units,
  }
  const order = await insertOrder(tx, {
    merchant_id: tx.merchantId,
    id: newId(now),
    shop_id: null,
    order_no: newBusinessNo('PO', now),
    type: product.type,
    issuer: 'MERCHANT',
    title: firstLetters(`${product.name} · ${version.name}`, 60),
    description: product.description,
    lines: JSON.stringify([line]),
    amount_fen: amountFen,
    payable_fen: amountFen,
    is_mandatory: false,
    status: 'UNPAID',
    due_at: dueAt,
    auto_renew: autoRenew,
    period_months: version.periodMonths,
    starts_at: startsAt,
    renews_id: renews?.id ?? null,
    remark,
    ordered_by: whoOf(actor).id,
    ordered_at: now,
  })
  await setClocks(tx, order, { before: null, now })
  const yuan = formatYuan(amountFen, true)
  const summary =
    renews === null
      ? said(`订购 ${order.title}，${yuan} 元`, `Ordered ${order.title}, ¥${yuan}`)
      : said(
          `续订 ${order.title}，${yuan} 元（原订单 ${renews.order_no}）`,
          `Renewed ${order.title}, ¥${yuan} (order ${renews.order_no} before)`,
        )
  await happened(tx, order, { actor, event, summary, now })
  return order
}

/** What is not paid yet may be given up by who ordered it. */
export function mustBeCancellable(order: OrderRecord): void {
  if (order.status !== 'UNPAID') refuse('state.notAllowed', { status: statusName(order.status) })
  if (order.issuer === 'PLATFORM')
    refuse('state.notAllowed', { status: said('平台开出的应付款不能取消', 'the platform asks for it') })
}

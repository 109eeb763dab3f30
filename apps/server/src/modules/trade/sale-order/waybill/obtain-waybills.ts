// Numbers for orders: what is asked for is written down first, then the carrier is asked outside of every transaction. An order that
// has a number, or asks for one, gets no second, whoever asks and however often.
import { type Api, type BodyOf, type DataOf, refusalCode, said, spoken } from '@merchant/contract'
import { newId, type TenantTx } from '@merchant/database'
import type { MerchantActor } from '../../../../kernel/actor.ts'
import { afterwards } from '../../../../kernel/afterwards.ts'
import { type Command, once } from '../../../../kernel/command.ts'
import { inBoth } from '../../../../kernel/in-both.ts'
import { inForce } from '../../../../kernel/in-force.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import { refusalOf } from '../batch-orders.ts'
import { type OrderSending, sendingOfOrder } from '../../freight/index.ts'
import type { SaleOrderDeps } from '../sale-order.deps.ts'
import { orderParameters } from '../sale-order.parameters.ts'
import { isGoingBack } from '../sale-order.states.ts'
import { itemsOf, lockOrder, mustAllow, type OrderRecord } from '../sale-order.store.ts'
import { goesSomewhere } from '../order-delivery.ts'
import { allLeft, told } from '../ship/pieces.ts'
import { mustNotBeHeld } from '../ship/ship.ts'
import { type AccountRecord, holdAccountOf, takeNumbers } from './account.store.ts'
import { askAtOnce, type AskDeps } from './ask-carrier.ts'
import { nameOf } from './save-account.ts'
import {
  countWaybills,
  findWaybills,
  isStale,
  STALE,
  mustFindWaybill,
  openWaybillOf,
  type WaybillRecord,
} from './waybill.store.ts'
import { waybillParameters } from './waybill.parameters.ts'
import { waybillView } from './waybill.view.ts'

type Obtain = BodyOf<Api['waybill']['obtain']>
type Obtained = DataOf<Api['waybill']['obtain']>
export type ObtainDeps = AskDeps & Pick<SaleOrderDeps, 'shipFrom'>

interface ObtainCommand {
  readonly actor: MerchantActor
  readonly body: Obtain
  readonly command: Command
}

/** Errors: refuses carrier.unknown, and state.notAllowed where no service is there to be asked; each order's own are in `failed`. */
export async function obtainWaybills(deps: ObtainDeps, { actor, body, command }: ObtainCommand): Promise<Obtained> {
  const { db, clock } = deps
  mustHaveService(deps)
  const { carrierCode } = body
  if (carrierCode !== null && deps.carrierOf(carrierCode)?.hasEWaybill !== true) refuse('carrier.unknown')
  const planned = await db.transaction(actor.merchantId, (tx) =>
    once(tx, command, clock.now(), () => planAll(deps, tx, { actor, body, now: clock.now() })),
  )
  const askAndRead = async (): Promise<Obtained> => {
    const ids = planned.succeeded.map(({ id }) => id)
    await askAtOnce(deps, actor, ids)
    const found = await findWaybills(db.tenant(actor.merchantId), ids)
    const now = planned.succeeded.map((before) => {
      const row = found.get(before.id)
      return row === undefined ? before : waybillView(deps, row, false)
    })
    return { ...planned, succeeded: now }
  }
  // They are asked for; whoever can't be told reads it beside the order.
  return afterwards(deps, askAndRead, () => planned)
}

export function mustHaveService({ waybills }: Pick<SaleOrderDeps, 'waybills'>): void {
  if (waybills === null)
    refuse('state.notAllowed', {
      status: said(
        '平台尚未接入电子面单服务，请手工填写运单号',
        'no waybill service is connected; type the number by hand',
      ),
    })
}

interface Planning {
  readonly actor: MerchantActor
  readonly body: Obtain
  readonly now: Date
}

async function planAll(deps: ObtainDeps, tx: TenantTx, { body, ...by }: Planning): Promise<Obtained> {
  const planned: Obtained = { succeeded: [], failed: [] }
  // In the order of their ids, so that two batches never wait for each other.
  for (const id of [...new Set(body.orderIds)].toSorted()) {
    let orderNo: string | null = null
    const refusal = await refusalOf(async () => {
      const order = await lockOrder(tx, id)
      orderNo = order.order_no
      const row = await planOne(deps, tx, order, { carrierCode: body.carrierCode, ...by })
      planned.succeeded.push(waybillView(deps, row, false))
    })
    if (refusal !== null)
      planned.failed.push({ id, orderNo, code: refusalCode(refusal.refusal), message: spoken(refusal.said) })
  }
  return planned
}

interface PlanOne {
  /** Null: of the carriers that its freight templates prefer. */
  readonly carrierCode: string | null
  readonly actor: MerchantActor
  readonly now: Date
}

/** The number that the order has, or the row by which it is asked for. Refuses before it writes anything. */
async function planOne(deps: ObtainDeps, tx: TenantTx, order: OrderRecord, asked: PlanOne): Promise<WaybillRecord> {
  const { carrierCode, actor, now } = asked
  mustNotBeHeld(order)
  mustAllow(order, 'ship')
  if (!goesSomewhere(order.delivery_type))
    refuse('state.notAllowed', { status: said('无需物流的订单', 'nothing of it is sent') })
  if (isGoingBack(order)) refuse('state.notAllowed', { status: said('全额退款处理中', 'all of it is being refunded') })
  const open = await openWaybillOf(tx, order.id)
  if (open !== undefined) {
    if (isStale(open, order)) refuse('state.notAllowed', { status: STALE })
    const other = nameOf(deps, open.carrier_code)
    if (carrierCode !== null && open.carrier_code !== carrierCode)
      refuse('state.notAllowed', {
        status: said(
          `已有${other}的面单未使用，请先取消`,
          `it has an unused number of ${inBoth(other).en}; cancel that first`,
        ),
      })
    return open
  }
  const { mostWaybills } = orderParameters
  if ((await countWaybills(tx, order.id)) >= mostWaybills)
    refuse('limit.exceeded', {
      limit: said(
        `一个订单最多取号 ${mostWaybills} 次，请手工填写运单号`,
        `at most ${mostWaybills} numbers are asked for one order; type the number by hand`,
      ),
    })
  const sending = await sendingOfOrder(tx, order.id)
  const account =
    carrierCode === null
      ? await preferredAccount(deps, tx, order.shop_id, sending)
      : await accountWith(deps, tx, order.shop_id, carrierCode)
  if (account.numbers_left === 0)
    refuse('limit.exceeded', {
      limit: said('面单账号的预购单号已用完，请充入后再取号', 'the numbers bought ahead are used up'),
    })
  const sender =
    (await deps.shipFrom(tx, order.shop_id, [account.sender_address_id, sending.shipFromAddressId])) ??
    refuse('state.notAllowed', { status: said('店铺没有发货地址', 'the shop has no address to ship from') })
  const lines = await itemsOf(tx, order.id)
  const id = newId(now)
  if (!(await deps.packs.take(tx, { kind: 'WAYBILL', id }))) refuseWithoutUnits(tx)
  await takeNumbers(tx, account.id, 1)
  await tx
    .insertInto('waybill')
    .values({
      merchant_id: tx.merchantId,
      id,
      shop_id: order.shop_id,
      order_id: order.id,
      account_id: account.id,
      request_no: id.replaceAll('-', ''),
      carrier_code: account.carrier_code,
      paper: account.paper,
      pay_type: account.pay_type,
      sender_enc: deps.cipher.encrypt('waybill.sender', tx.merchantId, JSON.stringify(sender)),
      receiver_name_enc: order.receiver_name_enc,
      receiver_phone_enc: order.receiver_phone_enc,
      receiver_detail_enc: order.receiver_detail_enc,
      receiver_region: JSON.stringify(order.receiver_region),
      goods: [...told(lines, allLeft(lines))].slice(0, waybillParameters.goodsCharacters).join(''),
      is_counted: account.numbers_left !== null,
      asked_by: actor.userId,
      created_at: now,
      // Whoever plans it asks now; the job only if it could not.
      ask_at: new Date(now.getTime() + waybillParameters.leaseMs),
    })
    .execute()
  return mustFindWaybill(tx, id)
}

async function accountWith(
  deps: Pick<ObtainDeps, 'carrierOf'>,
  tx: TenantTx,
  shopId: string,
  carrierCode: string,
): Promise<AccountRecord> {
  const name = nameOf(deps, carrierCode)
  if (deps.carrierOf(carrierCode)?.enabled === false) refuse('carrier.off', { name: inBoth(name) })
  const account = await holdAccountOf(tx, shopId, carrierCode)
  if (account?.is_enabled === true) return account
  return refuse('state.notAllowed', {
    status: said(`店铺没有启用的${name}电子面单账号`, `the shop has no account in use with ${inBoth(name).en}`),
  })
}

/** With the first of the preferred carriers that is offered and has one in use, and numbers left where they are counted. */
async function preferredAccount(
  { carrierOf }: Pick<ObtainDeps, 'carrierOf'>,
  tx: TenantTx,
  shopId: string,
  { carrierCodes }: Pick<OrderSending, 'carrierCodes'>,
): Promise<AccountRecord> {
  for (const code of carrierCodes.filter((code) => carrierOf(code)?.enabled === true)) {
    const account = await holdAccountOf(tx, shopId, code)
    if (account?.is_enabled === true && account.numbers_left !== 0) return account
  }
  return refuse('state.notAllowed', {
    status: said(
      '运费模板没有可用的首选快递，请指定快递公司取号',
      'its freight templates prefer no carrier that gives numbers: choose one',
    ),
  })
}

/** Names what is used up, where more is bought, and what goes on without. */
function refuseWithoutUnits(tx: TenantTx): never {
  const free = inForce(tx, 'waybill.freePerMonth')
  const [zh, en] =
    free === 0
      ? ['', '']
      : [`本月免费的 ${free} 张电子面单已用完，`, `the ${free} free ones of this month are used, and `]
  refuse('limit.exceeded', {
    limit: said(
      `${zh}面单包没有剩余，请在“订单管理 > 平台订单”订购面单包，或手工填写运单号`,
      `${en}no waybill pack has any left: order one under “Platform orders”, or type the number by hand`,
    ),
  })
}

// The home board of a merchant's people. Each part needs the permission of its page: a packer sees what to ship, not what was earned.
import { dayOf, type PageHref, said, type Said, spoken } from '@merchant/contract'
import { statement, type TenantDb, withDataScope } from '@merchant/database'
import { balancesOf } from '@merchant/ledger'
import { sql } from 'kysely'
import type { MerchantActor } from '../../../kernel/actor.ts'
import type { Board, BoardDeps, DaySales, OnboardingStep, ReturnTodo } from './home-board.deps.ts'

const DAY = 86_400_000
const CHART_DAYS = 7

export async function merchantBoard(deps: BoardDeps, actor: MerchantActor): Promise<Board> {
  const db = deps.db.tenant(actor.merchantId)
  const now = deps.clock.now()
  const seesOrders = actor.permissions.has('saleOrder.view')
  const [
    todos,
    sales,
    balances,
    { steps },
    papers,
    low,
    off,
    open,
    parcels,
    addresses,
    returns,
    invoices,
    bills,
    toPay,
  ] = await Promise.all([
    seesOrders ? orderTodos(deps, db, now) : [],
    seesOrders ? deps.trade().saleOrders.salesSince(db, dayOf(new Date(now.getTime() - (CHART_DAYS - 1) * DAY))) : null,
    actor.permissions.has('withdrawOrder.view') ? balancesOf(db) : null,
    // How far the merchant has come does not depend on the shop that is looked at.
    withDataScope(actor.dataScope, () => deps.merchant().merchants.onboardingOf(db)),
    actor.permissions.has('qualification.view') ? deps.merchant().qualifications.countToCareFor(db) : null,
    actor.permissions.has('goods.view') ? deps.trade().goods.countLowStock(db) : null,
    actor.permissions.has('goods.view') ? deps.trade().goods.countOff(db) : null,
    actor.permissions.has('goods.view') ? deps.trade().violations.countOpen(db) : null,
    seesOrders ? deps.trade().tracking.countOpen(db) : null,
    seesOrders ? deps.trade().saleOrders.countAddressChanges(db) : null,
    actor.permissions.has('returnOrder.view') ? deps.trade().returnOrders.countTabs(db) : null,
    seesOrders && actor.permissions.has('saleOrder.remark') ? deps.trade().saleOrders.countInvoices(db) : null,
    actor.permissions.has('bill.view') ? deps.money().bills.countToConfirm(db) : null,
    actor.permissions.has('platformOrder.pay') ? deps.money().platformOrders.countUnpaid(db) : null,
  ])
  const deposit = steps.find(({ step }) => step === 'DEPOSIT')
  const next = steps.find((step) => step.state !== 'done')
  return {
    todos: [
      ...todos,
      ...(returns === null ? [] : returnTodos(returns)),
      ...(parcels === null ? [] : [parcelsTodo(parcels)]),
      ...(addresses === null ? [] : [addressesTodo(addresses)]),
      ...(invoices === null ? [] : [invoicesTodo(invoices)]),
      ...(bills === null ? [] : [billsTodo(bills)]),
      ...(toPay === null ? [] : [platformOrdersTodo(toPay)]),
      ...(deposit === undefined || !actor.permissions.has('rechargeOrder.view') ? [] : [depositTodo(deposit)]),
      ...(papers === null ? [] : [papersTodo(papers)]),
      ...(low === null ? [] : [lowStockTodo(low)]),
      ...(off === null ? [] : [offTodo(off)]),
      ...(open === null ? [] : [violationsTodo(open)]),
    ],
    alarms: [],
    wallet:
      balances === null
        ? null
        : {
            availableFen: balances.M_AVAILABLE,
            pendingFen: balances.M_PENDING,
            frozenFen: balances.M_FROZEN,
            debtFen: 0 - balances.M_DEBT,
          },
    sales: sales === null ? null : salesOf(sales, now),
    onboarding: {
      done: steps.filter((step) => step.state === 'done').length,
      total: steps.length,
      nextStep: next?.step ?? null,
      nextLink: next?.link ?? null,
    },
    updatedAt: now.toISOString(),
  }
}

/** Shown to whoever looks at returns, each with the tab that it counts. */
const returnTodos = (counts: Readonly<Record<ReturnTodo, number>>): Board['todos'] =>
  returnTabs.map(({ key, label, tab }) => ({
    key,
    label: spoken(label),
    count: counts[tab],
    overdue: 0,
    link: (tab === 'HAND_BACK'
      ? '/goodsreturn/order?tab=all&handBack=DUE'
      : `/goodsreturn/order?tab=${tab}`) satisfies PageHref,
    overdueLink: null,
  }))

const returnTabs: readonly { readonly key: string; readonly label: Said; readonly tab: ReturnTodo }[] = [
  { key: 'returnReview', label: said('待处理售后', 'Returns to answer'), tab: 'MERCHANT_REVIEW' },
  { key: 'returnSoon', label: said('售后即将逾期', 'Returns due soon'), tab: 'SOON' },
  { key: 'returnReceive', label: said('退货待收货', 'Returns to receive'), tab: 'WAIT_MERCHANT_RECEIVE' },
  { key: 'returnShip', label: said('换货待发出', 'Goods to send anew'), tab: 'WAIT_MERCHANT_SHIP' },
  { key: 'returnHandBack', label: said('退货待寄回买家', 'Goods to send to buyers again'), tab: 'HAND_BACK' },
  { key: 'returnDispute', label: said('平台介入', 'Disputes'), tab: 'IN_DISPUTE' },
]

/** Shown to whoever looks at bills: confirmed by themselves when nobody does it. */
const billsTodo = (count: number): Board['todos'][number] => ({
  key: 'bill',
  label: spoken(said('待确认账单', 'Bills to confirm')),
  count,
  overdue: 0,
  link: '/finance/FinanceBill?tab=GENERATED' satisfies PageHref,
  overdueLink: null,
})

/** Shown to whoever pays: what the platform asks for is taken by itself when it is due. */
const platformOrdersTodo = (count: number): Board['todos'][number] => ({
  key: 'platformOrder',
  label: spoken(said('待付平台订单', 'Platform orders to pay')),
  count,
  overdue: 0,
  link: '/order/platformorder?tab=UNPAID' satisfies PageHref,
  overdueLink: null,
})

/** Shown to whoever looks at orders. */
const parcelsTodo = (count: number): Board['todos'][number] => ({
  key: 'parcelException',
  label: spoken(said('包裹异常', 'Parcel exceptions')),
  count,
  overdue: 0,
  link: '/order/parcels' satisfies PageHref,
  overdueLink: null,
})

/** Shown to whoever looks at orders: what buyers asked for and nobody has answered. */
const addressesTodo = (count: number): Board['todos'][number] => ({
  key: 'addressChange',
  label: spoken(said('改地址申请', 'New addresses')),
  count,
  overdue: 0,
  link: '/order/saleorder?tab=TO_SHIP&deadline=ADDRESS' satisfies PageHref,
  overdueLink: null,
})

/** Shown to whoever answers them: what buyers of paid orders asked for. */
const invoicesTodo = (count: number): Board['todos'][number] => ({
  key: 'orderInvoice',
  label: spoken(said('待开发票', 'Invoices to issue')),
  count,
  overdue: 0,
  link: '/order/saleorder?mark=INVOICE_REQUESTED' satisfies PageHref,
  overdueLink: null,
})

/** Shown to merchants of whom a deposit is asked: whether something of it is missing. */
const depositTodo = ({ state, link }: OnboardingStep): Board['todos'][number] => ({
  key: 'depositShort',
  label: spoken(said('保证金不足', 'Deposit too low')),
  count: state === 'done' ? 0 : 1,
  overdue: 0,
  link: state === 'done' ? ('/order/rechargeorder' satisfies PageHref) : link,
  overdueLink: null,
})

/** Shown to merchants who have handed one in. */
const papersTodo = (count: number): Board['todos'][number] => ({
  key: 'qualification',
  label: spoken(said('资质待处理', 'Qualifications')),
  count,
  overdue: 0,
  link: '/shop/qualification' satisfies PageHref,
  overdueLink: null,
})

/** Shown to whoever looks at goods. */
const lowStockTodo = (count: number): Board['todos'][number] => ({
  key: 'lowStock',
  label: spoken(said('库存预警', 'Low stock')),
  count,
  overdue: 0,
  link: '/goods/index?tab=LOW_STOCK' satisfies PageHref,
  overdueLink: null,
})

/** Shown to whoever looks at goods: what the platform has taken off, and nobody has corrected or appealed for. */
const offTodo = (count: number): Board['todos'][number] => ({
  key: 'forcedOff',
  label: spoken(said('下架待整改', 'Taken off by the platform')),
  count,
  overdue: 0,
  link: '/goods/index?tab=FORCED_OFF' satisfies PageHref,
  overdueLink: null,
})

/** Shown to whoever looks at goods: what may still be appealed against. */
const violationsTodo = (count: number): Board['todos'][number] => ({
  key: 'violation',
  label: spoken(said('违规待处理', 'Violations')),
  count,
  overdue: 0,
  link: '/goods/violation?tab=PENDING' satisfies PageHref,
  overdueLink: null,
})

async function orderTodos(deps: BoardDeps, db: TenantDb, now: Date): Promise<Board['todos']> {
  const [orders, overdue] = await Promise.all([deps.trade().saleOrders.countsByStage(db), countOverdue(db, now)])
  const todo = (key: string, label: Said, status: string) => ({
    key,
    label: spoken(label),
    count: orders[status] ?? 0,
    overdue: status === 'TO_SHIP' ? overdue : 0,
    link: `/order/saleorder?tab=${status}` satisfies PageHref,
    overdueLink: status === 'TO_SHIP' ? (`/order/saleorder?tab=${status}&deadline=OVERDUE` satisfies PageHref) : null,
  })
  return [
    todo('toShip', said('待发货', 'To ship'), 'TO_SHIP'),
    todo('unpaid', said('待付款', 'Unpaid'), 'UNPAID'),
    todo('shipped', said('已发货', 'Shipped'), 'SHIPPED'),
  ]
}

/** Orders past their ship deadline, counted up to a thousand along the index of orders to ship. */
const countOverdue = async (db: TenantDb, now: Date): Promise<number> =>
  Number((await overdueOrders.first(db, { now }))?.count ?? 0)

const overdueOrders = statement((db: TenantDb, value: { readonly now: Date }) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('sale_order')
        .select('id')
        .where('stage', '=', 'TO_SHIP')
        .where('ship_deadline_at', '<', value.now)
        .limit(sql.lit(1_000))
        .as('overdue'),
    )
    .select((eb) => eb.fn.countAll<string>().as('count')),
)

/** All of the last days; a day without sales counts zero. */
function salesOf(found: readonly DaySales[], now: Date): Board['sales'] {
  const byDay = new Map(found.map((sale) => [sale.day, sale]))
  const days = Array.from({ length: CHART_DAYS }, (_, index) => {
    const day = dayOf(new Date(now.getTime() - (CHART_DAYS - 1 - index) * DAY))
    return { day, paidFen: byDay.get(day)?.paidFen ?? 0, orders: byDay.get(day)?.orders ?? 0 }
  })
  const [yesterday, today] = days.slice(-2)
  return {
    todayFen: today?.paidFen ?? 0,
    todayOrders: today?.orders ?? 0,
    yesterdayFen: yesterday?.paidFen ?? 0,
    yesterdayOrders: yesterday?.orders ?? 0,
    days,
  }
}

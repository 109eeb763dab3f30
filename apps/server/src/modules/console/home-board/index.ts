// Module entry of the home board: to-do counts, money and onboarding, small enough for the guard to wait for it.
import { type Api, type DataOf, dayOf, type Permission } from '@merchant/contract'
import type { Database, TenantDb } from '@merchant/database'
import { balancesOf } from '@merchant/ledger'
import type { MerchantActor, OperatorActor } from '../../../kernel/actor.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { HandlersOf } from '../../../kernel/handlers.ts'

type Board = DataOf<Api['board']['merchant']>

export interface BoardDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ordersByStatus: (db: TenantDb) => Promise<Readonly<Record<string, number>>>
  readonly salesSince: (
    db: TenantDb,
    firstDay: string,
  ) => Promise<readonly { day: string; paidFen: number; orders: number }[]>
  readonly onboardingOf: (
    actor: MerchantActor,
  ) => Promise<readonly { step: string; state: 'done' | 'current' | 'locked' | 'failed'; link: string }[]>
  /** Certifications that wait for a person, over all merchants. */
  readonly certificationsWaiting: () => Promise<number>
  /** Withdrawals that wait for the platform's people, over all merchants. */
  readonly withdrawalsWaiting: () => Promise<{ readonly toAudit: number; readonly toPay: number }>
  /** Money cases that nobody has taken, and those that this operator has. */
  readonly casesWaiting: (operatorId: string) => Promise<{ readonly open: number; readonly mine: number }>
}

const DAY = 86_400_000
const CHART_DAYS = 7

export function createBoard(deps: BoardDeps): { handlers: HandlersOf<Api['board']> } {
  return {
    handlers: {
      merchant: ({ actor }) => (actor.party === 'merchant' ? merchantBoard(deps, actor) : operatorBoard(deps, actor)),
    },
  }
}

/** What waits for this operator: only what they may do something about. */
async function operatorBoard(deps: BoardDeps, actor: OperatorActor): Promise<Board> {
  const { clock, certificationsWaiting, withdrawalsWaiting, casesWaiting } = deps
  const toReview = actor.permissions.has('certification.audit') ? await certificationsWaiting() : 0
  const { toAudit, toPay } = actor.permissions.has('payout.view')
    ? await withdrawalsWaiting()
    : { toAudit: 0, toPay: 0 }
  const cases = actor.permissions.has('moneyCase.handle') ? await casesWaiting(actor.operatorId) : { open: 0, mine: 0 }
  const todo = (permission: Permission, key: string, label: string, count: number, link: string) =>
    actor.permissions.has(permission) ? [{ key, label, count, overdue: 0, link }] : []
  return {
    todos: [
      ...todo(
        'certification.audit',
        'certificationReview',
        '待审核认证',
        toReview,
        '/operator/certification?tab=MANUAL',
      ),
      ...todo('payout.audit', 'withdrawAudit', '待审核提现', toAudit, '/operator/withdraw?tab=AUDITING'),
      ...todo('payout.pay', 'withdrawPay', '待打款提现', toPay, '/operator/withdraw?tab=APPROVED'),
      ...todo('moneyCase.handle', 'moneyCase', '待领取个案', cases.open, '/operator/cases?tab=OPEN'),
      ...todo('moneyCase.handle', 'myMoneyCase', '我的个案', cases.mine, '/operator/cases?tab=TAKEN&owner=me'),
    ],
    wallet: null,
    sales: null,
    onboarding: null,
    updatedAt: clock.now().toISOString(),
  }
}

/** Each part is for who may see its page: a packer's home says what is to be shipped, and not what was earned. */
async function merchantBoard(deps: BoardDeps, actor: MerchantActor): Promise<Board> {
  const db = deps.db.tenant(actor.merchantId)
  const now = deps.clock.now()
  const seesOrders = actor.permissions.has('saleOrder.view')
  const [todos, sales, balances, steps] = await Promise.all([
    seesOrders ? orderTodos(deps, db, now) : [],
    seesOrders ? deps.salesSince(db, dayOf(new Date(now.getTime() - (CHART_DAYS - 1) * DAY))) : null,
    actor.permissions.has('withdrawOrder.view') ? balancesOf(db) : null,
    deps.onboardingOf(actor),
  ])
  const next = steps.find((step) => step.state !== 'done')
  return {
    todos,
    wallet:
      balances === null
        ? null
        : { availableFen: balances.M_AVAILABLE, pendingFen: balances.M_PENDING, frozenFen: balances.M_FROZEN },
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

async function orderTodos(deps: BoardDeps, db: TenantDb, now: Date): Promise<Board['todos']> {
  const [orders, overdue] = await Promise.all([deps.ordersByStatus(db), countOverdue(db, now)])
  const todo = (key: string, label: string, status: string, late: number) => ({
    key,
    label,
    count: orders[status] ?? 0,
    overdue: late,
    link: `/order/saleorder?tab=${status}`,
  })
  return [
    todo('toShip', '待发货', 'TO_SHIP', overdue),
    todo('unpaid', '待付款', 'UNPAID', 0),
    todo('shipped', '已发货', 'SHIPPED', 0),
  ]
}

/** Orders past their ship deadline; counted along the index of what waits to be shipped, at most a thousand. */
async function countOverdue(db: TenantDb, now: Date): Promise<number> {
  const row = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('sale_order')
        .select('id')
        .where('status', '=', 'TO_SHIP')
        .where('ship_deadline_at', '<', now)
        .limit(1_000)
        .as('overdue'),
    )
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Every one of the last days, the ones without sales as zero. */
function salesOf(found: readonly { day: string; paidFen: number; orders: number }[], now: Date): Board['sales'] {
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

// One withdrawal with all that is known of it: for its merchant, and for the platform's person who decides about it.
import {
  type EarlierWithdrawal,
  type ReviewedWithdrawal,
  said,
  spoken,
  type WithdrawInfo,
  type WithdrawStep,
} from '@merchant/contract'
import type { Tables, TenantDb } from '@merchant/database'
import { balancesOf } from '@merchant/ledger'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { spokenText } from '../../../kernel/in-both.ts'
import { COUNT_LIMIT } from '../../../kernel/list-page.ts'
import { closedFor, type ClosedDeps } from './closed-difference.ts'
import type { WithdrawDeps } from './withdraw-order.deps.ts'
import { shownRisk } from './withdraw-order.risk.ts'
import { mustFindWithdraw, toRow, type Viewer, type WithdrawRecord } from './withdraw-order.store.ts'

/** As many of a merchant's other withdrawals as somebody looks through before deciding. */
const EARLIER = 5

export async function showWithdrawal(
  { payeeOf }: Pick<WithdrawDeps, 'payeeOf'>,
  tenant: TenantDb,
  id: string,
): Promise<WithdrawInfo> {
  const order = await mustFindWithdraw(tenant, id)
  const [payee, history] = await Promise.all([payeeOf(tenant, order.bank_card_id), historyOf(tenant, id, 'merchant')])
  return {
    ...toRow(order, 'merchant'),
    payee: payee.name,
    isPublicAccount: payee.isPublic,
    confirmation: confirmationOf(order),
    history,
  }
}

export async function reviewWithdrawal(
  deps: Pick<WithdrawDeps, 'payeeOf' | 'merchantOf'> & ClosedDeps,
  tenant: TenantDb,
  { id, viewer }: { readonly id: string; readonly viewer: Exclude<Viewer, 'merchant'> },
): Promise<ReviewedWithdrawal> {
  const order = await mustFindWithdraw(tenant, id)
  const [payee, history, merchant, balances, risk, earlier, closed] = await Promise.all([
    deps.payeeOf(tenant, order.bank_card_id),
    historyOf(tenant, id, 'operator'),
    deps.merchantOf(tenant),
    balancesOf(tenant),
    shownRisk(tenant, order),
    earlierOf(tenant, id),
    closedFor(deps, tenant, order),
  ])
  return {
    ...toRow(order, viewer),
    payee: payee.name,
    isPublicAccount: payee.isPublic,
    confirmation: confirmationOf(order),
    ...risk,
    cardBoundAt: payee.boundAt?.toISOString() ?? null,
    history,
    merchant: { ...merchant, merchantId: tenant.merchantId },
    balance: {
      availableFen: balances.M_AVAILABLE,
      pendingFen: balances.M_PENDING,
      frozenFen: balances.M_FROZEN,
      debtFen: 0 - balances.M_DEBT,
    },
    earlier,
    closedDifferences: closed.map(({ number, byId, byName, at }) => ({
      number,
      by: byName,
      isMine: byId === viewer.operatorId,
      at: at.toISOString(),
    })),
  }
}

function confirmationOf({ confirm_method: method, confirm_ip: ip, confirmed_at: at }: WithdrawRecord) {
  return method === null || at === null ? null : { method, at: at.toISOString(), ip }
}

async function historyOf(tenant: TenantDb, id: string, party: 'merchant' | 'operator'): Promise<WithdrawStep[]> {
  const events = await tenant
    .selectFrom('withdraw_order_event')
    .select(['event', 'actor_type', 'actor_name', 'facts', 'at'])
    .where('order_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return events.map((event) => stepOf(event, party))
}

const keptFacts = z.looseObject({ text: z.string(), textEn: z.string().optional() })
type Event = Pick<Selectable<Tables['withdraw_order_event']>, 'event' | 'actor_type' | 'actor_name' | 'facts' | 'at'>

function stepOf({ event, actor_type, actor_name, facts, at }: Event, viewer: 'merchant' | 'operator'): WithdrawStep {
  const { text, textEn = text } = keptFacts.parse(facts)
  const party = partyOf(actor_type)
  // Each side is told the names of its own people.
  const isOwn = party === (viewer === 'merchant' ? 'MERCHANT' : 'PLATFORM')
  return { at: at.toISOString(), event, text: spoken(said(text, textEn)), party, name: isOwn ? actor_name : null }
}

function partyOf(type: Event['actor_type']): WithdrawStep['party'] {
  return type === 'PLATFORM' || type === 'PROVIDER' || type === 'SYSTEM' ? type : 'MERCHANT'
}

async function earlierOf(tenant: TenantDb, id: string): Promise<ReviewedWithdrawal['earlier']> {
  const others = tenant.selectFrom('withdraw_order').where('id', '<>', id)
  const newestFirst = others
    .select(['id', 'withdraw_no', 'amount_fen', 'status', 'fail_reason', 'applied_at'])
    .orderBy('applied_at', 'desc')
    .orderBy('id', 'desc')
  const [newest, turnedDown, counts] = await Promise.all([
    newestFirst.limit(EARLIER).execute(),
    newestFirst.where('status', 'in', ['REJECTED', 'FAILED', 'BOUNCED']).limit(EARLIER).execute(),
    countsOf(tenant, id),
  ])
  return {
    counts,
    newest: newest.map(earlierRow),
    turnedDown: turnedDown.map(earlierRow),
  }
}

/** How many of the merchant's newest withdrawals stand in which state, `exceptId` apart. */
export async function countsOf(tenant: TenantDb, exceptId?: string): Promise<ReviewedWithdrawal['earlier']['counts']> {
  const some = tenant
    .selectFrom('withdraw_order')
    .select('status')
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? ''))
    .orderBy('applied_at', 'desc')
    .limit(COUNT_LIMIT)
  const counted = await tenant
    .selectFrom(some.as('some'))
    .select(({ fn }) => ['some.status', fn.countAll<string>().as('count')])
    .groupBy('some.status')
    .execute()
  return Object.fromEntries(counted.map(({ status, count }) => [status, Number(count)]))
}

type Earlier = Pick<WithdrawRecord, 'id' | 'withdraw_no' | 'amount_fen' | 'status' | 'fail_reason' | 'applied_at'>

const earlierRow = (row: Earlier): EarlierWithdrawal => ({
  id: row.id,
  withdrawNo: row.withdraw_no,
  amountFen: row.amount_fen,
  status: row.status,
  failReason: spokenText(row.fail_reason),
  appliedAt: row.applied_at.toISOString(),
})

// The platform asks a merchant to pay: a penalty, a compensation, a bill, or what its deposit lacks.
import { formatYuan, type IssuedOrderType, said, TWO_PERSONS_FROM_FEN } from '@merchant/contract'
import { newId, type TenantTx } from '@merchant/database'
import { sql } from 'kysely'
import { newBusinessNo } from '../../../../kernel/business-no.ts'
import { dueFrom } from '../../../../kernel/in-force.ts'
import { type LoggedAct, whoOf } from '../../../../kernel/operation-log.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import { orderIssued } from '../platform-order.events.ts'
import type { PlatformOrderDeps } from '../platform-order.deps.ts'
import { happened } from '../platform-order.history.ts'
import { dueOf } from '../platform-order.parameters.ts'
import { isDeposit, isMandatory, refuseSecondDeposit } from '../platform-order.states.ts'
import { hasOpenDeposit, insertOrder, lockOpenMerchant, type OrderRecord, setClocks } from '../platform-order.store.ts'

interface Issue {
  readonly type: IssuedOrderType
  readonly shopId: string | null
  readonly title: string
  readonly reason: string
  readonly amountFen: number
  readonly relatedNo: string | null
  readonly actor: LoggedAct['actor']
  readonly now: Date
}

/** Errors: refuses state.notAllowed for a second deposit, for a bill of ours, and for a number that was asked for before. */
export async function issueOrder(
  { notify, isBillNo }: Pick<PlatformOrderDeps, 'notify' | 'isBillNo'>,
  tx: TenantTx,
  { type, shopId, title, reason, amountFen, relatedNo, actor, now }: Issue,
): Promise<OrderRecord> {
  await lockOpenMerchant(tx)
  if (isDeposit(type) && (await hasOpenDeposit(tx))) refuseSecondDeposit()
  await mustBeNewlyAsked({ isBillNo }, tx, { type, relatedNo })
  const order = await insertOrder(tx, {
    merchant_id: tx.merchantId,
    id: newId(now),
    shop_id: shopId,
    order_no: newBusinessNo('PO', now),
    type,
    issuer: 'PLATFORM',
    title,
    description: reason,
    lines: JSON.stringify([]),
    amount_fen: amountFen,
    payable_fen: amountFen,
    is_mandatory: isMandatory(type),
    status: 'UNPAID',
    due_at: dueFrom(tx, dueOf[type], now),
    related_no: relatedNo,
    remark: '',
    ordered_by: whoOf(actor).id,
    ordered_at: now,
  })
  await setClocks(tx, order, { before: null, now })
  const yuan = formatYuan(amountFen, true)
  const summary = said(`开出 ${title} ${yuan} 元：${reason}`, `Issued ${title}, ¥${yuan}: ${reason}`)
  await happened(tx, order, { actor, event: 'issue', summary, now })
  await notify(tx, orderIssued(order))
  return order
}

/** Refuses state.notAllowed for a bill of ours, and for a number that was asked for before. */
export async function mustBeNewlyAsked(
  { isBillNo }: Pick<PlatformOrderDeps, 'isBillNo'>,
  tx: TenantTx,
  { type, relatedNo }: Pick<Issue, 'type' | 'relatedNo'>,
): Promise<void> {
  if (type !== 'BILL_DUE' || relatedNo === null) return
  // It is owed or carried forward by the bill itself, and would be taken a second time.
  if (await isBillNo(tx, relatedNo.toUpperCase()))
    refuse('state.notAllowed', {
      status: said(
        '财务账单的不足部分由账单自动结转或计入欠款，不能另开账单欠款',
        'what a bill falls short of is carried forward or owed by itself, and can’t be asked for again',
      ),
    })
  if (await wasAskedFor(tx, relatedNo))
    refuse('state.notAllowed', { status: said('该单号已开出账单欠款', 'a bill was issued for this number already') })
}

/** Refuses approval.needed where what one merchant has to pay becomes too much within a day for one person to issue. */
export async function mustBeForOne(
  tx: TenantTx,
  { type, amountFen }: Pick<Issue, 'type' | 'amountFen'>,
  now: Date,
): Promise<void> {
  if (!isMandatory(type)) return
  // Of two persons who issue at once the second sees what the first has issued.
  await lockOpenMerchant(tx)
  if ((await issuedTodayFen(tx, now)) + amountFen < TWO_PERSONS_FROM_FEN) return
  const yuan = formatYuan(TWO_PERSONS_FROM_FEN, true)
  refuse('approval.needed', {
    what: said(
      `24 小时内对同一商户合计开出 ${yuan} 元及以上的违约金、赔付与账单欠款`,
      `¥${yuan} and more of penalties, compensations and bills within 24 hours for one merchant`,
    ),
  })
}

const DAY = 86_400_000

/** What was not taken back of it. */
async function issuedTodayFen(tx: TenantTx, now: Date): Promise<number> {
  const { fen } = await tx
    .selectFrom('platform_order')
    .select(({ fn }) => fn.coalesce(fn.sum<string>('payable_fen'), sql<string>`0`).as('fen'))
    .where('ordered_at', '>', new Date(now.getTime() - DAY))
    .where('issuer', '=', 'PLATFORM')
    .where('type', 'in', ['PENALTY', 'COMPENSATION', 'BILL_DUE'])
    .where('status', '<>', 'CLOSED')
    .executeTakeFirstOrThrow()
  return Number(fen)
}

async function wasAskedFor(tx: TenantTx, relatedNo: string): Promise<boolean> {
  const found = await tx
    .selectFrom('platform_order')
    .select('id')
    .where('related_no', '=', relatedNo)
    .where('type', '=', 'BILL_DUE')
    .executeTakeFirst()
  return found !== undefined
}

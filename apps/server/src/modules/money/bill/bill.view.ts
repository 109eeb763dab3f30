// From stored bills to what screens get.
import { type BillInfo, type BillLine, type BillRow, dayOf } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import { sql } from 'kysely'
import { spokenText } from '../../../kernel/in-both.ts'
import { shownActor } from '../../../kernel/shown-actor.ts'
import { historyOf } from './bill-history.ts'
import { feesOf, merchantActions } from './bill.states.ts'
import { type BillRecord, countUnsettled, type LineRecord, mustFindBill } from './bill.store.ts'
import { lastDayBefore } from '../../../kernel/settlement-period.ts'

export type Shown = BillRecord & { readonly shop_name: string }
type Facts = Omit<BillRow, 'allowedActions'>
type Whole = Omit<BillInfo, keyof BillRow>

export const factsOf = (bill: Shown): Facts => ({
  id: bill.id,
  shopId: bill.shop_id,
  shopName: bill.shop_name,
  billNo: bill.bill_no,
  cycle: bill.cycle,
  fromDay: dayOf(bill.period_from),
  toDay: lastDayBefore(bill.period_to),
  orderCount: bill.order_count,
  refundCount: bill.refund_count,
  ...figuresOf(bill),
  carryInFen: bill.carry_in_fen,
  payableFen: bill.payable_fen,
  settledFen: bill.settled_fen,
  toPayFen: bill.to_pay_fen,
  paidFen: bill.paid_fen,
  carryOutFen: bill.carry_out_fen,
  status: bill.status,
  payTrouble: troubleOf(bill),
  generatedAt: bill.generated_at.toISOString(),
  confirmDueAt: bill.confirm_due_at?.toISOString() ?? null,
  answerDueAt: bill.answer_due_at?.toISOString() ?? null,
  feesFen: feesOf(bill),
  invoiceStatus: bill.invoice_status,
  version: bill.version,
})

function troubleOf({
  status,
  transfer_failures: failures,
  transfer_again_at: againAt,
}: BillRecord): BillRow['payTrouble'] {
  if (status !== 'PAYING' || failures === 0) return null
  return againAt === null ? 'STUCK' : 'RETRYING'
}

export const rowOf = (bill: Shown): BillRow => ({ ...factsOf(bill), allowedActions: merchantActions(bill) })

type Figures = Pick<
  LineRecord,
  | 'goods_fen'
  | 'freight_fen'
  | 'discount_fen'
  | 'refund_before_fen'
  | 'refund_after_fen'
  | 'commission_fen'
  | 'commission_return_fen'
  | 'service_fen'
  | 'channel_fen'
  | 'penalty_fen'
  | 'compensate_fen'
  | 'other_fen'
  | 'adjust_fen'
>

const figuresOf = (of: Figures) => ({
  goodsFen: of.goods_fen,
  freightFen: of.freight_fen,
  discountFen: of.discount_fen,
  refundBeforeFen: of.refund_before_fen,
  refundAfterFen: of.refund_after_fen,
  commissionFen: of.commission_fen,
  commissionReturnFen: of.commission_return_fen,
  serviceFen: of.service_fen,
  channelFen: of.channel_fen,
  penaltyFen: of.penalty_fen,
  compensateFen: of.compensate_fen,
  otherFen: of.other_fen,
  adjustFen: of.adjust_fen,
})

/** What a bill's own page says beside its row. */
export async function wholeOf(
  db: TenantDb | TenantTx,
  bill: BillRecord,
  reader: 'merchant' | 'platform',
): Promise<Whole> {
  const handle: TenantDb = db
  const [unsettledCount, history, carried, disputed] = await Promise.all([
    countUnsettled(db, bill.id),
    historyOf(handle, bill.id, reader),
    carriedBy(handle, bill),
    handle
      .selectFrom('finance_bill_line')
      .select(({ fn }) => [
        fn.countAll<string>().as('count'),
        fn.countAll<string>().filterWhere('answer_fen', '<>', 0).as('corrected'),
      ])
      .where('bill_id', '=', bill.id)
      .where('objection', 'is not', null)
      .executeTakeFirstOrThrow(),
  ])
  return {
    confirmedAt: bill.confirmed_at?.toISOString() ?? null,
    isConfirmedByItself: bill.is_confirmed_by_itself,
    paidAt: bill.paid_at?.toISOString() ?? null,
    unsettledCount,
    objection:
      bill.disputed_at === null
        ? null
        : {
            at: bill.disputed_at.toISOString(),
            lineCount: Number(disputed.count),
            answer: answerOf(bill, Number(disputed.corrected), reader),
          },
    invoice: invoiceOf(bill),
    linesHash: bill.lines_hash,
    ledgerFen: bill.ledger_fen,
    ...carried,
    history,
  }
}

function invoiceOf(bill: BillRecord): Whole['invoice'] {
  const { invoice_title: title, invoice_tax_no: taxNo, invoice_asked_at: askedAt } = bill
  if (title === null || taxNo === null || askedAt === null) return null
  return {
    title,
    taxNo,
    askedAt: askedAt.toISOString(),
    invoiceNo: bill.invoice_no,
    reason: bill.invoice_reason,
    answeredAt: bill.invoice_answered_at?.toISOString() ?? null,
  }
}

/** The bills of the shop on either side of it. */
async function carriedBy(db: TenantDb, bill: BillRecord): Promise<Pick<Whole, 'carriedFrom' | 'carriedTo'>> {
  const { id, shop_id: shopId, carried_to: next } = bill
  if (bill.carry_in_fen === 0 && next === null) return { carriedFrom: [], carriedTo: null }
  const rows = await db
    .selectFrom('finance_bill')
    .select(['id', 'bill_no', 'carry_out_fen'])
    .where('shop_id', '=', shopId)
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', sql.lit('CARRIED' as const)), eb('carried_to', '=', id)]),
        ...(next === null ? [] : [eb('id', '=', next)]),
      ]),
    )
    .orderBy('period_from')
    .execute()
  const others = rows.map((row) => ({ id: row.id, billNo: row.bill_no, carryOutFen: row.carry_out_fen }))
  return {
    carriedFrom: others.filter((one) => one.id !== next),
    carriedTo: others.find((one) => one.id === next) ?? null,
  }
}

function answerOf(
  bill: BillRecord,
  correctedCount: number,
  reader: 'merchant' | 'platform',
): NonNullable<BillInfo['objection']>['answer'] {
  const { answer_text: text, answer_fen: adjustFen, answered_by_name: by, answered_at: at } = bill
  if (text === null || adjustFen === null || by === null || at === null) return null
  const who = shownActor('PLATFORM', by, reader === 'platform')
  return { text: spokenText(text), adjustFen, correctedCount, by: who, at: at.toISOString() }
}

export async function shownBill(db: TenantDb | TenantTx, id: string): Promise<Shown> {
  const handle: TenantDb = db
  const bill = await mustFindBill(db, id)
  const shop = await handle.selectFrom('shop').select('name').where('id', '=', bill.shop_id).executeTakeFirstOrThrow()
  return { ...bill, shop_name: shop.name }
}

/** What the merchant reads. An answer that nobody has approved yet is not shown. */
export async function billInfo(db: TenantDb | TenantTx, id: string): Promise<BillInfo> {
  const bill = await shownBill(db, id)
  const whole = await wholeOf(db, bill, 'merchant')
  const objection = whole.objection
  const isDecided = bill.status !== 'DISPUTED'
  return {
    ...rowOf(bill),
    ...whole,
    objection: objection === null || isDecided ? objection : { ...objection, answer: null },
  }
}

/** `rules`: that held for its order. `isDecided`: an answer to it is shown. */
export const lineOf = (
  { rules, ...line }: LineRecord & { readonly rules: string[] | null },
  isDecided: boolean,
): BillLine => ({
  id: line.id,
  kind: line.kind,
  orderId: line.order_id,
  platformOrderId: line.platform_order_id,
  orderNo: line.order_no,
  refundNo: line.refund_no,
  commissionRules: rules ?? [],
  ...figuresOf(line),
  netFen: line.net_fen,
  isSettledAlone: line.is_settled_alone,
  at: line.at.toISOString(),
  note: spokenText(line.note),
  objection: line.objection,
  answer:
    isDecided && line.answer_fen !== null && line.answer_text !== null
      ? { text: spokenText(line.answer_text), adjustFen: line.answer_fen }
      : null,
})

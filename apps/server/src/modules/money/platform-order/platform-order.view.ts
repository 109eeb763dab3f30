// Platform orders as they are shown, to their merchant and to the platform.
import type { PlatformOrderDeskInfo, PlatformOrderInfo, PlatformOrderRow } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import { balanceOf } from '@merchant/ledger'
import { spokenText } from '../../../kernel/in-both.ts'
import { hasTriesLeft } from './bank/confirm-payment.ts'
import { newestPaymentOf, type PaymentRecord } from './bank/payment.store.ts'
import type { PlatformOrderDeps } from './platform-order.deps.ts'
import { packOfOrder, type PackRecord } from './pack/pack.store.ts'
import { historyOf } from './platform-order.history.ts'
import {
  allowedActions,
  allowedDeskActions,
  daysLeft,
  objectUntil,
  type PackLeft,
  refundableFen,
} from './platform-order.states.ts'
import { linesOf, mustFindOrder, type OrderRecord, renewalOf } from './platform-order.store.ts'
import { refundsOf } from './refund/send-back.ts'
import { shownRefund, waitingRefund } from './refund/waiting-refund.ts'

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null

const factsOf = (order: OrderRecord, now: Date): Omit<PlatformOrderRow, 'allowedActions'> => ({
  id: order.id,
  shopId: order.shop_id,
  orderNo: order.order_no,
  type: order.type,
  issuer: order.issuer,
  title: order.title,
  amountFen: order.amount_fen,
  payableFen: order.payable_fen,
  paidFen: order.paid_fen,
  owedFen: order.owed_fen,
  refundedFen: order.refunded_fen,
  isMandatory: order.is_mandatory,
  status: order.status,
  dueAt: order.status === 'UNPAID' || order.status === 'PAYING' ? iso(order.due_at) : null,
  startsAt: iso(order.starts_at),
  endsAt: iso(order.ends_at),
  daysLeft: daysLeft(order, now),
  autoRenew: order.auto_renew,
  invoiceStatus: order.invoice_status,
  objectionStatus: order.objection_status,
  paidBy: order.pay_method,
  relatedNo: order.related_no,
  orderedAt: order.ordered_at.toISOString(),
  paidAt: iso(order.paid_at),
  closedAt: iso(order.closed_at),
  version: order.version,
})

export const rowOf = (order: OrderRecord, isRenewed: boolean, now: Date): PlatformOrderRow => ({
  ...factsOf(order, now),
  allowedActions: allowedActions(order, isRenewed, now),
})

const otherOf = (order: OrderRecord | undefined) =>
  order === undefined ? null : { id: order.id, orderNo: order.order_no, status: order.status }

interface Beside {
  readonly renewal: OrderRecord | undefined
  readonly pack: PackRecord | undefined
}

type Details = Omit<PlatformOrderInfo, keyof PlatformOrderRow | 'payment' | 'availableFen'>

async function detailsOf(
  db: TenantDb | TenantTx,
  order: OrderRecord,
  { viewer, sessionId, files, renewal, pack, now }: Looking & Beside,
): Promise<Details> {
  const handle: TenantDb = db
  const [before, refunds, history, urls] = await Promise.all([
    order.renews_id === null ? undefined : mustFindOrder(db, order.renews_id),
    refundsOf(db, order.id),
    historyOf(db, order.id, viewer),
    files.urlsOf(handle, order.objection_file_ids, sessionId),
  ])
  const until = objectUntil(order)
  return {
    description: order.description,
    lines: linesOf(order).map(({ productId: _productId, code: _code, ...line }) => line),
    pack:
      pack === undefined
        ? null
        : { kind: pack.kind, units: pack.units, unitsLeft: pack.units_left, unitsBack: pack.units_back },
    objection:
      order.objected_at === null || order.objection === null || order.objection_status === null
        ? null
        : {
            at: order.objected_at.toISOString(),
            text: order.objection,
            pictures: order.objection_file_ids.flatMap((fileId) => {
              const file = urls.get(fileId)
              return file === undefined ? [] : [{ fileId, url: file.url, thumbnailUrl: file.thumbnailUrl }]
            }),
            status: order.objection_status,
            answer: order.objection_answer,
            judgedAt: iso(order.judged_at),
          },
    objectUntil: until !== null && until > now ? until.toISOString() : null,
    invoice:
      order.invoice_title === null || order.invoice_tax_no === null
        ? null
        : {
            title: order.invoice_title,
            taxNo: order.invoice_tax_no,
            amountFen: order.invoice_fen ?? 0,
            hasFile: order.invoice_file_id !== null,
            invoiceNo: order.invoice_no,
            reason: order.invoice_reason,
          },
    remark: order.remark,
    closeType: order.close_type,
    renews: otherOf(before),
    renewedBy: otherOf(renewal),
    refunds: refunds.map((refund) => ({
      refundNo: refund.refund_no,
      kind: refund.kind,
      amountFen: refund.amount_fen,
      status: refund.status,
      reason: spokenText(refund.reason),
      failReason: spokenText(refund.fail_reason),
      askedAt: refund.asked_at.toISOString(),
      endedAt: iso(refund.ended_at),
    })),
    history,
  }
}

interface Looking {
  readonly viewer: 'merchant' | 'operator'
  /** In which private pictures are shown. */
  readonly sessionId: string
  readonly files: PlatformOrderDeps['files']
  readonly now: Date
}

type InfoDeps = Pick<PlatformOrderDeps, 'clock' | 'cashierLink' | 'files'> & {
  readonly calls: Pick<PlatformOrderDeps['calls'], 'shown'>
}

export async function orderInfo(
  deps: InfoDeps,
  db: TenantDb | TenantTx,
  { id, sessionId }: { readonly id: string; readonly sessionId: string },
): Promise<PlatformOrderInfo> {
  const now = deps.clock.now()
  const order = await mustFindOrder(db, id)
  const [renewal, pack, payment, availableFen] = await Promise.all([
    renewalOf(db, id),
    packOfOrder(db, id),
    newestPaymentOf(db, id),
    balanceOf(db, 'M_AVAILABLE'),
  ])
  const details = await detailsOf(db, order, { viewer: 'merchant', sessionId, files: deps.files, renewal, pack, now })
  return {
    ...rowOf(order, renewal !== undefined, now),
    ...details,
    payment: payment === undefined ? null : await shownPayment(deps, db, payment),
    availableFen,
  }
}

async function shownPayment(
  deps: InfoDeps,
  db: TenantDb | TenantTx,
  payment: PaymentRecord,
): Promise<PlatformOrderInfo['payment']> {
  return {
    id: payment.id,
    paymentNo: payment.payment_no,
    method: payment.method,
    bankName: spokenText(payment.bank_name),
    cardLast4: payment.card_last4,
    isOpen: payment.status === 'OPEN',
    failReason: spokenText(payment.fail_reason),
    expiresAt: payment.expires_at.toISOString(),
    step: await stepOf(deps, db, payment),
  }
}

type Step = NonNullable<PlatformOrderInfo['payment']>['step']

/** What the payer does next. Nothing can be typed before the provider has answered. */
async function stepOf(
  { calls, cashierLink }: InfoDeps,
  db: TenantDb | TenantTx,
  payment: PaymentRecord,
): Promise<Step> {
  if (payment.status !== 'OPEN') return { kind: 'none', url: null }
  if (payment.confirmed_at !== null) return { kind: 'wait', url: null }
  const { providerNo } = await calls.shown(db, payment.call_id)
  if (providerNo === null) return { kind: 'wait', url: null }
  if (payment.method === 'QUICK') return { kind: hasTriesLeft(payment) ? 'smsCode' : 'noTriesLeft', url: null }
  return { kind: 'hostedPage', url: cashierLink(payment.merchant_id, payment.call_id) }
}

interface Named {
  readonly merchant_no: string
  readonly name: string
}

export async function deskInfo(
  db: TenantDb | TenantTx,
  id: string,
  { named, ...looking }: { readonly named: Named } & Pick<Looking, 'sessionId' | 'files' | 'now'>,
): Promise<PlatformOrderDeskInfo> {
  const { now } = looking
  const order = await mustFindOrder(db, id)
  const [renewal, pack, waiting] = await Promise.all([renewalOf(db, id), packOfOrder(db, id), waitingRefund(db, order)])
  const row = deskRowOf(order, { ...named, pack: pack ?? null }, now)
  return {
    ...row,
    // One refund at a time.
    allowedActions: row.allowedActions.filter((action) => action !== 'refund' || waiting === undefined),
    ...(await detailsOf(db, order, { ...looking, viewer: 'operator', renewal, pack })),
    refundableFen: refundableFen(order, pack ?? null, now),
    waitingRefund: shownRefund(waiting),
  }
}

export const deskRowOf = (
  order: OrderRecord,
  { merchant_no: merchantNo, name, pack }: Named & { readonly pack: PackLeft | null },
  now: Date,
) => ({
  ...factsOf(order, now),
  merchantId: order.merchant_id,
  merchantNo,
  merchantName: name,
  allowedActions: allowedDeskActions(order, pack, now),
})

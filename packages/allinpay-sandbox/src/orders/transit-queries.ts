/** getPaymentInformationDetail, getPayeeFundsInTransitDetail: what was paid out of a collect's shares, and what is still on the way. */
import { type JsonInput, ORDER_STATUS, PAYOUT_STATUS, toChinaTime } from '@merchant/allinpay/wire'
import { chinaDayAfter, chinaMoment } from '../clock.ts'
import { optional, text } from '../edge/params.ts'
import { refuse } from '../edge/refusal.ts'
import { service } from '../edge/service.ts'
import { mustFindMember, nameOfMember } from '../members/member.ts'
import { type CollectShareRow, collectShares, type OrderRow } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'
import { UNASSIGNED } from './collect.ts'
import { mustFindOrder } from './order.ts'
import { isCollect } from './order-kinds.ts'

const LONGEST_RANGE_MS = 6 * 24 * 60 * 60 * 1000

const day = () => text(10, /^\d{4}-\d{2}-\d{2}$/)

function mustBeMembersSet(work: UnitOfWork, accountSetNo: string | undefined): void {
  if (accountSetNo !== undefined && accountSetNo !== work.app.accountSetNo) refuse('30019')
}

/** A collect that somebody paid. Refuses 40000, 40018 another kind of order, 40041 unpaid. */
async function mustFindPaidCollect(work: UnitOfWork, bizOrderNo: string): Promise<OrderRow> {
  const collect = await mustFindOrder(work, bizOrderNo)
  if (!isCollect(collect)) refuse('40018')
  if (collect.state !== ORDER_STATUS.succeeded && collect.state !== ORDER_STATUS.refunded) refuse('40041')
  return collect
}

/** What both answers say of a share. */
async function shareFacts(work: UnitOfWork, share: CollectShareRow, collect: Pick<OrderRow, 'buyer' | 'finishedAt'>) {
  return {
    payerName: await nameOfMember(work, collect.buyer),
    payerId: collect.buyer,
    collTime: collect.finishedAt && toChinaTime(collect.finishedAt),
    recieverName: await nameOfMember(work, share.bizUserId),
    recieverId: share.bizUserId,
    managedCollAmount: share.amount,
  }
}

/** One row for each payout of a share, and one without for what is left of it. */
async function payoutRows(work: UnitOfWork, collect: OrderRow, share: CollectShareRow): Promise<JsonInput[]> {
  const facts = {
    collOrderNo: collect.bizOrderNo,
    collAmount: collect.amount,
    ...(await shareFacts(work, share, collect)),
  }
  const payouts = await work.query<OrderRow>(
    `select * from payment_order where app_id = $1 and type in (5, 6) and receiver = $2 and state in (4, 5, 99)
       and details->'collects' @> $3::jsonb order by created_at, biz_order_no`,
    [work.appId, share.bizUserId, JSON.stringify([{ bizOrderNo: collect.bizOrderNo }])],
  )
  const rows = payouts.map((payout) => ({
    ...facts,
    status: payout.state === ORDER_STATUS.inProgress ? PAYOUT_STATUS.underway : PAYOUT_STATUS.paid,
    payOrderNo: payout.bizOrderNo,
    payTime: payout.finishedAt && toChinaTime(payout.finishedAt),
    accountType: work.app.accountSetNo,
    payAmount: partOf(payout, collect.bizOrderNo),
  }))
  const left = share.amount - share.paid - share.refunded
  if (left === 0n) return rows
  const open = { status: PAYOUT_STATUS.open, payOrderNo: null, payTime: null, accountType: null, payAmount: null }
  return [...rows, { ...facts, ...open }]
}

const partOf = (payout: OrderRow, collectNo: string): bigint =>
  (payout.details.collects ?? [])
    .filter(({ bizOrderNo }) => bizOrderNo === collectNo)
    .reduce((sum, part) => sum + BigInt(part.amount), 0n)

export const getPaymentInformationDetailService = service({
  method: 'orderService.getPaymentInformationDetail',
  reads: true,
  params: {
    bizOrderNo: text(50),
    bizUserId: optional(text(32)),
    accountSetNo: optional(text(20)),
    dateStart: optional(day()),
    dateEnd: optional(day()),
  },
  async run(work, { bizOrderNo, bizUserId, accountSetNo }) {
    mustBeMembersSet(work, accountSetNo)
    const collect = await mustFindPaidCollect(work, bizOrderNo)
    const shares = await work.list(collectShares, { appId: work.appId, bizOrderNo })
    // What is reserved for nobody is nobody's to be told of.
    const named = shares.filter((share) => share.bizUserId !== UNASSIGNED)
    const wanted = named.filter((share) => bizUserId === undefined || share.bizUserId === bizUserId)
    if (wanted.length === 0 && bizUserId !== undefined) refuse('30058')
    const rows: JsonInput[] = []
    for (const share of wanted) rows.push(...(await payoutRows(work, collect, share)))
    return { paymentInformationList: rows }
  },
})

type ShareInTransit = CollectShareRow & Pick<OrderRow, 'orderNo' | 'buyer' | 'finishedAt'>

export const getPayeeFundsInTransitDetailService = service({
  method: 'orderService.getPayeeFundsInTransitDetail',
  reads: true,
  params: {
    bizUserId: text(32),
    accountSetNo: optional(text(20)),
    bizOrderNo: optional(text(50)),
    dateStart: day(),
    dateEnd: day(),
  },
  async run(work, { bizUserId, accountSetNo, bizOrderNo, dateStart, dateEnd }) {
    mustBeMembersSet(work, accountSetNo)
    await mustFindMember(work, bizUserId)
    if (bizOrderNo !== undefined) await mustFindPaidCollect(work, bizOrderNo)
    const from = chinaMoment(dateStart, '00:00')
    const lastDay = chinaMoment(dateEnd, '00:00')
    const range = lastDay.getTime() - from.getTime()
    if (!(range >= 0) || range > LONGEST_RANGE_MS) refuse('40044')
    const shares = await work.query<ShareInTransit>(
      `select s.*, o.order_no, o.buyer, o.finished_at from collect_share s join payment_order o using (app_id, biz_order_no)
        where s.app_id = $1 and s.biz_user_id = $2 and s.paid + s.refunded < s.amount and o.state in (4, 5)
          and o.finished_at >= $3 and o.finished_at < $4 and ($5::text is null or s.biz_order_no = $5)
        order by o.finished_at desc, s.biz_order_no`,
      [work.appId, bizUserId, from, chinaMoment(chinaDayAfter(lastDay, 1), '00:00'), bizOrderNo ?? null],
    )
    const rows: JsonInput[] = []
    for (const share of shares) {
      const { payerName, payerId, collTime, recieverName, recieverId, managedCollAmount } = await shareFacts(
        work,
        share,
        share,
      )
      rows.push({
        recieverName,
        recieverId,
        orderNo: share.orderNo,
        collTime,
        managedCollAmount,
        payerName,
        payerId,
        estCollAmount: share.amount - share.paid - share.refunded,
      })
    }
    return { payeeFundsInTransitList: rows }
  },
})

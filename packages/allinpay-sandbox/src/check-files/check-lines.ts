/** The lines of a day's check file, read from the books: every posting that ended an order, in the order of its time. */
import { ORDER_TYPE } from '@merchant/allinpay/wire'
import type pg from 'pg'
import { chinaDayAfter, chinaMoment } from '../clock.ts'
import { channelFacts } from '../orders/channel-facts.ts'
import { fromColumns, type Values } from '../storage/rows.ts'
import type { OrderRow } from '../storage/tables.ts'

/** What a file says of one order. Amounts in 分. */
export interface CheckLine {
  readonly orderNo: string
  readonly type: string
  readonly amount: bigint
  readonly fee: bigint
  readonly completedAt: Date
  readonly bizOrderNo: string
  readonly channelAmount: bigint
  readonly channelNo: string
  readonly note: string
  readonly payMethod: string
  readonly originalBizOrderNo: string
  readonly originalOrderNo: string
  readonly channelCode: string
  readonly account: string
}

/** Postings that end an order; freezes, splits and the first half of a refund are steps on the way. */
const ENDING_KINDS = ['充值成功', '消费成功', '代收成功', '代付成功', '提现成功', '退款成功', '平台转账', '提现退票']

const TYPE_NAMES: Readonly<Record<number, string>> = {
  [ORDER_TYPE.deposit]: '充值',
  [ORDER_TYPE.consume]: '消费',
  [ORDER_TYPE.withdraw]: '提现',
  [ORDER_TYPE.collect]: '托收',
  [ORDER_TYPE.agentPay]: '托付',
  [ORDER_TYPE.batchAgentPay]: '批量托付',
  [ORDER_TYPE.refund]: '退款',
  [ORDER_TYPE.applicationTransfer]: '平台转账',
  [ORDER_TYPE.protocolConsume]: '协议消费',
  [ORDER_TYPE.protocolCollect]: '协议代收',
}

/** 提现退票: a line of its own that names the withdrawal it is about as its original. */
const RETURNED = '提现退票'
const AT_ONCE = 2_000

type Ended = OrderRow & {
  readonly postingNo: string
  readonly postingKind: string
  readonly postedAt: Date
  readonly moved: bigint
  readonly originalOrderNo: string | null
}

/** In stretches, so that a day of any size needs little memory. */
export async function* checkLines(pool: pg.Pool, appId: string, day: string): AsyncGenerator<CheckLine> {
  const from = chinaMoment(day, '00:00')
  const until = chinaMoment(chinaDayAfter(from, 1), '00:00')
  let after: { readonly postedAt: Date; readonly postingNo: string } = { postedAt: from, postingNo: '' }
  for (;;) {
    const values = [appId, ENDING_KINDS, from, until, after.postedAt, after.postingNo, AT_ONCE]
    const { rows } = await pool.query<Values>(ENDED, values)
    const found = rows.map((row) => fromColumns<Ended>(row))
    for (const ended of found) yield lineOf(ended)
    const last = found.at(-1)
    if (last === undefined || found.length < AT_ONCE) return
    after = last
  }
}

/** An order that never moved money, for a file that lists it all the same. */
export async function lineOfAnyOrder(pool: pg.Pool, bizOrderNo: string, at: Date): Promise<CheckLine | null> {
  const { rows } = await pool.query<Values>('select * from payment_order where biz_order_no = $1', [bizOrderNo])
  if (rows[0] === undefined) return null
  const order = fromColumns<OrderRow>(rows[0])
  return lineOf({
    ...order,
    postingNo: '',
    postingKind: '',
    postedAt: at,
    moved: order.amount,
    originalOrderNo: null,
  })
}

const ENDED = `
  select o.*, p.posting_no, p.kind as posting_kind, p.posted_at, original.order_no as original_order_no,
    (select sum(greatest(e.available_change + e.frozen_change, 0)) from entry e
      where e.app_id = p.app_id and e.posting_no = p.posting_no)::bigint as moved
  from posting p
  join payment_order o on o.app_id = p.app_id and o.biz_order_no = p.biz_order_no
  left join payment_order original on original.app_id = o.app_id and original.biz_order_no = o.ori_biz_order_no
  where p.app_id = $1 and p.kind = any ($2::text[]) and p.posted_at >= $3 and p.posted_at < $4
    and (p.posted_at, p.posting_no) > ($5, $6)
  order by p.posted_at, p.posting_no limit $7`

function lineOf(ended: Ended): CheckLine {
  const isReturned = ended.postingKind === RETURNED
  const facts = channelFacts(ended)
  const byChannel = facts.payInterfaceOutTradeNo !== undefined
  return {
    orderNo: isReturned ? ended.postingNo : ended.orderNo,
    type: isReturned ? RETURNED : (TYPE_NAMES[ended.type] ?? ''),
    amount: ended.moved,
    // What came back is the amount, its fee inside where that came back too.
    fee: isReturned ? 0n : ended.fee,
    completedAt: ended.postedAt,
    bizOrderNo: ended.bizOrderNo,
    channelAmount: byChannel ? ended.moved : 0n,
    channelNo: facts.payInterfaceOutTradeNo ?? '0',
    note: ended.extendInfo ?? '',
    payMethod: ended.payMethod ?? (ended.type === ORDER_TYPE.agentPay ? 'WITHDRAW_BALANCE' : ''),
    originalBizOrderNo: isReturned ? ended.bizOrderNo : (ended.oriBizOrderNo ?? ''),
    originalOrderNo: isReturned ? ended.orderNo : (ended.originalOrderNo ?? ''),
    channelCode: facts.payInterfacetrxcode ?? '',
    account: facts.acct ?? '',
  }
}

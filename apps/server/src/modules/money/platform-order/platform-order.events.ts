// What whoever may see platform orders learns of one, and what the platform's people learn.
import { formatInstant, formatYuan, said, type Said } from '@merchant/contract'
import { type BellText, operatorEvent, permissionEvent } from '../../../kernel/notification.ts'
import type { OrderRecord } from './platform-order.store.ts'
import { firstLetters } from '../../../kernel/first-letters.ts'

type Subject = Pick<OrderRecord, 'id' | 'shop_id' | 'order_no' | 'title' | 'payable_fen'>

interface Facts {
  readonly order: Subject
  readonly level: BellText['level']
  readonly title: Said
  readonly body: Said
}

const told = permissionEvent<Facts>({
  kind: 'PLATFORM_ORDER',
  permission: 'platformOrder.view',
  page: ({ order }) => ({ path: '/order/platformorder', search: { id: order.id } }),
  isCoalescing: false,
  bell: ({ level, title, body }) => ({ level, title, body }),
})

const tell = (order: Subject, text: Omit<Facts, 'order'>) =>
  told({ subjectId: order.id, shopId: order.shop_id }, { order, ...text })

const yuanOf = ({ payable_fen: fen }: Subject): string => formatYuan(fen, true)

export function orderIssued(order: Subject & Pick<OrderRecord, 'due_at' | 'is_mandatory'>) {
  const yuan = yuanOf(order)
  const due = order.due_at === null ? '' : formatInstant(order.due_at)
  const after = afterDue(order)
  return tell(order, {
    level: 'WARN',
    title: said('平台开出应付款', 'The platform asks for a payment'),
    body: said(
      `${order.title} ${yuan} 元，请于 ${due} 前支付，${after.zh}；订单 ${order.order_no}`,
      `${order.title}: ¥${yuan}, to be paid by ${due}, ${after.en}. Order ${order.order_no}`,
    ),
  })
}

export function dueSoon(order: Subject & Pick<OrderRecord, 'due_at' | 'is_mandatory'>) {
  const yuan = yuanOf(order)
  const due = order.due_at === null ? '' : formatInstant(order.due_at)
  const after = afterDue(order)
  return tell(order, {
    level: 'WARN',
    title: said('平台订单即将到期', 'A platform order is due soon'),
    body: said(
      `${order.title} ${yuan} 元，请于 ${due} 前支付，${after.zh}；订单 ${order.order_no}`,
      `${order.title}: ¥${yuan}, to be paid by ${due}, ${after.en}. Order ${order.order_no}`,
    ),
  })
}

const afterDue = ({ is_mandatory: isMandatory }: Pick<OrderRecord, 'is_mandatory'>): Said =>
  isMandatory ? said('到期自动扣款', 'taken by itself then') : said('逾期自动关闭', 'closed by itself then')

export const payFailed = (order: Subject, reason: Said) =>
  tell(order, {
    level: 'WARN',
    title: said('平台订单付款未成功', 'Payment of a platform order failed'),
    body: said(
      `${order.title} ${yuanOf(order)} 元未付成：${reason.zh}。请换一种方式支付；订单 ${order.order_no}`,
      `${order.title}: ¥${yuanOf(order)} were not paid: ${reason.en}. Try another way. Order ${order.order_no}`,
    ),
  })

export function deducted(order: Subject & Pick<OrderRecord, 'paid_fen' | 'owed_fen'>) {
  const [paid, owed] = [formatYuan(order.paid_fen, true), formatYuan(order.owed_fen, true)]
  return tell(order, {
    level: order.owed_fen === 0 ? 'INFO' : 'CRITICAL',
    title:
      order.owed_fen === 0
        ? said('平台订单到期已扣款', 'A platform order was taken when due')
        : said('平台订单逾期', 'A platform order is overdue'),
    body:
      order.owed_fen === 0
        ? said(
            `${order.title}：从余额与保证金扣款 ${paid} 元；订单 ${order.order_no}`,
            `${order.title}: ¥${paid} were taken from balance and deposit. Order ${order.order_no}`,
          )
        : said(
            `${order.title}：已扣 ${paid} 元，尚欠 ${owed} 元，将从下一笔结算或充值中抵扣，结清前不能提现；订单 ${order.order_no}`,
            `${order.title}: ¥${paid} were taken, ¥${owed} are owed and taken from the next settlement or recharge; no withdrawals before. Order ${order.order_no}`,
          ),
  })
}

export const judged = (order: Subject & Pick<OrderRecord, 'objection_status' | 'objection_answer'>, title: Said) =>
  tell(order, {
    level: 'INFO',
    title,
    body: said(
      `${order.title}，应付 ${yuanOf(order)} 元：${order.objection_answer ?? ''}；订单 ${order.order_no}`,
      `${order.title}, ¥${yuanOf(order)} to be paid: ${order.objection_answer ?? ''}. Order ${order.order_no}`,
    ),
  })

/** What is in the way of a renewal that pays itself. */
export type RenewalHurdle = 'OFF_SALE' | 'PRICE' | 'PROOF' | 'WALLET' | 'BALANCE'

const hurdleTexts: Readonly<Record<RenewalHurdle, Said>> = {
  OFF_SALE: said('已下架', 'it is not sold any more'),
  PRICE: said('价格已上调', 'the price has risen'),
  PROOF: said('金额较大，须由您验证身份后支付', 'it is so much that somebody has to prove who pays'),
  WALLET: said('支付账户当前不能付款', 'the wallet can’t pay at the moment'),
  BALANCE: said('可用余额不足', 'the balance does not do'),
}

/** What happens at its end: renewed by itself, by hand, or not any more. */
function atEndOf({ auto_renew: isRenewed }: Pick<OrderRecord, 'auto_renew'>, hurdle: RenewalHurdle | null): Said {
  if (hurdle === 'OFF_SALE')
    return said('将到期；该服务已下架，不能续订', 'ends; it is not sold any more and can’t be renewed')
  if (!isRenewed) return said('将到期，需要继续使用请续订', 'ends; renew it to go on')
  if (hurdle === null)
    return said(
      '将到期，已开启自动续订，到期前一天以余额支付',
      'ends; it is renewed by itself out of the balance the day before',
    )
  const { zh, en } = hurdleTexts[hurdle]
  return said(
    `将到期，到期前一天自动生成续订订单，但不会自动付款：${zh}`,
    `ends; it is ordered anew by itself the day before, and not paid by itself: ${en}`,
  )
}

export function endsSoon(order: Subject & Pick<OrderRecord, 'auto_renew'>, days: number, hurdle: RenewalHurdle | null) {
  const { zh, en } = atEndOf(order, hurdle)
  return tell(order, {
    level: days <= 7 ? 'WARN' : 'INFO',
    title: said(`平台服务还有 ${days} 天到期`, `A service of the platform ends in ${days} days`),
    body: said(`${order.title} ${zh}；订单 ${order.order_no}`, `${order.title} ${en}. Order ${order.order_no}`),
  })
}

export const ended = (order: Subject) =>
  tell(order, {
    level: 'WARN',
    title: said('平台服务已到期', 'A service of the platform has ended'),
    body: said(`${order.title} 已到期；订单 ${order.order_no}`, `${order.title} has ended. Order ${order.order_no}`),
  })

/** The next order, paid unless something is in the way. */
export const renewed = (order: Subject, hurdle: RenewalHurdle | null) =>
  tell(order, {
    level: hurdle === null ? 'INFO' : 'WARN',
    title:
      hurdle === null
        ? said('平台服务已自动续订', 'A service of the platform was renewed')
        : said('平台服务自动续订待支付', 'The renewal of a service waits to be paid'),
    body:
      hurdle === null
        ? said(
            `${order.title}：已从余额支付 ${yuanOf(order)} 元；订单 ${order.order_no}`,
            `${order.title}: ¥${yuanOf(order)} were paid out of the balance. Order ${order.order_no}`,
          )
        : said(
            `${order.title}：${hurdleTexts[hurdle].zh}，续订订单待支付 ${yuanOf(order)} 元；订单 ${order.order_no}`,
            `${order.title}: ${hurdleTexts[hurdle].en}; ¥${yuanOf(order)} wait to be paid. Order ${order.order_no}`,
          ),
  })

export const moneyBack = (order: Subject, amountFen: number, isSurplus: boolean) =>
  tell(order, {
    level: 'INFO',
    title: isSurplus
      ? said('重复付款已退回余额', 'What was paid twice is back')
      : said('平台订单已退款', 'A platform order was refunded'),
    body: said(
      `${order.title}：${formatYuan(amountFen, true)} 元已退回余额；订单 ${order.order_no}`,
      `${order.title}: ¥${formatYuan(amountFen, true)} are back in the balance. Order ${order.order_no}`,
    ),
  })

export const moneyStuck = (order: Subject, amountFen: number) =>
  tell(order, {
    level: 'WARN',
    title: said('平台订单退款未成功', 'The refund of a platform order keeps failing'),
    body: said(
      `${order.title}：${formatYuan(amountFen, true)} 元多次退回未成功，平台正在核实；订单 ${order.order_no}`,
      `${order.title}: ¥${formatYuan(amountFen, true)} could not be returned, and the platform looks into it. Order ${order.order_no}`,
    ),
  })

export const invoiceAnswered = (order: Subject & Pick<OrderRecord, 'invoice_no' | 'invoice_reason'>) =>
  tell(order, {
    level: order.invoice_no === null ? 'WARN' : 'INFO',
    title:
      order.invoice_no === null
        ? said('平台发票申请被驳回', 'An invoice of the platform was refused')
        : said('平台发票已开具', 'An invoice of the platform was issued'),
    body:
      order.invoice_no === null
        ? said(
            `订单 ${order.order_no}：${order.invoice_reason ?? ''}`,
            `Order ${order.order_no}: ${order.invoice_reason ?? ''}`,
          )
        : said(
            `发票号码 ${order.invoice_no}；订单 ${order.order_no}`,
            `Invoice ${order.invoice_no}. Order ${order.order_no}`,
          ),
  })

interface ToDesk {
  readonly orderNo: string
  readonly amountFen: number
  readonly text: string
}

export const objectionMade = operatorEvent<ToDesk>({
  permission: 'platformOrderDesk.handle',
  page: ({ orderNo }) => ({ path: '/operator/platform-order', search: { status: 'OBJECTING', keyword: orderNo } }),
  bell: ({ orderNo, amountFen, text }) => {
    const yuan = formatYuan(amountFen, true)
    const begun = firstLetters(text, 100)
    return {
      level: 'WARN',
      title: said('商户对平台订单申诉', 'A merchant objects to a platform order'),
      body: said(`${orderNo} · ${yuan} 元 · ${begun}`, `${orderNo} · ¥${yuan} · ${begun}`),
    }
  },
})

export const invoiceAsked = operatorEvent<Omit<ToDesk, 'text'>>({
  permission: 'platformOrderDesk.handle',
  page: ({ orderNo }) => ({ path: '/operator/platform-order', search: { invoice: 'APPLIED', keyword: orderNo } }),
  bell: ({ orderNo, amountFen }) => {
    const yuan = formatYuan(amountFen, true)
    return {
      level: 'INFO',
      title: said('商户申请平台发票', 'A merchant asks for an invoice'),
      body: said(`${orderNo} · ${yuan} 元`, `${orderNo} · ¥${yuan}`),
    }
  },
})

// What a merchant's people learn of returns: one is asked for, one waits for them, one can't be paid.
import { formatInstant, formatYuan, type ReturnType, said } from '@merchant/contract'
import { returnTypeTexts } from '@merchant/contract/labels'
import { permissionEvent } from '../../../kernel/notification.ts'

interface Facts {
  readonly returnId: string
  readonly returnNo: string
}
const page = ({ returnId }: Facts) => ({ path: '/goodsreturn/order', search: { id: returnId } }) as const

export const returnAsked = permissionEvent<
  Facts & { readonly type: ReturnType; readonly amountFen: number; readonly hours: number }
>({
  kind: 'RETURN',
  permission: 'returnOrder.agree',
  page,
  isCoalescing: false,
  bell: ({ returnNo, type, amountFen, hours }) => {
    const [zh, en] = returnTypeTexts[type]
    const yuan = formatYuan(amountFen, true)
    return {
      level: 'WARN',
      title: said('买家申请售后', 'A buyer asks for a return'),
      body: said(
        `售后单 ${returnNo}：${zh} ${yuan} 元，请在 ${hours} 小时内处理，超时将自动同意`,
        `Return ${returnNo}: ${en.toLowerCase()}, ¥${yuan}. Answer within ${hours} hours; afterwards it is agreed to by itself`,
      ),
    }
  },
})

export const returnPaidAtOnce = permissionEvent<Facts & { readonly amountFen: number }>({
  kind: 'RETURN',
  permission: 'saleOrder.ship',
  page,
  isCoalescing: false,
  bell: ({ returnNo, amountFen }) => ({
    level: 'INFO',
    title: said('未发货商品已自动退款', 'Unsent goods were refunded'),
    body: said(
      `售后单 ${returnNo}：商品未发货，已自动退款 ${formatYuan(amountFen, true)} 元，请勿发货`,
      `Return ${returnNo}: the goods were not sent, ¥${formatYuan(amountFen, true)} goes back by itself. Do not ship them`,
    ),
  }),
})

export const returnSentBack = permissionEvent<Facts & { readonly waybillNo: string; readonly days: number }>({
  kind: 'RETURN',
  permission: 'returnOrder.receive',
  page,
  isCoalescing: false,
  bell: ({ returnNo, waybillNo, days }) => ({
    level: 'WARN',
    title: said('买家已寄回退货', 'Goods are on their way back'),
    body: said(
      `售后单 ${returnNo} 的退货已寄出（运单 ${waybillNo}），请在 ${days} 天内收货处理；届时已签收未处理的自动退款，仍未签收的由平台裁决`,
      `The goods of return ${returnNo} were sent back (waybill ${waybillNo}). Receive them within ${days} days: afterwards what was signed for is refunded by itself, and the platform decides about what was not`,
    ),
  }),
})

export const returnNumberCorrected = permissionEvent<Facts & { readonly waybillNo: string }>({
  kind: 'RETURN',
  permission: 'returnOrder.receive',
  page,
  isCoalescing: false,
  bell: ({ returnNo, waybillNo }) => ({
    level: 'INFO',
    title: said('买家更正退货运单', 'Goods come back under another number'),
    body: said(
      `售后单 ${returnNo} 的退货运单更正为 ${waybillNo}，处理期限不变`,
      `The goods of return ${returnNo} come under waybill ${waybillNo}; the deadline stays`,
    ),
  }),
})

/** Told together while nobody has read of them. */
export const returnDueSoon = permissionEvent<null>({
  kind: 'RETURN_SOON',
  permission: 'returnOrder.view',
  page: { path: '/goodsreturn/order', search: { tab: 'SOON' } },
  isCoalescing: false,
  tally: () => ({ fen: 0 }),
  bell: () => ({
    level: 'WARN',
    title: said('售后即将逾期', 'Returns are due soon'),
    body: said(
      '{count} 个售后单即将到处理时限，到期自动同意、退款或转平台裁决，请尽快处理',
      'Returns due soon: {count}. When their time is over they are agreed to, refunded or turned over to the platform by itself',
    ),
  }),
})

export const returnAnsweredByBuyer = permissionEvent<Facts & { readonly isAccepted: boolean }>({
  kind: 'RETURN',
  permission: 'returnOrder.negotiate',
  page,
  isCoalescing: false,
  bell: ({ returnNo, isAccepted }) => ({
    level: isAccepted ? 'INFO' : 'WARN',
    title: isAccepted
      ? said('买家同意协商方案', 'The buyer accepts the offer')
      : said('协商未达成，请处理售后', 'No agreement: answer the return'),
    body: isAccepted
      ? said(`售后单 ${returnNo} 按协商方案继续`, `Return ${returnNo} goes on as offered`)
      : said(
          `售后单 ${returnNo} 的协商买家未同意，请在 24 小时内处理，超时将自动同意`,
          `The buyer of return ${returnNo} did not accept. Answer within 24 hours; afterwards it is agreed to by itself`,
        ),
  }),
})

export const returnProofShown = permissionEvent<Facts>({
  kind: 'RETURN',
  permission: 'returnOrder.negotiate',
  page,
  isCoalescing: false,
  bell: ({ returnNo }) => ({
    level: 'WARN',
    title: said('买家已补充凭证', 'The buyer has shown more'),
    body: said(
      `售后单 ${returnNo} 的买家已补充凭证，请在 24 小时内处理，超时将自动同意`,
      `The buyer of return ${returnNo} has shown more. Answer within 24 hours; afterwards it is agreed to by itself`,
    ),
  }),
})

export const returnProofMissed = permissionEvent<Facts>({
  kind: 'RETURN',
  permission: 'returnOrder.negotiate',
  page,
  isCoalescing: false,
  bell: ({ returnNo }) => ({
    level: 'WARN',
    title: said('买家未补充凭证，请处理售后', 'Nothing was shown: answer the return'),
    body: said(
      `售后单 ${returnNo} 的买家超时未补充凭证，请在 24 小时内处理，超时将自动同意`,
      `The buyer of return ${returnNo} showed nothing in time. Answer within 24 hours; afterwards it is agreed to by itself`,
    ),
  }),
})

/** Nothing is to be answered, received or sent any more; what came back is told of by itself. */
export const returnTakenBack = permissionEvent<Facts>({
  kind: 'RETURN',
  permission: 'returnOrder.agree',
  page,
  isCoalescing: false,
  bell: ({ returnNo }) => ({
    level: 'INFO',
    title: said('买家已撤销售后', 'A buyer takes a return back'),
    body: said(
      `售后单 ${returnNo} 已由买家撤销，无需处理`,
      `Return ${returnNo} was taken back by its buyer: nothing is left to do`,
    ),
  }),
})

export const returnLacksAddress = permissionEvent<Facts>({
  kind: 'RETURN',
  permission: 'returnOrder.agree',
  page,
  isCoalescing: false,
  bell: ({ returnNo }) => ({
    level: 'WARN',
    title: said('请填写退货地址', 'Where shall goods go back to?'),
    body: said(
      `售后单 ${returnNo} 没有退货地址，买家无法寄回，计时已停止；请填写退货地址`,
      `The buyer of return ${returnNo} does not know where to send the goods, and no time runs: give an address`,
    ),
  }),
})

export const returnUnpaid = permissionEvent<Facts & { readonly reason: string }>({
  kind: 'RETURN',
  permission: 'saleOrder.refund',
  page,
  isCoalescing: false,
  bell: ({ returnNo, reason }) => ({
    level: 'WARN',
    title: said('售后退款未成功', 'The refund of a return failed'),
    body: said(
      `售后单 ${returnNo} 退款未成功：${reason}，每日自动重试，也可以在售后单中再次退款；届时仍不足的由保证金承担`,
      `The refund of return ${returnNo} failed. It is tried again every day, or by hand in the return; what your balance lacks then comes out of your deposit`,
    ),
  }),
})

export const goodsToHandBack = permissionEvent<Facts>({
  kind: 'RETURN',
  permission: 'saleOrder.ship',
  page,
  isCoalescing: false,
  bell: ({ returnNo }) => ({
    level: 'WARN',
    title: said('退回的商品待寄回买家', 'Goods to send to their buyer again'),
    body: said(
      `售后单 ${returnNo} 已关闭且未退款，退回的商品请寄回买家并填写运单`,
      `Return ${returnNo} is closed and nothing was refunded: send the goods to their buyer again and enter the waybill`,
    ),
  }),
})

export const goodsWaived = permissionEvent<Facts>({
  kind: 'RETURN',
  permission: 'saleOrder.ship',
  page,
  isCoalescing: false,
  bell: ({ returnNo }) => ({
    level: 'INFO',
    title: said('买家放弃退回的商品', 'The buyer gives the goods up'),
    body: said(
      `售后单 ${returnNo} 的商品无需寄回买家`,
      `The goods of return ${returnNo} need not be sent to their buyer`,
    ),
  }),
})

type OfRule = Facts & { readonly type: ReturnType; readonly amountFen: number; readonly rule: string }

export const returnAgreedByRule = permissionEvent<OfRule>({
  kind: 'RETURN',
  permission: 'returnOrder.agree',
  page,
  isCoalescing: true,
  bell: ({ returnNo, type, amountFen, rule }) => {
    const [zh, en] = returnTypeTexts[type]
    const yuan = formatYuan(amountFen, true)
    return {
      level: 'INFO',
      title: said('售后已按规则自动同意', 'A return was agreed to by a rule'),
      body: said(
        `售后单 ${returnNo}：${zh} ${yuan} 元，命中规则“${rule}”`,
        `Return ${returnNo}: ${en.toLowerCase()}, ¥${yuan}, by the rule “${rule}”`,
      ),
    }
  },
})

export const returnOfRule = permissionEvent<OfRule>({
  kind: 'RETURN',
  permission: 'returnOrder.agree',
  page,
  isCoalescing: false,
  bell: ({ returnNo, type, amountFen, rule }) => {
    const [zh, en] = returnTypeTexts[type]
    const yuan = formatYuan(amountFen, true)
    return {
      level: 'WARN',
      title: said('售后命中提醒规则', 'A rule asks you to look at a return'),
      body: said(
        `售后单 ${returnNo}：${zh} ${yuan} 元，命中规则“${rule}”，请人工处理`,
        `Return ${returnNo}: ${en.toLowerCase()}, ¥${yuan}, by the rule “${rule}”. Answer it yourself`,
      ),
    }
  },
})

export const returnRuleFull = permissionEvent<OfRule>({
  kind: 'RETURN',
  permission: 'returnOrder.agree',
  page,
  isCoalescing: false,
  bell: ({ returnNo, rule }) => ({
    level: 'WARN',
    title: said('售后自动规则今日额度已用完', 'A rule for returns has no room left today'),
    body: said(
      `规则“${rule}”今日额度不足，售后单 ${returnNo} 起须人工处理，明日恢复`,
      `The rule “${rule}” has no room left today: from return ${returnNo} on they wait for you, until tomorrow`,
    ),
  }),
})

export const returnArrived = permissionEvent<Facts & { readonly hours: number }>({
  kind: 'RETURN',
  permission: 'returnOrder.receive',
  page,
  isCoalescing: false,
  bell: ({ returnNo, hours }) => ({
    level: 'WARN',
    title: said('退货已签收，请验货', 'What came back was handed over'),
    body: said(
      `售后单 ${returnNo} 的退货已签收，请在 ${hours} 小时内收货或拒收，超时将自动退款`,
      `The goods of return ${returnNo} were handed over. Look at them within ${hours} hours; afterwards they are refunded by itself`,
    ),
  }),
})

/** The platform has stopped its clock (no end), started it, or put its end off. */
export const returnClockMoved = permissionEvent<
  Facts & { readonly until: Date | null; readonly isMore: boolean; readonly note: string }
>({
  kind: 'RETURN',
  permission: 'returnOrder.agree',
  page,
  isCoalescing: false,
  bell: ({ returnNo, until, isMore, note }) => {
    if (until === null)
      return {
        level: 'INFO',
        title: said('平台暂停了售后计时', 'The platform stops the clock of a return'),
        body: said(
          `售后单 ${returnNo} 的计时已暂停：${note}。恢复后按剩余时间继续`,
          `The clock of return ${returnNo} stands still: ${note}. What is left of its time runs once it is started again`,
        ),
      }
    const end = formatInstant(until).slice(0, 16)
    return {
      level: 'INFO',
      title: isMore
        ? said('平台延长了售后时限', 'The platform gives a return more time')
        : said('平台恢复了售后计时', 'The clock of a return runs again'),
      body: said(
        `售后单 ${returnNo} 的时限至 ${end}：${note}`,
        `The time of return ${returnNo} runs until ${end}: ${note}`,
      ),
    }
  },
})

/** 收银台: the page behind payBySMS for H5 and gateway payments — choose a way, then pay, fail, or leave. */
import { ORDER_STATUS, SUB_CODE_OK } from '@merchant/allinpay/wire'
import { refuse } from '../edge/refusal.ts'
import { nameOfMember } from '../members/member.ts'
import { mustBePayable, mustFindOrder } from '../orders/order.ts'
import { channelPart } from '../orders/pay-parts.ts'
import { settleFailure, settleSuccess } from '../orders/settle.ts'
import { type OrderRow, orders } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'
import { returnAddress } from './browser-return.ts'
import { html, type Html, messagePage, page, yuan } from './layout.ts'
import { type LinkedPage, type PageAnswer, pageAnswer, redirectTo } from './linked-page.ts'

const BANKS = ['中国农业银行', '中国工商银行', '中国建设银行', '中国银行', '交通银行', '招商银行']
const WALLETS = ['微信支付', '支付宝', '云闪付', '银行卡']

/** What every payment page says about an order. */
async function orderFacts(work: UnitOfWork, order: OrderRow): Promise<Html> {
  const receivers = order.details.receivers ?? []
  const first = receivers[0] ? await nameOfMember(work, receivers[0].bizUserId) : ''
  const payee = receivers.length > 1 ? `${first} 等 ${receivers.length} 个收款方` : first
  const toPay = channelPart(order)
  return html`<p class="amount">${yuan(toPay)}</p>
    <dl>
      ${
        toPay !== order.amount &&
        html`<dt>订单金额</dt>
          <dd>${yuan(order.amount)}，余额与优惠券已抵 ${yuan(order.amount - toPay)}</dd>`
      }
      ${
        order.details.goodsName &&
        html`<dt>商品</dt>
          <dd>${order.details.goodsName}</dd>`
      }
      <dt>收款方</dt>
      <dd>${payee || '平台商户'}</dd>
      <dt>商户订单号</dt>
      <dd>${order.bizOrderNo}</dd>
    </dl>`
}

async function show(work: UnitOfWork, linked: LinkedPage, order: OrderRow): Promise<PageAnswer> {
  const byBank = order.payMethod?.startsWith('GATEWAY') ?? false
  const ways = byBank ? BANKS : WALLETS
  const choices = ways.map(
    (way, at) =>
      html`<label><input type="radio" name="way" value="${way}" ${at === 0 && html` checked`} /> ${way}</label>`,
  )
  return pageAnswer(
    page(
      '收银台',
      html`${await orderFacts(work, order)}
        <form method="post">
          <input type="hidden" name="token" value="${linked.link.token}" />
          <fieldset>
            <legend>${byBank ? '选择银行' : '选择支付方式'}</legend>
            ${choices}
          </fieldset>
          <div class="actions">
            <button class="primary" name="action" value="pay">支付成功</button>
            <button class="bad" name="action" value="fail">支付失败</button>
            <button name="action" value="leave">关闭</button>
          </div>
        </form>`,
    ),
  )
}

function back(linked: LinkedPage, order: OrderRow, payStatus: 'success' | 'fail'): PageAnswer {
  const data = { bizOrderNo: order.bizOrderNo, orderNo: order.orderNo, amount: order.amount, payStatus }
  const subCode = payStatus === 'success' ? SUB_CODE_OK : '40006'
  if (order.frontUrl) return redirectTo(returnAddress(order.frontUrl, { subCode, data }, linked.settings, linked.keys))
  return pageAnswer(messagePage(payStatus === 'success' ? '支付成功' : '支付失败', '可以关闭本页面。'))
}

/** The page, or what the person did on it. */
export async function cashierPage(work: UnitOfWork, linked: LinkedPage, action: string | null): Promise<PageAnswer> {
  const order = await mustFindOrder(work, linked.link.bizOrderNo ?? '')
  if (action === 'leave')
    return order.frontUrl ? redirectTo(order.frontUrl) : pageAnswer(messagePage('已关闭', '订单未支付。'))
  // Coming back to a paid order by the browser's own button is no error.
  if (order.state === ORDER_STATUS.succeeded) return pageAnswer(messagePage('支付成功', '该订单已支付，请勿重复支付。'))
  mustBePayable(work, order)
  if (action === null) return show(work, linked, order)
  if (action === 'fail') {
    await settleFailure(work, order, '付款人支付失败')
    return back(linked, order, 'fail')
  }
  if (action !== 'pay') refuse('10000')
  await settleSuccess(work, order)
  return back(linked, order, 'success')
}

/** 扫码支付: what opens when the QR text of an order is opened. `action` null shows it. */
export async function qrPage(work: UnitOfWork, order: OrderRow, action: string | null): Promise<PageAnswer> {
  if (order.state === ORDER_STATUS.succeeded) return pageAnswer(messagePage('支付成功', '该订单已支付，请勿重复支付。'))
  mustBePayable(work, order)
  if (action === null) {
    const facts = await orderFacts(work, order)
    const form = html`<form method="post" class="actions">
      <input type="hidden" name="token" value="${order.payToken}" />
      <button class="primary" name="action" value="pay" autofocus>确认支付</button>
      <button class="bad" name="action" value="fail">支付失败</button>
    </form>`
    return pageAnswer(page('扫码支付', html`${facts}${form}`))
  }
  if (action === 'fail') {
    // The payer's wallet refuses; the order stays unpaid and the code may be scanned again.
    work.change(orders, order, { errorMessage: '付款人支付失败' })
    return pageAnswer(messagePage('支付失败', '本次支付未成功，可以重新扫码支付。'))
  }
  if (action !== 'pay') refuse('10000')
  await settleSuccess(work, order)
  return pageAnswer(messagePage('支付成功', `已支付 ${yuan(order.amount)}。`))
}

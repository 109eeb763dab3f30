/** 支付密码 pages: choose one, change it, reset it by a code, and pay with it. */
import { SUB_CODE_OK } from '@merchant/allinpay/wire'
import { Refusal, refuse } from '../edge/refusal.ts'
import { isPassword, setPayPassword, tryPayPassword } from '../members/pay-password.ts'
import { checkCode } from '../members/sms-code.ts'
import { confirmOrder, isPagePayment, openCashier } from '../orders/confirm.ts'
import { mustBePayable, mustFindOrder } from '../orders/order.ts'
import type { OrderRow } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'
import { back, endLink, type Field, form, type FormText, wrong } from './form-page.ts'
import { html, messagePage, yuan } from './layout.ts'
import { type LinkedPage, type PageAnswer, pageAnswer, redirectTo } from './linked-page.ts'

const chosen = ({ speak }: LinkedPage): readonly Field[] => [
  { name: 'password', label: speak('新支付密码（6 位数字）', 'New payment password (6 digits)'), kind: 'password' },
  { name: 'again', label: speak('再输入一次', 'Once more'), kind: 'password' },
]

function choiceForm(linked: LinkedPage): FormText {
  const { link, speak } = linked
  if (link.kind === 'updatePayPwd') {
    const old: Field = { name: 'old', label: speak('原支付密码', 'Present payment password'), kind: 'password' }
    return {
      title: speak('修改支付密码', 'Change the payment password'),
      fields: [old, ...chosen(linked)],
      submit: speak('修改', 'Change'),
    }
  }
  if (link.kind === 'resetPayPwd') {
    const code: Field = { name: 'code', label: speak('短信验证码', 'Code by SMS'), kind: 'code' }
    return {
      title: speak('重置支付密码', 'Reset the payment password'),
      fields: [code, ...chosen(linked)],
      submit: speak('重置', 'Reset'),
    }
  }
  return {
    title: speak('设置支付密码', 'Set a payment password'),
    fields: chosen(linked),
    submit: speak('设置', 'Set'),
  }
}

async function choose(work: UnitOfWork, linked: LinkedPage): Promise<PageAnswer> {
  const { link, fields, speak } = linked
  const { password = '', again = '', old = '', code = '' } = fields
  const asked = choiceForm(linked)
  if (!isPassword(password)) return form(linked, asked, speak('支付密码须为 6 位数字', 'Six digits, please'))
  if (password !== again) return form(linked, asked, speak('两次输入不一致', 'The two entries differ'))
  if (link.kind === 'updatePayPwd') {
    const tried = await tryPayPassword(work, link.bizUserId ?? '', old)
    if (!tried.isRight) return form(linked, asked, wrong(linked, tried.left))
  }
  if (link.kind === 'resetPayPwd')
    await checkCode(work, code, { purpose: 'resetPayPwd', subject: link.bizUserId ?? '' })
  await setPayPassword(work, link, password)
  await endLink(work, linked)
  return back(linked, { bizUserId: link.bizUserId ?? undefined, result: 'OK' })
}

/** The three pages that set a password. */
export async function payPasswordPage(
  work: UnitOfWork,
  linked: LinkedPage,
  action: string | null,
): Promise<PageAnswer> {
  const { link, speak } = linked
  if (link.usedAt) {
    const again = speak('请从商户页面重新发起。', 'Start again from the merchant’s page.')
    return pageAnswer(messagePage(speak('链接已使用', 'This link was used'), again))
  }
  if (action === null) return form(linked, choiceForm(linked))
  if (action === 'leave') return redirectTo(link.jumpUrl ?? '')
  if (action !== 'submit') refuse('10000')
  try {
    return await choose(work, linked)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return form(linked, choiceForm(linked), error.message)
  }
}

function payForm({ speak }: LinkedPage, order: OrderRow): FormText {
  return {
    title: speak('支付密码确认', 'Confirm with the payment password'),
    fields: [{ name: 'password', label: speak('支付密码', 'Payment password'), kind: 'password' }],
    submit: speak('确认支付', 'Confirm'),
    above: html`<p class="amount">${yuan(order.amount)}</p>
      <dl>
        <dt>${speak('商户订单号', 'Order number')}</dt>
        <dd>${order.bizOrderNo}</dd>
      </dl>`,
  }
}

/** Confirms an order by the payment password. */
export async function payByPasswordPage(
  work: UnitOfWork,
  linked: LinkedPage,
  action: string | null,
): Promise<PageAnswer> {
  const order = await mustFindOrder(work, linked.link.bizOrderNo ?? '')
  if (action === 'leave') return leave(linked)
  mustBePayable(work, order)
  const asked = payForm(linked, order)
  if (action === null) return form(linked, asked)
  if (action !== 'submit') refuse('10000')
  const tried = await tryPayPassword(work, order.buyer, linked.fields.password ?? '')
  if (!tried.isRight) return form(linked, asked, wrong(linked, tried.left))
  // 组合支付: the channel's part has a page of its own.
  if (isPagePayment(order)) return redirectTo(openCashier(work, order))
  const payStatus = await confirmOrder(work, order)
  const { bizOrderNo, orderNo, amount } = order
  return back(linked, { bizOrderNo, orderNo, amount, payStatus }, payStatus === 'fail' ? '40006' : SUB_CODE_OK)
}

const leave = ({ link, speak }: LinkedPage): PageAnswer =>
  link.jumpUrl
    ? redirectTo(link.jumpUrl)
    : pageAnswer(messagePage(speak('已离开', 'Left'), speak('订单未支付。', 'The order is not paid.')))

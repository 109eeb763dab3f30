/** 支付密码 pages: choose one, change it, reset it by a code, and pay with it. */
import { SUB_CODE_OK } from '@merchant/allinpay/wire'
import { Refusal, refuse } from '../edge/refusal.ts'
import { isPassword, setPayPassword, tryPayPassword } from '../members/pay-password.ts'
import { checkCode } from '../members/sms-code.ts'
import { confirmOrder } from '../orders/confirm.ts'
import { mustBePayable, mustFindOrder } from '../orders/order.ts'
import { type OrderRow, pageLinks } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'
import { returnAddress } from './browser-return.ts'
import { html, type Html, messagePage, page, yuan } from './layout.ts'
import { type LinkedPage, type PageAnswer, pageAnswer, redirectTo } from './linked-page.ts'

interface FormText {
  readonly title: string
  readonly fields: readonly Field[]
  readonly submit: string
  readonly above?: Html
}
interface Field {
  readonly name: string
  readonly label: string
  /** A code is read off a phone; a password is hidden. */
  readonly kind: 'password' | 'code'
}

function form({ link, speak }: LinkedPage, { title, fields, submit, above }: FormText, problem?: string): PageAnswer {
  const inputs = fields.map(
    ({ name, label, kind }, at) =>
      html`<label
        >${label}
        <input
          name="${name}"
          type="${kind === 'code' ? 'text' : 'password'}"
          inputmode="numeric"
          autocomplete="off"
          maxlength="10"
          ${at === 0 && html` autofocus`}
        />
      </label>`,
  )
  const content = html`${above}${problem !== undefined && html`<p class="problem" role="alert">${problem}</p>`}
    <form method="post">
      <input type="hidden" name="token" value="${link.token}" />
      <fieldset>
        <legend>${title}</legend>
        ${inputs}
      </fieldset>
      <div class="actions">
        <button class="primary" name="action" value="submit">${submit}</button>
        <button name="action" value="leave">${speak('离开', 'Leave')}</button>
      </div>
    </form>`
  return pageAnswer(page(title, content, false, speak('zh-CN', 'en') === 'en' ? 'en' : 'zh-CN'))
}

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

const wrong = ({ speak }: LinkedPage, left: number): string =>
  left === 0
    ? speak('支付密码不正确，今天不能再试', 'Wrong payment password; no more tries today')
    : speak(`支付密码不正确，今天还可以试 ${left} 次`, `Wrong payment password; ${left} tries left today`)

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
  const payStatus = await confirmOrder(work, order)
  const { bizOrderNo, orderNo, amount } = order
  return back(linked, { bizOrderNo, orderNo, amount, payStatus }, payStatus === 'fail' ? '40006' : SUB_CODE_OK)
}

type ReturnData = Parameters<typeof returnAddress>[1]['data']

function back(linked: LinkedPage, data: ReturnData, subCode: string = SUB_CODE_OK): PageAnswer {
  const { link, settings, keys, speak } = linked
  if (link.jumpUrl) return redirectTo(returnAddress(link.jumpUrl, { subCode, data }, settings, keys))
  const isDone = subCode === SUB_CODE_OK
  const title = isDone ? speak('已完成', 'Done') : speak('未成功', 'Not done')
  return pageAnswer(messagePage(title, speak('可以关闭本页面。', 'You may close this page.')))
}

const leave = ({ link, speak }: LinkedPage): PageAnswer =>
  link.jumpUrl
    ? redirectTo(link.jumpUrl)
    : pageAnswer(messagePage(speak('已离开', 'Left'), speak('订单未支付。', 'The order is not paid.')))

async function endLink(work: UnitOfWork, { link }: LinkedPage): Promise<void> {
  const row = await work.find(pageLinks, { appId: link.appId, token: link.token })
  if (row) work.change(pageLinks, row, { usedAt: work.now })
}

// An invoice for an order of the demo buyer: a page of its own, because that of the order reads itself anew.
import { type Api, type InputOf, invoiceType, type SaleOrderInfo } from '@merchant/contract'
import { invoiceLabels, invoiceTypeTexts } from '@merchant/contract/labels'
import { escapeHtml } from '../page.ts'
import { fieldsOf } from '../sent-fields.ts'
import type { KeptOrder } from './buyer-memory.ts'
import { alertOf, buyerPage, orderPath } from './shop-views.ts'

type Invoice = Extract<InputOf<Api['saleOrder']['operate']>, { action: 'askInvoice' }>['invoice']

interface InvoiceForm {
  readonly type: string
  readonly title: string
  readonly taxNo: string
  readonly email: string
}

const empty: InvoiceForm = { type: 'PERSONAL', title: '', taxNo: '', email: '' }

/** What a browser sent, as text. */
export function readInvoiceForm(body: unknown): InvoiceForm {
  const sent = fieldsOf(body)
  const text = (name: keyof InvoiceForm) => (typeof sent[name] === 'string' ? sent[name].trim() : empty[name])
  return { type: text('type'), title: text('title'), taxNo: text('taxNo'), email: text('email') }
}

/** Nothing is checked here, so that every complaint is the API's own. */
export const toInvoice = ({ type, title, taxNo, email }: InvoiceForm): Invoice => ({
  type: type as Invoice['type'],
  title,
  email,
  ...(taxNo === '' ? {} : { taxNo: taxNo.toUpperCase() }),
})

export function invoicePage(order: KeptOrder, form: InvoiceForm, error: string): string {
  const field = (name: 'title' | 'taxNo' | 'email', label: string, more: string) =>
    `<label>${label}<input name="${name}" value="${escapeHtml(form[name])}" ${more}></label>`
  const types = invoiceType.options.map(
    (type) => `<option value="${type}"${type === form.type ? ' selected' : ''}>${invoiceTypeTexts[type][0]}</option>`,
  )
  return buyerPage(
    '申请发票',
    `<p><a href="${orderPath(order.token)}">${escapeHtml(order.goodsTitle)}</a></p>${alertOf(error)}
<p>商家开票后，发票号码显示在订单中，发票发到收票邮箱。</p>
<form class="order" method="post" action="${orderPath(order.token)}/invoice">
<label>抬头类型<select name="type">${types.join('')}</select></label>
${field('title', '发票抬头', 'required autofocus')}
${field('taxNo', '税号（企业）', 'autocapitalize="characters"')}
${field('email', '收票邮箱', 'type="email" required')}
<button class="main">提交申请</button></form>`,
  )
}

/** What became of it, as a line of the order's facts; null without any. */
export function invoiceFact({ invoice }: Pick<SaleOrderInfo, 'invoice'>): [string, string] | null {
  if (invoice === null) return null
  const { status, title, invoiceNo, rejectReason } = invoice
  const more = [
    title,
    ...(invoiceNo === null ? [] : [`发票号码 ${invoiceNo}`]),
    ...(rejectReason === null ? [] : [rejectReason]),
  ]
  return ['发票', `${invoiceLabels[status].text[0]} · ${more.join(' · ')}`]
}

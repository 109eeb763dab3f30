// Asking for a return, or for another one: a page of its own for one line of an order, as its buyer fills it in.
import {
  acceptOf,
  type DataOf,
  fitsReason,
  needsPictures,
  formatYuan,
  parseYuan,
  type Api,
  type InputOf,
  MOST_PROOFS,
  type ReturnInfo,
  returnPhase,
  type ReturnPhase,
  returnReason,
  type ReturnReason,
  returnType,
} from '@merchant/contract'
import { returnReasonTexts, returnTypeTexts } from '@merchant/contract/labels'
import { escapeHtml } from '../page.ts'
import { fieldsOf } from '../sent-fields.ts'
import type { KeptOrder } from './buyer-memory.ts'
import { alertOf, buyerPage, orderPath } from './shop-views.ts'

export type ReturnableLine = DataOf<Api['returnOrder']['ofOrder']>['lines'][number]
type Wish = Omit<InputOf<Api['returnOrder']['apply']>, 'orderId' | 'itemId'>

/** The form's fields as text, exactly as the browser sends them. */
interface ReturnForm {
  readonly type: string
  /** Ids of SKUs; '' for what was bought, and for the same again. */
  readonly skuId: string
  readonly wantedSkuId: string
  /** 'yes' or 'no'. */
  readonly received: string
  readonly quantity: string
  /** In 元; empty: all that these pieces are worth. */
  readonly amount: string
  readonly reason: string
  readonly description: string
}

/** What is filled in before anybody types: all of what was sent, or else all of what was not. */
export function emptyReturnForm({ unsent, sent }: Pick<ReturnableLine, 'unsent' | 'sent'>): ReturnForm {
  const quantity = String((sent ?? unsent)?.quantity ?? 1)
  const received = sent === null ? 'no' : 'yes'
  return {
    type: 'REFUND_ONLY',
    skuId: '',
    wantedSkuId: '',
    received,
    quantity,
    amount: '',
    reason: 'CHANGED_MIND',
    description: '',
  }
}

/** As it was asked for the last time. */
export const formOf = ({
  type,
  skuId,
  wanted,
  isReceived,
  quantity,
  amountFen,
  reason,
  description,
}: ReturnInfo): ReturnForm => ({
  type,
  skuId,
  wantedSkuId: wanted?.skuId ?? '',
  received: isReceived ? 'yes' : 'no',
  quantity: String(quantity),
  amount: formatYuan(amountFen),
  reason,
  description,
})

/** What a browser sent, with what was filled in for every field that it left out. */
export function readReturnForm(body: unknown, filled: ReturnForm): ReturnForm {
  const sent = fieldsOf(body)
  const text = (name: keyof ReturnForm) => (typeof sent[name] === 'string' ? sent[name].trim() : filled[name])
  return {
    type: text('type'),
    skuId: text('skuId'),
    wantedSkuId: text('wantedSkuId'),
    received: text('received'),
    quantity: text('quantity'),
    amount: text('amount'),
    reason: text('reason'),
    description: text('description'),
  }
}

/** Nothing is checked here, so that every complaint is the API's own: what is no amount is none that it takes. */
export const toWish = (form: ReturnForm): Wish => ({
  type: form.type as Wish['type'],
  ...(form.skuId === '' ? {} : { skuId: form.skuId }),
  // The form asks for it beside every kind, and means an exchange.
  ...(form.wantedSkuId === '' || form.type !== 'EXCHANGE' ? {} : { wantedSkuId: form.wantedSkuId }),
  isReceived: form.received === 'yes',
  quantity: Number(form.quantity),
  ...(form.amount === '' ? {} : { amountFen: parseYuan(form.amount) ?? 0 }),
  reasonCode: form.reason as ReturnReason,
  description: form.description,
})

interface ReturnFormPage {
  readonly order: KeptOrder
  readonly title: string
  readonly goods: string
  /** What may go back at most, in words. */
  readonly terms: readonly string[]
  readonly phases: readonly ReturnPhase[]
  /** Of goods without that promise it is no reason. */
  readonly mayHaveNoReason: boolean
  /** Which of the pieces, where there are several SKUs, and for what they may be exchanged. */
  readonly choices: Pick<ReturnableLine, 'held' | 'exchangeable'>
  /** Where the form is sent. */
  readonly action: string
  readonly form: ReturnForm
  readonly error: string
}

export function returnFormPage(page: ReturnFormPage): string {
  const { order, form } = page
  const reasons = returnReason.options.filter(
    (reason) =>
      (reason !== 'NO_REASON' || page.mayHaveNoReason) &&
      page.phases.some((phase) => returnType.options.some((type) => fitsReason(reason, type, phase))),
  )
  // Of what was not sent nothing can come back.
  const types = page.phases.every((phase) => phase === 'BEFORE_SHIP') ? (['REFUND_ONLY'] as const) : returnType.options
  return buyerPage(
    page.title,
    `<p><a href="${orderPath(order.token)}">${escapeHtml(page.goods)}</a></p>${alertOf(page.error)}
${page.terms.map((term) => `<p>${escapeHtml(term)}</p>`).join('')}
<form class="order" method="post" action="${page.action}" enctype="multipart/form-data">
${choice(
  'type',
  '售后类型',
  form.type,
  types.map((type) => [type, returnTypeTexts[type][0]]),
)}
${
  page.choices.held.length === 0
    ? ''
    : choice(
        'skuId',
        '退回规格',
        form.skuId,
        page.choices.held.map(({ skuId, specText, quantity }) => [skuId, `${specText}（${quantity} 件）`]),
      )
}
${
  page.choices.exchangeable.length === 0
    ? ''
    : choice('wantedSkuId', '换成（仅换货）', form.wantedSkuId, [
        ['', '同规格'],
        ...page.choices.exchangeable.map(({ skuId, specText, priceFen, available }): [string, string] => [
          skuId,
          `${specText} ¥${formatYuan(priceFen, true)}${available > 0 ? '' : '（暂无库存）'}`,
        ]),
      ])
}
${choice('received', '收货情况', form.received, [
  ['no', '未收到货'],
  ['yes', '已收到货'],
])}
<label>数量<input name="quantity" value="${escapeHtml(form.quantity)}" inputmode="numeric" required></label>
<label>退款金额（元，留空为全部）<input name="amount" value="${escapeHtml(form.amount)}" inputmode="decimal"></label>
${choice(
  'reason',
  '原因',
  form.reason,
  reasons.map((reason) => [reason, `${returnReasonTexts[reason][0]}${needsPictures(reason) ? '（须传图片）' : ''}`]),
)}
<label class="wide">说明<textarea name="description" rows="3" maxlength="500">${escapeHtml(form.description)}</textarea></label>
${picturesField()}
<button class="main">提交</button></form>`,
  )
}

/** Pictures beside what is written. */
export const picturesField = (most: number = MOST_PROOFS): string =>
  `<label class="wide">图片（最多 ${most} 张，JPG、PNG、WEBP，单张 5 MB）<input type="file" name="pictures" accept="${acceptOf(['RETURN_PROOF'])}" multiple></label>`

const choice = (
  name: keyof ReturnForm,
  label: string,
  chosen: string,
  options: readonly (readonly [value: string, text: string])[],
): string =>
  `<label>${label}<select name="${name}">${options
    .map(
      ([value, text]) => `<option value="${value}"${value === chosen ? ' selected' : ''}>${escapeHtml(text)}</option>`,
    )
    .join('')}</select></label>`

/** What of a line may be asked for, as its buyer reads it. */
export const termsOf = ({ unsent, sent }: Pick<ReturnableLine, 'unsent' | 'sent'>): string[] => [
  ...(unsent === null ? [] : [`未发货 ${unsent.quantity} 件，最多退 ¥${formatYuan(unsent.maxFen, true)}`]),
  ...(sent === null ? [] : [`已发货 ${sent.quantity} 件，最多退 ¥${formatYuan(sent.maxFen, true)}`]),
]

export const phasesOf = ({ unsent, sent }: Pick<ReturnableLine, 'unsent' | 'sent'>): ReturnPhase[] => [
  ...(unsent === null ? [] : [returnPhase.enum.BEFORE_SHIP]),
  ...(sent === null ? [] : [returnPhase.enum.AFTER_SHIP]),
]

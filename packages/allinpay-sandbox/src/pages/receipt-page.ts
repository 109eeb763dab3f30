/** 电子回单: what was paid, to which account and when. */
import { toChinaTime } from '@merchant/allinpay/wire'
import { refuse } from '../edge/refusal.ts'
import { nameOfMember } from '../members/member.ts'
import { mustFindPaidWithdrawal } from '../orders/payout-receipt.ts'
import type { UnitOfWork } from '../work.ts'
import { html, page, yuan } from './layout.ts'
import { type LinkedPage, type PageAnswer, pageAnswer } from './linked-page.ts'

export async function receiptPage(
  work: UnitOfWork,
  { link, speak }: LinkedPage,
  action: string | null,
): Promise<PageAnswer> {
  if (action !== null) refuse('10000')
  const order = await mustFindPaidWithdrawal(work, link.bizOrderNo ?? '')
  const lines: readonly (readonly [string, string | null])[] = [
    [speak('收款户名', 'Account holder'), await nameOfMember(work, order.buyer)],
    [speak('收款账号', 'Account'), `**** ${(order.details.cardNo ?? '').slice(-4)}`],
    [speak('到账金额（元）', 'Paid (yuan)'), yuan(order.amount - order.fee)],
    [speak('手续费（元）', 'Fee (yuan)'), yuan(order.fee)],
    [speak('完成时间', 'Completed'), order.finishedAt && toChinaTime(order.finishedAt)],
    [speak('商户订单号', 'Order number'), order.bizOrderNo],
    [speak('通联订单号', 'Number at the provider'), order.orderNo],
  ]
  return pageAnswer(
    page(
      speak('电子回单', 'Receipt of a payment'),
      html`<dl>
        ${lines.map(
          ([label, value]) =>
            html`<dt>${label}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>`,
      false,
      speak('zh-CN', 'en') === 'en' ? 'en' : 'zh-CN',
    ),
  )
}

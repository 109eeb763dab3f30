/** electronicReceiptDownload: the provider's own receipt of a withdrawal that was paid, as a page. */
import { ORDER_STATUS, ORDER_TYPE } from '@merchant/allinpay/wire'
import { text } from '../edge/params.ts'
import { refuse } from '../edge/refusal.ts'
import { service } from '../edge/service.ts'
import { openPageLink } from '../pages/page-link.ts'
import type { OrderRow } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'
import { mustFindOrder } from './order.ts'

const LINK_LIFE_MINUTES = 30

/** Refuses 40000 unknown, 40018 no withdrawal, 40041 not paid, or sent back by the bank. */
export async function mustFindPaidWithdrawal(work: UnitOfWork, bizOrderNo: string): Promise<OrderRow> {
  const order = await mustFindOrder(work, bizOrderNo)
  if (order.type !== ORDER_TYPE.withdraw) refuse('40018')
  if (order.state !== ORDER_STATUS.succeeded || order.details.returned) refuse('40041')
  return order
}

export const electronicReceiptDownloadService = service({
  method: 'merchantService.electronicReceiptDownload',
  params: { bizOrderNo: text(50) },
  async run(work, { bizOrderNo }) {
    await mustFindPaidWithdrawal(work, bizOrderNo)
    const link = { kind: 'payoutReceipt', bizUserId: null, bizOrderNo, jumpUrl: null, backUrl: null } as const
    return { url: openPageLink(work, { ...link, lifeMinutes: LINK_LIFE_MINUTES }) }
  },
})

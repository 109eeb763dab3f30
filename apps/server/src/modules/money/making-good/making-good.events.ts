// What the platform's people hear of a loss that could not be made good.
import { formatYuan, said, type Said } from '@merchant/contract'
import { operatorEvent } from '../../../kernel/notification.ts'

export const lossNotMade = operatorEvent<{
  readonly entryNo: string
  readonly amountFen: number
  readonly reason: Said
}>({
  permission: 'manualEntry.enter',
  page: ({ entryNo }) => ({ path: '/operator/manual-entry', search: { tab: 'FAILED', keyword: entryNo } }),
  bell: ({ entryNo, amountFen, reason }) => {
    const yuan = formatYuan(amountFen, true)
    return {
      level: 'WARN',
      title: said('补足损失未成功', 'A loss could not be made good'),
      body: said(
        `${entryNo} · ${yuan} 元 · ${reason.zh}；未记账，个案未结，可重新登记`,
        `${entryNo} · ¥${yuan} · ${reason.en}; nothing was booked and the case is open, enter it again`,
      ),
    }
  },
})

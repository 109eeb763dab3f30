// What became of a batch when not all of it went well: which goods failed, why, and trying those again.
import { depositHref } from '@merchant/contract'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { type Column, DataTable } from '../../../components/list/data-table.tsx'
import { usePage } from '../../../components/layout/page.tsx'
import { Dialog } from '../../../components/overlay/dialog.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { goodsTexts } from './goods.texts.ts'
import type { BatchAct, Outcome } from './use-goods-batch.tsx'

interface BatchOutcomeDialogProps {
  readonly outcome: Outcome | null
  readonly isActing: boolean
  readonly onRetry: (act: BatchAct, failed: Outcome['failed']) => void
  readonly onClose: () => void
}

export function BatchOutcomeDialog({ outcome, isActing, onRetry, onClose }: BatchOutcomeDialogProps): ReactNode {
  const t = useText(goodsTexts)
  const shared = useText(sharedTexts)
  const page = usePage()
  const mayPay = useMay('rechargeOrder.apply')
  if (outcome === null) return null
  const { act, succeeded, failed } = outcome
  // One deposit covers all categories: the most that one of them misses.
  const missingFen = Math.max(0, ...failed.map(({ missingDepositFen }) => missingDepositFen ?? 0))
  const columns: Column<Outcome['failed'][number]>[] = [
    { key: 'goods', title: t('goods'), cell: ({ goods }) => goods.title, onPhone: 'head' },
    { key: 'reason', title: t('reason'), cell: ({ message }) => <span className="urgent">{message}</span> },
  ]
  return (
    <Dialog
      title={t('outcomeTitle')}
      open
      onClose={onClose}
      width={640}
      footer={
        <>
          <Button onClick={onClose}>{shared('close')}</Button>
          {mayPay && missingFen > 0 && (
            <Button onClick={() => page.go(depositHref(missingFen))}>{t('payDeposit')}</Button>
          )}
          <Button type="primary" loading={isActing} onClick={() => onRetry(act, failed)}>
            {t('retryFailed')}
          </Button>
        </>
      }
    >
      <p>{t('outcome', { succeeded, failed: failed.length })}</p>
      <DataTable label={t('reason')} columns={columns} rows={failed} rowKey={({ goods }) => goods.id} />
    </Dialog>
  )
}

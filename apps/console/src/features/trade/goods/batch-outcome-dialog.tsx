// What became of a batch when not all of it went well: which goods failed, why, and trying those again.
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { type Column, DataTable } from '../../../components/list/data-table.tsx'
import { usePage } from '../../../components/layout/page.tsx'
import { Dialog } from '../../../components/overlay/dialog.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useText } from '../../../i18n/text.ts'
import { goodsTexts } from './goods.texts.ts'
import type { Outcome } from './use-goods-batch.tsx'
import { useRemedy } from './use-missing-refusal.tsx'

interface BatchOutcomeDialogProps {
  readonly outcome: Outcome | null
  readonly isActing: boolean
  readonly onRetry: (outcome: Outcome) => void
  readonly onClose: () => void
}

export function BatchOutcomeDialog({ outcome, isActing, onRetry, onClose }: BatchOutcomeDialogProps): ReactNode {
  const t = useText(goodsTexts)
  const shared = useText(sharedTexts)
  const page = usePage()
  const remedyOf = useRemedy()
  if (outcome === null) return null
  const { succeeded, failed } = outcome
  // One deposit covers all categories: the most that one of them misses.
  const missingFen = Math.max(0, ...failed.map(({ missingDepositFen }) => missingDepositFen ?? 0))
  const handInHref = failed.find((failure) => failure.handInHref !== null)?.handInHref ?? null
  const remedies = [
    ...(missingFen > 0 ? [remedyOf({ missingDepositFen: missingFen, handInHref: null })] : []),
    ...(handInHref === null ? [] : [remedyOf({ missingDepositFen: null, handInHref })]),
  ].filter((remedy) => remedy !== null)
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
          {remedies.map(({ label, href }) => (
            <Button key={href} onClick={() => page.go(href)}>
              {label}
            </Button>
          ))}
          <Button type="primary" loading={isActing} onClick={() => onRetry(outcome)}>
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

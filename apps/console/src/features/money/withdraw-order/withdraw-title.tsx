// The number and state of a withdrawal at the head of its drawer.
import type { WithdrawRow } from '@merchant/contract'
import type { ReactNode } from 'react'
import { usePageTitle } from '../../../components/layout/page.tsx'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { withdrawLabels } from './withdraw-order.labels.ts'
import { withdrawOrderTexts } from './withdraw-order.texts.ts'
import './withdraw-info.css'

export function WithdrawTitle({ row }: { row: WithdrawRow | undefined }): ReactNode {
  const t = useText(withdrawOrderTexts)
  const say = useSay()
  const title = usePageTitle()
  if (row === undefined) return title
  const { text, tone } = withdrawLabels[row.status]
  return (
    <span className="withdraw-info-title">
      <CopyText text={row.withdrawNo} />
      <StatusTag tone={row.held === null ? tone : 'warning'}>{row.held === null ? say(text) : t('held')}</StatusTag>
    </span>
  )
}

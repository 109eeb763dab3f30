// How far a return has come, and the time that runs with what happens by itself at its end.
import type { DisputeStatus, ReturnRow, ReturnStatus } from '@merchant/contract'
import { disputeStatusLabels } from '@merchant/contract/labels'
import type { ReactNode } from 'react'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { Deadline } from '../sale-order/order-deadline.tsx'
import { atDeadlineTexts, returnStatusLabels } from './return-order.labels.ts'
import { returnOrderTexts } from './return-order.texts.ts'

/** It is the merchant's turn: what passes there is the merchant's fault. */
const ownTurn: readonly ReturnStatus[] = ['MERCHANT_REVIEW', 'WAIT_MERCHANT_RECEIVE', 'WAIT_MERCHANT_SHIP']

export const isOwnTurn = ({ status, disputeStatus }: Pick<ReturnRow, 'status' | 'disputeStatus'>): boolean =>
  ownTurn.includes(status) || (status === 'IN_DISPUTE' && disputeStatus === 'WAIT_MERCHANT_EVIDENCE')

export function ReturnTag({ status }: Pick<ReturnRow, 'status'>): ReactNode {
  const say = useSay()
  const { text, tone } = returnStatusLabels[status]
  return <StatusTag tone={tone}>{say(text)}</StatusTag>
}

/** Ruled on, or who is waited for. */
export function DisputeTag({ status }: { readonly status: DisputeStatus }): ReactNode {
  const say = useSay()
  const { text, tone } = disputeStatusLabels[status]
  return <StatusTag tone={tone}>{say(text)}</StatusTag>
}

/** Nothing where no time runs; that the platform has stopped it is said, and when a refund is sent that waits for its turn. */
export function ReturnDeadline({
  row,
}: {
  readonly row: Pick<ReturnRow, 'status' | 'disputeStatus' | 'deadlineAt' | 'atDeadline' | 'isPaused' | 'refundSendAt'>
}) {
  const t = useText(returnOrderTexts)
  const say = useSay()
  const { deadlineAt, atDeadline, isPaused, refundSendAt } = row
  if (refundSendAt !== null)
    return (
      <span className="muted">
        {t('queued')} · <InstantText at={refundSendAt} /> {t('sends')}
      </span>
    )
  if (isPaused) return <span className="muted">{t('stopped')}</span>
  if (deadlineAt === null) return null
  const what = atDeadline === null ? '' : say(atDeadlineTexts[atDeadline])
  return <Deadline until={deadlineAt} what={what} over={t('over')} isCalm={!isOwnTurn(row)} after={what} />
}

// The code of a withdrawal that waits for it: taken up again after a reload, and over as soon as it was confirmed elsewhere,
// taken back, or its time is up.
import { type Api, api, type DataOf, type WithdrawRow } from '@merchant/contract'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { type ConfirmCode, ConfirmForm } from './confirm-form.tsx'
import { withdrawLabels } from './withdraw-order.labels.ts'
import { withdrawOrderTexts } from './withdraw-order.texts.ts'
import './withdraw.css'

export type Applied = DataOf<Api['withdrawOrder']['apply']>

export interface ConfirmActs {
  /** Each rejects with ApiError. */
  readonly resend: (id: string) => Promise<{ resendAfterSeconds: number }>
  readonly confirm: (id: string, code: ConfirmCode) => Promise<WithdrawRow>
}

interface ConfirmStepProps extends Omit<OverProps, 'row'> {
  readonly id: string
  /** What the application answered a moment ago; null when that was long ago. */
  readonly applied: Applied | null
  readonly known: WithdrawRow | null
  readonly acts: ConfirmActs
  readonly onConfirmed: (row: WithdrawRow) => void
  readonly onLater: () => void
}

/** Another tab or person may confirm it, or take it back, meanwhile. */
const FOLLOW_MS = 10_000

export function ConfirmStep(props: ConfirmStepProps): ReactNode {
  const { id, applied, known, acts, onConfirmed, onAgain, onLook, onLater } = props
  const read = useRead(api.withdrawOrder.info, { id }, { quiet: true, refetchEvery: FOLLOW_MS })
  const [isConfirming, setConfirming] = useState(false)
  const [isTimeUp, setTimeUp] = useState(false)
  const row = read.data ?? applied ?? (known?.id === id ? known : undefined)
  if (row === undefined) {
    return read.error === null ? (
      <div className="page-loading" role="status" />
    ) : (
      <ReadFailure error={read.error} onRetry={read.refresh} />
    )
  }
  // The answer to the own code may come after the news that it did it.
  if (!isConfirming && (isTimeUp || row.status !== 'WAIT_CONFIRM')) {
    return <ConfirmOver row={row} onAgain={onAgain} onLook={onLook} />
  }
  const confirm = async (code: ConfirmCode) => {
    setConfirming(true)
    try {
      onConfirmed(await acts.confirm(id, code))
    } catch (error) {
      void read.refresh()
      throw error
    } finally {
      setConfirming(false)
    }
  }
  return (
    <ConfirmForm
      row={row}
      sentSeconds={applied?.resendAfterSeconds ?? 0}
      isCodeSent={applied?.isCodeSent ?? null}
      onResend={() => acts.resend(id)}
      onConfirm={confirm}
      onOver={() => setTimeUp(true)}
      onLater={onLater}
    />
  )
}

interface OverProps {
  readonly row: WithdrawRow
  readonly onAgain: () => void
  readonly onLook: (id: string) => void
}

/** No code is of use any more: what became of it, and what to do next. */
function ConfirmOver({ row, onAgain, onLook }: OverProps): ReactNode {
  const t = useText(withdrawOrderTexts)
  const say = useSay()
  const { id, status } = row
  const isGone = status === 'WAIT_CONFIRM' || status === 'CANCELED'
  return (
    <div className="withdraw-done" role="status">
      <strong>
        {isGone
          ? t(status === 'CANCELED' ? 'confirmCanceled' : 'confirmOver')
          : t('confirmedElsewhere', { status: say(withdrawLabels[status].text) })}
      </strong>
      <p className="muted">{t(isGone ? 'confirmOverNext' : 'confirmedElsewhereNext')}</p>
      <Button type="primary" autoFocus onClick={() => (isGone ? onAgain() : onLook(id))}>
        {t(isGone ? 'applyAgain' : 'seeIt')}
      </Button>
    </div>
  )
}

// The way of a withdrawal beside the list: amount and card, then the code, then what happens next.
import type { Api, DataOf, WithdrawRow } from '@merchant/contract'
import { CheckCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { SideDrawer } from '../../../components/overlay/side-drawer.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { ApplyForm, type Application } from './apply-form.tsx'
import { type ConfirmCode, ConfirmForm } from './confirm-form.tsx'
import { withdrawLabels } from './withdraw-order.labels.ts'
import { withdrawOrderTexts } from './withdraw-order.texts.ts'
import './withdraw.css'

type Applied = DataOf<Api['withdrawOrder']['apply']>

interface WithdrawActs {
  /** Each rejects with ApiError. */
  readonly apply: (application: Application) => Promise<Applied>
  readonly resend: (id: string) => Promise<{ resendAfterSeconds: number }>
  readonly confirm: (id: string, code: ConfirmCode) => Promise<WithdrawRow>
}

interface WithdrawDrawerProps {
  readonly open: boolean
  /** A withdrawal that waits for its code; null: begin with the amount. */
  readonly waiting: WithdrawRow | null
  readonly acts: WithdrawActs
  readonly onDone: () => void
}

export function WithdrawDrawer({ open, waiting, acts, onDone }: WithdrawDrawerProps): ReactNode {
  const t = useText(withdrawOrderTexts)
  const [applied, setApplied] = useState<Applied | null>(null)
  const [confirmed, setConfirmed] = useState<WithdrawRow | null>(null)
  // What it shows stays until it has slid away, and is forgotten when it opens again.
  const [begun, setBegun] = useState({ isOpen: open, waiting })
  if (begun.isOpen !== open) {
    setBegun({ isOpen: open, waiting: open ? waiting : begun.waiting })
    if (open) {
      setApplied(null)
      setConfirmed(null)
    }
  }
  const row = applied ?? begun.waiting
  const title = confirmed !== null ? t('doneTitle') : row !== null ? t('confirmTitle') : t('apply')
  return (
    <SideDrawer title={title} open={open} onClose={onDone} width={480}>
      {confirmed !== null ? (
        <Confirmed row={confirmed} onDone={onDone} />
      ) : row !== null ? (
        <ConfirmForm
          key={row.id}
          row={row}
          sentSeconds={applied?.resendAfterSeconds ?? 0}
          isCodeSent={applied?.isCodeSent ?? null}
          onResend={() => acts.resend(row.id)}
          onConfirm={async (code) => setConfirmed(await acts.confirm(row.id, code))}
          onLater={onDone}
        />
      ) : (
        <ApplyForm onApply={async (application) => setApplied(await acts.apply(application))} />
      )}
    </SideDrawer>
  )
}

function Confirmed({ row, onDone }: { row: WithdrawRow; onDone: () => void }): ReactNode {
  const t = useText(withdrawOrderTexts)
  const say = useSay()
  return (
    <div className="withdraw-done" role="status">
      <CheckCircleOutlined aria-hidden="true" />
      <span className="muted">{t('willArrive')}</span>
      <MoneyText fen={row.arriveFen} size="large" />
      <strong>{t('confirmed', { status: say(withdrawLabels[row.status].text) })}</strong>
      <p className="muted">{t(row.status === 'AUDITING' ? 'doneAudit' : 'donePay')}</p>
      <Button type="primary" autoFocus onClick={onDone}>
        {t('finish')}
      </Button>
    </div>
  )
}

// The way of a withdrawal beside the list: amount and card, then the code, then what happens next.
import type { WithdrawRow } from '@merchant/contract'
import { CheckCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { SideDrawer } from '../../../components/overlay/side-drawer.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { ApplyForm, type Application } from './apply-form.tsx'
import { type Applied, type ConfirmActs, ConfirmStep } from './confirm-step.tsx'
import { withdrawLabels } from './withdraw-order.labels.ts'
import { withdrawOrderTexts } from './withdraw-order.texts.ts'
import './withdraw.css'

interface WithdrawActs extends ConfirmActs {
  /** Rejects with ApiError. */
  readonly apply: (application: Application) => Promise<Applied>
}

interface WithdrawDrawerProps {
  readonly open: boolean
  /** The withdrawal whose code is asked for; undefined: begin with the amount. */
  readonly confirmId: string | undefined
  /** That withdrawal as the list shows it, where one came from there. */
  readonly known: WithdrawRow | null
  readonly acts: WithdrawActs
  readonly onApplied: (id: string) => void
  /** Begins another one with its amount. */
  readonly onAgain: () => void
  readonly onLook: (id: string) => void
  readonly onDone: () => void
}

export function WithdrawDrawer(props: WithdrawDrawerProps): ReactNode {
  const { open, confirmId, known, acts, onApplied, onAgain, onLook, onDone } = props
  const t = useText(withdrawOrderTexts)
  const [applied, setApplied] = useState<Applied | null>(null)
  const [confirmed, setConfirmed] = useState<WithdrawRow | null>(null)
  // What it shows stays until it has slid away, and is forgotten when it opens again.
  const [shown, setShown] = useState({ isOpen: open, id: confirmId })
  const id = open ? confirmId : shown.id
  if (shown.isOpen !== open || shown.id !== id) {
    setShown({ isOpen: open, id })
    if (open) setConfirmed(null)
  }
  const title = confirmed !== null ? t('doneTitle') : id !== undefined ? t('confirmTitle') : t('apply')
  return (
    <SideDrawer title={title} open={open} onClose={onDone} width={480}>
      {confirmed !== null ? (
        <Confirmed row={confirmed} onDone={onDone} />
      ) : id !== undefined ? (
        <ConfirmStep
          key={id}
          id={id}
          applied={applied?.id === id ? applied : null}
          known={known}
          acts={acts}
          onConfirmed={setConfirmed}
          onAgain={onAgain}
          onLook={onLook}
          onLater={onDone}
        />
      ) : (
        <ApplyForm
          onApply={async (application) => {
            const placed = await acts.apply(application)
            setApplied(placed)
            onApplied(placed.id)
          }}
        />
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

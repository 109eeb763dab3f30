// Asks once before money leaves or is let pass: to whom, to which card, how much in digits and in capital numerals.
import { amountInWords, formatYuan, type WithdrawRow } from '@merchant/contract'
import { Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { Dialog } from '../../../components/overlay/dialog.tsx'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { BeforeDeciding } from './before-deciding.tsx'
import { speedTexts } from './withdraw-order.labels.ts'
import { withdrawOrderTexts } from './withdraw-order.texts.ts'
import './pay.css'

interface PayDialogProps {
  readonly kind: 'audit' | 'pay'
  /** The withdrawal to pay; null: the dialog is shut. */
  readonly row: WithdrawRow | null
  /** Rejects when it was not done (the reason is already shown). */
  readonly onConfirm: (row: WithdrawRow) => Promise<unknown>
  readonly onClose: () => void
}

export function PayDialog({ kind, row, onConfirm, onClose }: PayDialogProps): ReactNode {
  const t = useText(withdrawOrderTexts)
  const shared = useText(sharedTexts)
  const shown = useLastShown(row)
  const [isPaying, setPaying] = useState(false)
  // State comes too late for the second of two quick clicks.
  const isUnderWay = useRef(false)
  const pay = async () => {
    if (row === null || isUnderWay.current) return
    isUnderWay.current = true
    setPaying(true)
    try {
      await onConfirm(row)
    } catch {
      // Already shown. The list has the new state, so what one confirmed here no longer stands.
    } finally {
      isUnderWay.current = false
      setPaying(false)
      onClose()
    }
  }
  return (
    <Dialog
      title={t(kind === 'pay' ? 'payQuestion' : 'auditQuestion')}
      open={row !== null}
      onClose={() => !isPaying && onClose()}
      closesOnMask={false}
      width={600}
      footer={
        shown !== null && (
          <>
            <Button onClick={onClose} disabled={isPaying}>
              {shared('cancel')}
            </Button>
            <Button type="primary" loading={isPaying} onClick={() => void pay()}>
              {kind === 'pay' ? t('payConfirm', { amount: formatYuan(shown.arriveFen, true) }) : t('auditConfirm')}
            </Button>
          </>
        )
      }
    >
      {shown !== null && <Payment kind={kind} row={shown} />}
    </Dialog>
  )
}

function Payment({ kind, row }: Pick<PayDialogProps, 'kind'> & { readonly row: WithdrawRow }): ReactNode {
  const t = useText(withdrawOrderTexts)
  const say = useSay()
  return (
    <div className="pay-dialog">
      <MoneyText fen={row.arriveFen} size="large" />
      <dl>
        <dt>{t('inWords')}</dt>
        <dd>
          <strong lang="zh-CN">{amountInWords(row.arriveFen)}</strong>
        </dd>
        <dt>{t('merchant')}</dt>
        <dd>{row.merchantName}</dd>
        <dt>{t('bankCard')}</dt>
        <dd className="tabular">
          {row.bankName} •••• {row.cardLast4}
        </dd>
        <dt>{t('speed')}</dt>
        <dd>{say(speedTexts[row.speed])}</dd>
        <dt>{t('no')}</dt>
        <dd className="tabular">{row.withdrawNo}</dd>
        <dt>{t('amount')}</dt>
        <dd>
          <MoneyText fen={row.amountFen} />
        </dd>
        <dt>{t('fee')}</dt>
        <dd>
          <MoneyText fen={row.feeFen} />
        </dd>
      </dl>
      <BeforeDeciding row={row} />
      <p className="pay-warning">{t(kind === 'pay' ? 'payWarning' : 'auditWarning')}</p>
    </div>
  )
}

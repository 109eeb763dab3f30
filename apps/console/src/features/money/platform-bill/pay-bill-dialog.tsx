// Asks once before a bill is paid: to whom, for which period, how much in digits and in capital numerals.
import { amountInWords, formatYuan, type PlatformBillRow } from '@merchant/contract'
import { Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { Dialog } from '../../../components/overlay/dialog.tsx'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useText } from '../../../i18n/text.ts'
import { Period } from '../bill/bill-standing.tsx'
import { billTexts } from '../bill/bill.texts.ts'
import { platformBillTexts } from './platform-bill.texts.ts'
import '../withdraw-order/pay.css'

interface PayBillDialogProps {
  /** Undefined: the dialog is shut. */
  readonly bill: PlatformBillRow | undefined
  /** Rejects when it was not done; the reason is shown already. */
  readonly onPay: (bill: PlatformBillRow) => Promise<unknown>
  readonly onDone: () => void
}

export function PayBillDialog({ bill: asked, onPay, onDone }: PayBillDialogProps): ReactNode {
  const t = useText(platformBillTexts)
  const shared = useText(sharedTexts)
  const bill = useLastShown(asked)
  const [isPaying, setPaying] = useState(false)
  // State comes too late for the second of two quick clicks.
  const isUnderWay = useRef(false)
  if (bill === undefined) return null
  const pay = async () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setPaying(true)
    try {
      await onPay(bill)
    } catch {
      // Already shown. What is listed is read anew, so what one looked at here no longer stands.
    } finally {
      isUnderWay.current = false
      setPaying(false)
      onDone()
    }
  }
  return (
    <Dialog
      title={t('payTitle')}
      open={asked !== undefined}
      onClose={() => !isPaying && onDone()}
      closesOnMask={false}
      width={600}
      footer={
        <>
          <Button onClick={onDone} disabled={isPaying}>
            {shared('cancel')}
          </Button>
          <Button type="primary" loading={isPaying} onClick={() => void pay()}>
            {bill.toPayFen > 0 ? t('payConfirm', { amount: formatYuan(bill.toPayFen, true) }) : t('payNothing')}
          </Button>
        </>
      }
    >
      <Payment bill={bill} />
    </Dialog>
  )
}

function Payment({ bill }: { readonly bill: PlatformBillRow }): ReactNode {
  const t = useText(platformBillTexts)
  const words = useText(billTexts)
  const { toPayFen, merchantName, merchantNo, shopName, billNo, payableFen, settledFen } = bill
  return (
    <div className="pay-dialog">
      <MoneyText fen={toPayFen} size="large" />
      <dl>
        {toPayFen > 0 && (
          <>
            <dt>{t('inWords')}</dt>
            <dd>
              <strong lang="zh-CN">{amountInWords(toPayFen)}</strong>
            </dd>
          </>
        )}
        <dt>{t('merchant')}</dt>
        <dd>
          {merchantName} <span className="tabular">{merchantNo}</span>
        </dd>
        <dt>{words('shop')}</dt>
        <dd>{shopName}</dd>
        <dt>{t('billNo')}</dt>
        <dd className="tabular">{billNo}</dd>
        <dt>{words('period')}</dt>
        <dd>
          <Period bill={bill} />
        </dd>
        <dt>{words('payable')}</dt>
        <dd>
          <MoneyText fen={payableFen} />
        </dd>
        <dt>{words('settledAlone')}</dt>
        <dd>
          <MoneyText fen={settledFen} />
        </dd>
      </dl>
      {toPayFen < 0 && <p>{t('payOwed', { amount: formatYuan(-toPayFen, true) })}</p>}
      <p className="pay-warning">{t('payMeans')}</p>
    </div>
  )
}

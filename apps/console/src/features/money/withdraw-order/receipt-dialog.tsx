// The receipt of a withdrawal that has arrived: to be looked at here, and printed alone on a sheet of its own.
import { amountInWords, api, formatInstant, formatYuan, type WithdrawInfo } from '@merchant/contract'
import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { clock } from '../../../api/clock.ts'
import { startDownload } from '../../../api/download.ts'
import { useSend } from '../../../api/use-endpoint.ts'
import { Dialog } from '../../../components/overlay/dialog.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { withdrawInfoTexts } from './withdraw-info.texts.ts'
import { withdrawLabels } from './withdraw-order.labels.ts'
import { withdrawOrderTexts } from './withdraw-order.texts.ts'
import './receipt.css'

interface ReceiptDialogProps {
  readonly info: WithdrawInfo
  readonly open: boolean
  readonly onClose: () => void
}

export default function ReceiptDialog({ info, open, onClose }: ReceiptDialogProps): ReactNode {
  const t = useText(withdrawInfoTexts)
  const receipt = useSend(api.withdrawOrder.receipt)
  const download = () =>
    void receipt.send({ id: info.id }).then(
      ({ url }) => startDownload(url),
      // It has been shown.
      () => undefined,
    )
  const [printedAt, setPrintedAt] = useState<string | null>(null)
  useEffect(() => {
    if (printedAt === null) return
    // The browser waits here until the sheet is printed or given up.
    window.print()
    setPrintedAt(null)
  }, [printedAt])
  return (
    <Dialog
      title={t('receiptTitle')}
      open={open}
      onClose={onClose}
      width={680}
      footer={
        <>
          <Button icon={<PrinterOutlined />} onClick={() => setPrintedAt(formatInstant(clock.now().toISOString()))}>
            {t('print')}
          </Button>
          <Button type="primary" icon={<DownloadOutlined />} loading={receipt.isSending} onClick={download}>
            {t('receiptDownload')}
          </Button>
        </>
      }
    >
      <Receipt info={info} />
      {printedAt !== null &&
        createPortal(
          <div className="receipt-paper" aria-hidden="true">
            <h1>{t('receiptTitle')}</h1>
            <Receipt info={info} />
            <p>{t('printedAt', { at: printedAt })}</p>
          </div>,
          document.body,
        )}
    </Dialog>
  )
}

function Receipt({ info }: { info: WithdrawInfo }): ReactNode {
  const t = useText(withdrawInfoTexts)
  const order = useText(withdrawOrderTexts)
  const say = useSay()
  const yuan = (fen: number) => `¥${formatYuan(fen, true)}`
  const instant = (at: string | null) => (at === null ? '—' : formatInstant(at))
  const rows: readonly (readonly [string, ReactNode])[] = [
    [t('receiptNo'), info.withdrawNo],
    [order('merchant'), info.merchantName],
    [t('payee'), info.payee],
    [t('account'), `${info.bankName} •••• ${info.cardLast4}${info.isPublicAccount ? ` · ${t('public')}` : ''}`],
    [order('amount'), yuan(info.amountFen)],
    [order('fee'), yuan(info.feeFen)],
    [order('arrive'), <strong key="arrive">{yuan(info.arriveFen)}</strong>],
    [
      t('arrivedWords'),
      <strong key="words" lang="zh-CN">
        {amountInWords(info.arriveFen)}
      </strong>,
    ],
    [order('appliedAt'), instant(info.appliedAt)],
    [t('paidAt'), instant(info.paidAt)],
    [order('arrivedAt'), instant(info.arrivedAt)],
    ...(info.bouncedAt === null
      ? []
      : [
          info.bouncedOn === null
            ? ([t('bouncedAt'), instant(info.bouncedAt)] as const)
            : ([t('bouncedOn'), info.bouncedOn] as const),
          [t('backAmount'), <strong key="back">{yuan(info.arriveFen)}</strong>] as const,
        ]),
    [t('state'), say(withdrawLabels[info.status].text)],
    ...(info.remark === '' ? [] : [[order('note'), info.remark] as const]),
  ]
  return (
    <div className="receipt">
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>{t('receiptNote')}</p>
    </div>
  )
}

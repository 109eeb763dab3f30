// Transferring by the bank: where to, what stands in the remark, and the slip that is handed in afterwards.
import { formatYuan, type RechargeInfo } from '@merchant/contract'
import { Button, Form } from 'antd'
import type { ReactNode } from 'react'
import { picturesRule } from '../../../components/form/form-rules.ts'
import { useAppForm } from '../../../components/form/use-app-form.ts'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { Facts } from '../../../components/layout/section-card.tsx'
import { ImageUpload } from '../../../components/upload/image-upload.tsx'
import type { Picture } from '../../../components/upload/use-pictures.ts'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { Countdown } from '../../../components/value/countdown.tsx'
import { useText } from '../../../i18n/text.ts'
import { rechargeOrderTexts } from './recharge-order.texts.ts'
import './transfer-step.css'

interface TransferStepProps {
  readonly info: RechargeInfo
  /** Rejects with ApiError, which the form shows. */
  readonly onHandIn: (slipFileId: string) => Promise<unknown>
}

export function TransferStep({ info, onHandIn }: TransferStepProps): ReactNode {
  const t = useText(rechargeOrderTexts)
  const { transfer } = info
  if (transfer === null) return null
  return (
    <div className="transfer-step">
      {info.rejectReason !== null && (
        <NoticeBar tone="danger" title={t('rejectedTitle')}>
          {info.rejectReason}
          <br />
          {t('rejectedHint')}
        </NoticeBar>
      )}
      <strong>{t('transferTitle')}</strong>
      {transfer.account === null ? (
        <p role="alert">{t('noAccount')}</p>
      ) : (
        <Facts
          items={[
            [t('accountName'), <CopyText key="name" text={transfer.account.name} />],
            [t('accountNo'), <CopyText key="no" text={transfer.account.no} />],
            [t('accountBank'), <CopyText key="bank" text={transfer.account.bank} />],
            [t('amountYuan'), <CopyText key="amount" text={formatYuan(info.amountFen)} />],
            [
              t('transferCode'),
              <CopyText key="code" text={transfer.code}>
                <span className="transfer-step-code tabular">{transfer.code}</span>
              </CopyText>,
            ],
          ]}
        />
      )}
      <p className="muted">{t('transferHint')}</p>
      <HandIn onHandIn={onHandIn} />
      {info.expiresAt !== null && (
        <p className="muted">
          <Countdown until={info.expiresAt} over={t('payOver')} after={t('handInWithin')} />
        </p>
      )}
    </div>
  )
}

function HandIn({ onHandIn }: Pick<TransferStepProps, 'onHandIn'>): ReactNode {
  const t = useText(rechargeOrderTexts)
  const { formProps, isBusy } = useAppForm<{ slip: readonly Picture[] }>({
    onSubmit: ({ slip }) => onHandIn(slip[0]?.fileId ?? ''),
  })
  return (
    <Form {...formProps} initialValues={{ slip: [] }} disabled={isBusy}>
      <Form.Item name="slip" label={t('slip')} required rules={[picturesRule(t('slipMissing'))]} extra={t('slipHint')}>
        <ImageUpload purpose="TRANSFER_SLIP" label={t('slip')} />
      </Form.Item>
      <Button type="primary" size="large" htmlType="submit" block loading={isBusy}>
        {t('handIn')}
      </Button>
    </Form>
  )
}

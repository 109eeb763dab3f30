// Agrees to a return: what is refunded at once, or where the goods go back to first.
import { amountInWords, formatYuan, type ReturnInfo } from '@merchant/contract'
import type { ReactNode } from 'react'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { useText } from '../../../i18n/text.ts'
import { useParameters } from '../../../session/use-parameters.ts'
import { AddressField } from './address-choice.tsx'
import { returnActsTexts } from './return-acts.texts.ts'

/** What each of the dialogs is about. */
export interface ReturnModalProps {
  readonly info: ReturnInfo
  readonly open: boolean
  readonly onDone: () => void
}

interface AgreeModalProps extends ReturnModalProps {
  /** Rejects with ApiError, whose complaints stand beside the field. */
  readonly onAgree: (info: ReturnInfo, terms: { addressId?: string }) => Promise<unknown>
}

interface Values {
  /** Absent: the default of the shop. */
  readonly addressId?: string
}

export function AgreeModal({ info, open, onDone, onAgree }: AgreeModalProps): ReactNode {
  const t = useText(returnActsTexts)
  const now = useParameters()
  const isRefund = info.type === 'REFUND_ONLY'
  return (
    <FormModal<Values>
      title={t('agreeTitle', { no: info.returnNo })}
      open={open}
      onClose={onDone}
      submitText={t(wordOf[info.type])}
      width={560}
      onSubmit={({ addressId }) => onAgree(info, addressId === undefined ? {} : { addressId })}
    >
      {isRefund ? (
        <AtOnce info={info} />
      ) : info.type === 'RESHIP' ? (
        <p>
          {t('agreeReshipMeans', { amount: formatYuan(info.amountFen, true), hours: now('afterSale.reshipHours') })}
        </p>
      ) : (
        <>
          <p>
            {t(info.type === 'EXCHANGE' ? 'agreeExchangeMeans' : 'agreeReturnMeans', {
              amount: formatYuan(info.amountFen, true),
              hours: now('afterSale.reshipHours'),
            })}
          </p>
          {info.freightBy !== null && <p className="muted">{t(`agreeFreight_${info.freightBy}`)}</p>}
          <AddressField shopId={info.shopId} />
        </>
      )}
    </FormModal>
  )
}

const wordOf = {
  REFUND_ONLY: 'agreeRefund',
  RETURN_REFUND: 'agreeReturn',
  EXCHANGE: 'agreeExchange',
  RESHIP: 'agreeReship',
} as const

/** What goes back to the buyer the moment that it is confirmed. */
export function AtOnce({
  info,
  isReceipt = false,
}: {
  readonly info: ReturnInfo
  readonly isReceipt?: boolean
}): ReactNode {
  const t = useText(returnActsTexts)
  const { amountFen, phase, quantity, order } = info
  return (
    <>
      <p>
        {t(isReceipt ? 'receiveMeans' : 'agreeRefundMeans', { amount: formatYuan(amountFen, true) })}
        {!isReceipt && phase === 'BEFORE_SHIP' && t('agreeUnsent', { count: quantity })}
        {t(order.isSettled ? 'fromSettled' : 'fromPending')}
      </p>
      <p>
        <MoneyText fen={amountFen} size="large" />{' '}
        <span className="muted">
          {t('inWords')} <span lang="zh-CN">{amountInWords(amountFen)}</span>
        </span>
      </p>
    </>
  )
}

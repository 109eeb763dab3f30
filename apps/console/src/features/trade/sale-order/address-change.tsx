// The newest address that was asked for: old and new, how long there is to answer, and the answer.
import { type AddressChange, formatInstant, type SaleOrderInfo } from '@merchant/contract'
import { addressChangeLabels } from '@merchant/contract/labels'
import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Countdown } from '../../../components/value/countdown.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { May } from '../../../session/may.tsx'
import { addressTexts } from './address.texts.ts'
import { useReveal, useSeen, WithReason } from './receiver.tsx'
import type { OrderActs } from './sale-order-columns.tsx'
import './address-change.css'

interface AddressChangeProps {
  readonly order: SaleOrderInfo
  readonly asked: AddressChange
  readonly acts: Pick<OrderActs, 'onApproveAddress' | 'onRejectAddress'>
}

/** What was asked for and decided stays in sight: a label that was printed before may still lie there. */
export function AddressChangeNote({ order, asked, acts }: AddressChangeProps): ReactNode {
  const t = useText(addressTexts)
  const say = useSay()
  const { status, before, after, askedAt, dueAt, rejectReason } = asked
  const label = addressChangeLabels[status]
  const isPending = status === 'PENDING'
  const isAtOnce = asked.decidedAt === askedAt
  const title = isAtOnce ? t(asked.isByBuyer ? 'changedByBuyer' : 'changedByMerchant') : t('asked')
  return (
    <div className={`address-change${isPending ? ' is-pending' : ''}`}>
      <p className="address-change-head">
        <strong>{title}</strong>
        {!isAtOnce && <StatusTag tone={label.tone}>{say(label.text)}</StatusTag>}
        <span className="muted tabular">{formatInstant(askedAt)}</span>
      </p>
      <dl>
        <dt>{t('from')}</dt>
        <dd className={status === 'PENDING' || status === 'REJECTED' || status === 'CANCELED' ? '' : 'muted'}>
          {before.name} {before.phone} {before.address}
        </dd>
        <dt>{t('to')}</dt>
        <dd>
          {isPending ? <NewReceiver order={order} after={after} /> : `${after.name} ${after.phone} ${after.address}`}
        </dd>
      </dl>
      {rejectReason !== null && (
        <p className="address-change-time muted">{t('refusedFor', { reason: rejectReason })}</p>
      )}
      {dueAt !== null && (
        <p className="address-change-time">
          <Countdown until={dueAt} over={t('over')} after={t('left')} /> <span className="muted">{t('means')}</span>
        </p>
      )}
      {order.allowedActions.includes('approveAddress') && isPending && (
        <May do="saleOrder.address">
          <span className="address-change-foot">
            <Button type="primary" onClick={() => acts.onApproveAddress(order)}>
              {t('approve')}
            </Button>
            <Button onClick={() => acts.onRejectAddress(order)}>{t('reject')}</Button>
          </span>
        </May>
      )}
    </div>
  )
}

/** Masked until somebody who may says why it is looked at. */
function NewReceiver({ order, after }: { order: SaleOrderInfo; after: AddressChange['after'] }): ReactNode {
  const t = useText(addressTexts)
  const reveal = useReveal()
  const { seen, see, hide } = useSeen(order.id, reveal, 'newReceiver')
  const shown = seen ?? after
  return (
    <>
      <span role="status">
        {shown.name} {shown.phone} {shown.address}
      </span>{' '}
      {reveal !== undefined &&
        (seen === null ? (
          <WithReason className="icon-button" label={t('seeNew')} onReason={(reason) => void see(reason)}>
            <EyeOutlined aria-hidden />
          </WithReason>
        ) : (
          <button type="button" className="icon-button" aria-label={t('hideNew')} onClick={hide}>
            <EyeInvisibleOutlined aria-hidden />
          </button>
        ))}
    </>
  )
}

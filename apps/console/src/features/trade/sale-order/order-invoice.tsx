// The invoice that the buyer asked for: whom it is made out to, where it is sent, and the merchant's answer.
import { formatInstant, type OrderInvoice, type SaleOrderInfo } from '@merchant/contract'
import { invoiceLabels } from '@merchant/contract/labels'
import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { May } from '../../../session/may.tsx'
import { invoiceTexts } from './invoice.texts.ts'
import { useReveal, useSeen, WithReason } from './receiver.tsx'
import type { OrderActs } from './sale-order-columns.tsx'
import '../../../components/list/link-button.css'
import './order-invoice.css'

interface OrderInvoiceProps {
  readonly order: SaleOrderInfo
  readonly invoice: OrderInvoice
  readonly acts: Pick<OrderActs, 'onIssueInvoice' | 'onRejectInvoice'>
}

export function OrderInvoicePart({ order, invoice, acts }: OrderInvoiceProps): ReactNode {
  const t = useText(invoiceTexts)
  const say = useSay()
  const reveal = useReveal()
  const { seen, see, hide } = useSeen(order.id, reveal, 'invoice')
  const isOfCompany = invoice.type === 'COMPANY'
  const label = invoiceLabels[invoice.status]
  const title = seen?.name ?? invoice.title
  const email = seen === null ? invoice.email : isOfCompany ? seen.address : seen.phone
  return (
    <div className="order-invoice">
      <div className="order-invoice-head">
        <StatusTag tone={label.tone}>{say(label.text)}</StatusTag>
        <span className="muted tabular">{formatInstant(invoice.askedAt)}</span>
        {reveal !== undefined &&
          (seen === null ? (
            <WithReason className="icon-button" label={t('see')} onReason={(reason) => void see(reason)}>
              <EyeOutlined aria-hidden />
            </WithReason>
          ) : (
            <button type="button" className="icon-button" aria-label={t('hide')} onClick={hide}>
              <EyeInvisibleOutlined aria-hidden />
            </button>
          ))}
      </div>
      <dl className="order-facts" role="status">
        <dt>{t('title')}</dt>
        <dd>
          {title} <span className="muted">{t(`type_${invoice.type}`)}</span>
        </dd>
        {invoice.taxNo !== null && (
          <>
            <dt>{t('taxNo')}</dt>
            <dd>
              <CopyText text={invoice.taxNo} />
            </dd>
          </>
        )}
        <dt>{t('email')}</dt>
        <dd>{email}</dd>
        {invoice.status === 'REQUESTED' && (
          <>
            <dt title={t('amountHint')}>{t('amount')}</dt>
            <dd>
              <MoneyText fen={order.money.paidFen - order.refundedFen} />
            </dd>
          </>
        )}
        {invoice.invoiceNo !== null && (
          <>
            <dt>{t('invoiceNo')}</dt>
            <dd>
              <CopyText text={invoice.invoiceNo} />{' '}
              {order.allowedActions.includes('correctInvoice') && (
                <May do="saleOrder.remark">
                  <button type="button" className="link-button" onClick={() => acts.onIssueInvoice(order)}>
                    {t('correct')}
                  </button>
                </May>
              )}
            </dd>
          </>
        )}
        {invoice.rejectReason !== null && (
          <>
            <dt>{t('refusedFor')}</dt>
            <dd>{invoice.rejectReason}</dd>
          </>
        )}
      </dl>
      {order.allowedActions.includes('rejectInvoice') && (
        <May do="saleOrder.remark">
          <span className="order-invoice-foot">
            {order.allowedActions.includes('issueInvoice') && (
              <Button type="primary" onClick={() => acts.onIssueInvoice(order)}>
                {t('issue')}
              </Button>
            )}
            <Button onClick={() => acts.onRejectInvoice(order)}>{t('reject')}</Button>
            {!order.allowedActions.includes('issueInvoice') && <span className="muted">{t('unpaid')}</span>}
          </span>
        </May>
      )}
    </div>
  )
}

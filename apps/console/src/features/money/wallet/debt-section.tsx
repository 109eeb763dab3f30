// What the merchant owes the platform: what made it, how it will be repaid by itself, and the way to pay it now.
import { api, type DataOf, type Fen, formatInstant, formatYuan, type PlatformPaymentRow } from '@merchant/contract'
import { Button, Form } from 'antd'
import { type ReactNode, useState } from 'react'
import { useFollow, useRead, useSend } from '../../../api/use-endpoint.ts'
import { FenInput } from '../../../components/form/fen-input.tsx'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { PageLink } from '../../../components/layout/page.tsx'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { debtTexts } from './debt.texts.ts'
import './debt.css'

const OWN_MS = 20_000

type Debt = DataOf<typeof api.platformPayment.info>

/** Asked anew whenever the sum has changed. */
export function DebtSection({ debtFen }: { debtFen: Fen }): ReactNode {
  const t = useText(debtTexts)
  const { data } = useRead(api.platformPayment.info, undefined, { quiet: true, refetchEvery: OWN_MS })
  useFollow(api.platformPayment.info, [api.wallet.balance])
  if (data === undefined || data.debtFen === 0) return null
  return (
    <section className="debt" aria-label={t('title')} data-sum={debtFen}>
      <h3>{t('title')}</h3>
      <p>{t('next', { debt: formatYuan(data.debtFen, true) })}</p>
      <ul>
        {data.origins.map(({ label, no, at, amountFen, openFen, reason }) => (
          <li key={`${no}/${at}`}>
            <span className="debt-origin">
              <span>
                {label} {no}
              </span>
              <small className="muted">
                {formatInstant(at).slice(0, 16)}
                {reason !== '' && ` · ${reason}`}
                {openFen < amountFen && ` · ${t('ofAll', { amount: formatYuan(amountFen, true) })}`}
              </small>
            </span>
            <MoneyText fen={openFen} />
          </li>
        ))}
      </ul>
      <PayDebt debt={data} />
      <Payments payments={data.payments} />
    </section>
  )
}

function PayDebt({ debt }: { debt: Debt }): ReactNode {
  const t = useText(debtTexts)
  const notice = useNotice()
  const mayPay = useMay('platformPayment.pay')
  const mayRecharge = useMay('rechargeOrder.apply')
  const [isOpen, setOpen] = useState(false)
  const { send } = useSend(api.saleOrder.consumeApply, {
    refreshes: [api.platformPayment.info, api.wallet.balance, api.finance.flows, api.finance.statement],
    proves: (input) => t('proves', { amount: 'amountFen' in input ? formatYuan(input.amountFen, true) : '' }),
  })
  const { debtFen, payableFen } = debt
  if (payableFen === 0)
    return (
      <p className="muted">
        {t('nothingToPayWith')}{' '}
        {mayRecharge && <PageLink to="/order/rechargeorder?drawer=apply">{t('recharge')}</PageLink>}
      </p>
    )
  if (!mayPay) return null
  return (
    <div className="debt-foot">
      <Button type="primary" onClick={() => setOpen(true)}>
        {t('pay')}
      </Button>
      {isOpen && (
        <FormModal<{ amountFen: Fen }>
          title={t('pay')}
          open
          onClose={() => setOpen(false)}
          initialValues={{ amountFen: payableFen }}
          submitText={t('submit')}
          onSubmit={async ({ amountFen }) => {
            await send({ kind: 'consume', purpose: 'DEBT', amountFen })
            notice.success(t('paid'))
          }}
        >
          <p className="muted">
            {t('payHint', { debt: formatYuan(debtFen, true), most: formatYuan(payableFen, true) })}
          </p>
          <Form.Item
            name="amountFen"
            label={t('amount')}
            rules={[
              {
                validator: async (_rule, fen: Fen | undefined) => {
                  if (fen === undefined || fen < 1 || fen > payableFen)
                    throw new Error(t('amountWrong', { most: formatYuan(payableFen, true) }))
                },
              },
            ]}
          >
            <FenInput autoFocus />
          </Form.Item>
        </FormModal>
      )}
    </div>
  )
}

function Payments({ payments }: { payments: readonly PlatformPaymentRow[] }): ReactNode {
  const t = useText(debtTexts)
  if (payments.length === 0) return null
  return (
    <>
      <h3>{t('payments')}</h3>
      <ul>
        {payments.map(({ id, way, amountFen, sourceNo, status, takenAt }) => (
          <li key={id}>
            <span className="debt-origin">
              <span>{t(`way_${way}`, { no: sourceNo ?? '' })}</span>
              <small className="muted">{formatInstant(takenAt).slice(0, 16)}</small>
              {status === 'PROCESSING' && <StatusTag tone="info">{t('bringing')}</StatusTag>}
            </span>
            <MoneyText fen={amountFen} />
          </li>
        ))}
      </ul>
    </>
  )
}

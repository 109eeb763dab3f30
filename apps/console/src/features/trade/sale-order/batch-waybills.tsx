// Numbers for many orders at once; then their labels are printed together, and each order goes by its own.
import { api, type DataOf, type SaleOrderRow } from '@merchant/contract'
import { Button, Select } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { DataTable } from '../../../components/list/data-table.tsx'
import { Dialog } from '../../../components/overlay/dialog.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useText } from '../../../i18n/text.ts'
import { useBaseData, useMay } from '../../../session/session.ts'
import { lastUsedCarrier } from './carrier-guess.ts'
import { openPaper } from './open-paper.ts'
import { isUsable } from './usable-account.ts'
import { useWaybillCommands } from './use-waybill-commands.ts'
import { waybillTexts } from './waybill.texts.ts'
import './ship.css'

interface BatchWaybillsProps {
  /** Those that may be shipped. */
  readonly orders: readonly SaleOrderRow[]
  /** Rejects when nothing was done (already shown). */
  readonly onShip: (orders: readonly SaleOrderRow[]) => Promise<void>
  readonly onDone: () => void
}

/** Each order with what its freight templates prefer; no carrier has such a code. */
const PREFERRED = '*'

type Outcome = DataOf<typeof api.waybill.obtain>

export function BatchWaybills({ orders, onShip, onDone }: BatchWaybillsProps): ReactNode {
  const t = useText(waybillTexts)
  const shared = useText(sharedTexts)
  const id = useId()
  const { data } = useRead(api.waybill.accounts, {}, { quiet: true })
  const shops = new Set(orders.map(({ shopId }) => shopId))
  const { carriers: known } = useBaseData()
  const accounts = (data ?? []).filter((account) => shops.has(account.shopId) && isUsable(account, known))
  const carriers = [...new Map(accounts.map(({ carrierCode, carrierName }) => [carrierCode, carrierName]))]
  const last = lastUsedCarrier()
  const usual = carriers.find(([code]) => code === last) ?? carriers[0]
  const [chosen, setChosen] = useState<string>()
  const [outcome, setOutcome] = useState<Outcome>()
  const { obtain, isObtaining } = useWaybillCommands()
  const code = chosen ?? usual?.[0]
  const offered = carriers.map(([value, label]) => ({ value, label }))
  const take = async () => {
    if (code === undefined) return
    const wished = code === PREFERRED ? null : code
    setOutcome(
      await obtain(
        orders.map((order) => order.id),
        wished,
      ),
    )
  }
  return (
    <Dialog
      title={t('batchTitle', { count: orders.length })}
      open
      onClose={onDone}
      width={640}
      footer={
        outcome === undefined ? (
          <>
            <Button onClick={onDone}>{shared('cancel')}</Button>
            <Button
              type="primary"
              disabled={code === undefined}
              loading={isObtaining}
              onClick={() => void take().catch(() => undefined)}
            >
              {t('takeAll')}
            </Button>
          </>
        ) : (
          <OutcomeActs orders={orders} outcome={outcome} onShip={onShip} onDone={onDone} />
        )
      }
    >
      {outcome === undefined ? (
        <div className="ship-form">
          <label htmlFor={id}>{t('carrier')}</label>
          <Select
            id={id}
            value={code ?? null}
            placeholder={t(data !== undefined && carriers.length === 0 ? 'noAccount' : 'carrierMissing')}
            disabled={isObtaining || carriers.length === 0}
            options={offered.length === 0 ? [] : [{ value: PREFERRED, label: t('byTemplate') }, ...offered]}
            onChange={setChosen}
            style={{ width: '100%' }}
          />
          <p className="muted">{t(code === PREFERRED ? 'byTemplateHint' : 'batchHint')}</p>
        </div>
      ) : (
        <OutcomeTold orders={orders} outcome={outcome} />
      )}
    </Dialog>
  )
}

const issuedIn = ({ succeeded }: Outcome): string[] =>
  succeeded.flatMap(({ state, orderId }) => (state === 'ISSUED' ? [orderId] : []))

interface OutcomeProps extends Pick<BatchWaybillsProps, 'orders'> {
  readonly outcome: Outcome
}

function OutcomeActs({ orders, outcome, onShip, onDone }: OutcomeProps & BatchWaybillsProps): ReactNode {
  const t = useText(waybillTexts)
  const shared = useText(sharedTexts)
  const mayPrint = useMay('saleOrder.print')
  const [isShipping, setShipping] = useState(false)
  const issued = issuedIn(outcome)
  const ship = async () => {
    setShipping(true)
    await onShip(orders.filter(({ id }) => issued.includes(id))).finally(() => setShipping(false))
  }
  return (
    <>
      <Button onClick={onDone}>{shared('close')}</Button>
      {mayPrint && (
        <Button disabled={issued.length === 0} onClick={() => openPaper('WAYBILL', issued)}>
          {t('printAll', { count: issued.length })}
        </Button>
      )}
      <Button
        type="primary"
        disabled={issued.length === 0}
        loading={isShipping}
        onClick={() => void ship().catch(() => undefined)}
      >
        {t('shipAll', { count: issued.length })}
      </Button>
    </>
  )
}

function OutcomeTold({ orders, outcome }: OutcomeProps): ReactNode {
  const t = useText(waybillTexts)
  const numberOf = (id: string) => orders.find((order) => order.id === id)?.orderNo
  const asking = outcome.succeeded.filter(({ state }) => state === 'ASKING').length
  const failed = [
    ...outcome.succeeded.flatMap(({ state, orderId, reason }) =>
      state === 'REFUSED' ? [{ id: orderId, orderNo: numberOf(orderId), message: reason ?? '' }] : [],
    ),
    ...outcome.failed.map(({ id, orderNo, message }) => ({ id, orderNo: orderNo ?? numberOf(id), message })),
  ]
  const said = [
    t('outcome', { issued: issuedIn(outcome).length }),
    ...(asking > 0 ? [t('outcomeAsking', { asking })] : []),
    ...(failed.length > 0 ? [t('outcomeFailed', { failed: failed.length })] : []),
  ]
  return (
    <>
      <p role="status">{said.join(' · ')}</p>
      {failed.length > 0 && (
        <DataTable
          label={t('why')}
          columns={[
            { key: 'order', title: t('order'), cell: ({ orderNo }) => orderNo ?? t('unknownOrder'), onPhone: 'head' },
            { key: 'why', title: t('why'), cell: ({ message }) => <span className="urgent">{message}</span> },
          ]}
          rows={failed}
          rowKey={({ id }) => id}
        />
      )}
    </>
  )
}

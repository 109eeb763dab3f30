// The e-waybill of the parcel that is being packed: take its number, print its label, give it back. Its line is there from the start.
import { api, type SaleOrderInfo, type Waybill, type WaybillAccount } from '@merchant/contract'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { PageLink } from '../../../components/layout/page.tsx'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { useBaseData, useMay } from '../../../session/session.ts'
import { openPaper } from './open-paper.ts'
import { isUsable } from './usable-account.ts'
import { useWaybillCommands } from './use-waybill-commands.ts'
import { waybillLabels } from './waybill.labels.ts'
import { waybillTexts } from './waybill.texts.ts'
import '../../../components/list/link-button.css'
import './order-parcels.css'

/** While a carrier is silent. */
const FOLLOW_MS = 3_000

/** Its line has its room before it is known what stands there. */
const ALWAYS_THERE = { minHeight: 28, marginBottom: 12, fontSize: 13 } as const

interface ShipWaybillProps {
  /** Undefined until it is known. */
  readonly order: SaleOrderInfo | undefined
  /** The carrier that is chosen or follows from the number. */
  readonly carrierCode: string | undefined
}

/** The number that waits for its parcel, or the newest question for one. */
const openWaybillOf = (order: SaleOrderInfo | undefined): Waybill | undefined =>
  order?.waybills.find(({ state }) => state === 'ISSUED' || state === 'ASKING')

/** The number that may be stuck on the parcel. */
export function readyWaybillOf(order: SaleOrderInfo | undefined): Waybill | undefined {
  const open = openWaybillOf(order)
  return open?.state === 'ISSUED' && !open.isStale ? open : undefined
}

export function ShipWaybill({ order, carrierCode }: ShipWaybillProps): ReactNode {
  const t = useText(waybillTexts)
  const { data } = useRead(api.waybill.accounts, { shopId: order?.shopId ?? '' }, { quiet: true, enabled: order !== undefined }) // prettier-ignore
  const { carriers } = useBaseData()
  const accounts = data?.filter((account) => isUsable(account, carriers))
  const open = openWaybillOf(order)
  useRead(api.saleOrder.info, { id: order?.id ?? '' }, { enabled: open?.state === 'ASKING', quiet: true, refetchEvery: FOLLOW_MS }) // prettier-ignore
  return (
    <div className="order-parcels-head" style={ALWAYS_THERE} aria-live="polite">
      {order !== undefined && open !== undefined ? (
        <OpenWaybill order={order} waybill={open} />
      ) : order !== undefined && accounts !== undefined ? (
        <TakeNumber order={order} accounts={accounts} carrierCode={carrierCode} />
      ) : (
        <span className="visually-hidden">{t('waybills')}</span>
      )}
    </div>
  )
}

interface TakeNumberProps {
  readonly order: SaleOrderInfo
  readonly accounts: readonly WaybillAccount[]
  readonly carrierCode: string | undefined
}

function TakeNumber({ order, accounts, carrierCode }: TakeNumberProps): ReactNode {
  const t = useText(waybillTexts)
  const notice = useNotice()
  const mayOpen = useMay('shop.edit')
  const { obtain, isObtaining } = useWaybillCommands()
  const account = accounts.find((each) => each.carrierCode === carrierCode) ?? accounts[0]
  if (account === undefined)
    return (
      <>
        <span className="muted">{t('noAccount')}</span>
        {mayOpen && (
          <PageLink to="/shop/manager?tab=waybill" className="link-button">
            {t('open')}
          </PageLink>
        )}
      </>
    )
  const take = async () => {
    const { succeeded, failed } = await obtain([order.id], account.carrierCode)
    const [why] = failed
    if (why !== undefined) notice.info(why.message)
    if (succeeded[0]?.state === 'ISSUED') notice.success(t('taken'))
  }
  const [last] = order.waybills
  return (
    <>
      <Button size="small" loading={isObtaining} onClick={() => void take().catch(() => undefined)}>
        {t('take', { carrier: account.carrierName })}
      </Button>
      {last?.state === 'REFUSED' && <span className="urgent">{t('refused', { reason: last.reason ?? '' })}</span>}
    </>
  )
}

function OpenWaybill({ order, waybill }: { readonly order: SaleOrderInfo; readonly waybill: Waybill }): ReactNode {
  const t = useText(waybillTexts)
  const say = useSay()
  const mayPrint = useMay('saleOrder.print')
  const { obtain, isObtaining, cancel, isCanceling } = useWaybillCommands()
  const { tone, text } = waybillLabels[waybill.state]
  if (waybill.state === 'ASKING')
    return (
      <>
        <StatusTag tone={tone}>{say(text)}</StatusTag>
        <Button
          size="small"
          loading={isObtaining}
          onClick={() => void obtain([order.id], waybill.carrierCode).catch(() => undefined)}
        >
          {t('again')}
        </Button>
        <span className="muted">{t('asking')}</span>
      </>
    )
  return (
    <>
      <StatusTag tone={waybill.isStale ? 'danger' : 'success'}>
        {waybill.carrierName} {t('waybills')}
      </StatusTag>
      {mayPrint && !waybill.isStale && (
        <Button size="small" onClick={() => openPaper('WAYBILL', [order.id])}>
          {t('print')}
        </Button>
      )}
      <Button size="small" loading={isCanceling} onClick={() => void cancel(waybill)}>
        {t('cancel')}
      </Button>
      {waybill.isStale ? (
        <span className="urgent">{t('stale')}</span>
      ) : waybill.reason !== null ? (
        <span className="urgent">{t('notCanceled', { reason: waybill.reason })}</span>
      ) : (
        waybill.printCount > 0 && <span className="muted">{t('printed', { count: waybill.printCount })}</span>
      )}
    </>
  )
}

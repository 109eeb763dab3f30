// Ships one order after the other: scan, Enter, and the next order stands there. No click in between.
import { api, type SaleOrderInfo, type SaleOrderRow } from '@merchant/contract'
import { CheckCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { SideDrawer } from '../../../components/overlay/side-drawer.tsx'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { rememberCarrier } from './carrier-guess.ts'
import { saleOrderLabels } from './sale-order.labels.ts'
import { saleOrderTexts } from './sale-order.texts.ts'
import { ShipForm, type Shipment } from './ship-form.tsx'
import { ShipParcel } from './ship-parcel.tsx'
import { nextToShip } from './ship-queue.ts'
import './ship.css'

export interface ShipDrawerProps {
  /** The order to ship; undefined: the drawer is shut. */
  readonly id: string | undefined
  /** The orders that wait to be shipped, in the order they are worked through; undefined until they are known. */
  readonly queue: readonly SaleOrderRow[] | undefined
  /** Asks for the queue when it is needed before it has arrived. */
  readonly onAskQueue: () => Promise<readonly SaleOrderRow[]>
  /** The queue is what somebody has chosen, and not all that waits. */
  readonly isChosen: boolean
  /** How many wait in all, also beyond the queue. */
  readonly waiting: number | undefined
  /** Rejects when it was not shipped (the reason is already shown). */
  readonly onShip: (order: SaleOrderInfo, shipment: Shipment) => Promise<unknown>
  readonly onGo: (id: string) => void
  readonly onDone: () => void
}

export function ShipDrawer(props: ShipDrawerProps): ReactNode {
  const t = useText(saleOrderTexts)
  const id = useLastShown(props.id)
  const [shipped, setShipped] = useState<ReadonlySet<string>>(new Set())
  const [isFinished, setFinished] = useState(false)
  const isOpen = props.id !== undefined
  const done = () => {
    setShipped(new Set())
    setFinished(false)
    props.onDone()
  }
  return (
    <SideDrawer
      title={
        <span className="ship-title">
          {t('shipTitle')}
          {props.waiting !== undefined && <small className="tabular">{t('shipsLeft', { count: props.waiting })}</small>}
          {shipped.size > 0 && <small className="tabular">{t('shippedNow', { count: shipped.size })}</small>}
        </span>
      }
      open={isOpen}
      onClose={done}
      width={560}
    >
      {isFinished ? (
        <AllShipped text={t(props.isChosen ? 'chosenShipped' : 'allShipped')} count={shipped.size} onDone={done} />
      ) : (
        id !== undefined && (
          <ShipOne
            {...props}
            id={id}
            shipped={shipped}
            onShipped={(all) => setShipped(all)}
            onFinished={() => setFinished(true)}
            onDone={done}
          />
        )
      )}
    </SideDrawer>
  )
}

interface ShipOneProps extends Omit<ShipDrawerProps, 'id'> {
  readonly id: string
  readonly shipped: ReadonlySet<string>
  readonly onShipped: (all: ReadonlySet<string>) => void
  readonly onFinished: () => void
}

function ShipOne(props: ShipOneProps): ReactNode {
  const { id, queue, shipped, onGo } = props
  const t = useText(saleOrderTexts)
  const shared = useText(sharedTexts)
  const say = useSay()
  const notice = useNotice()
  const read = useRead(api.saleOrder.info, { id }, { quiet: true })
  const next = nextToShip(queue ?? [], id, shipped)
  // The next order is asked for while this one is packed, so that it stands there at once.
  useRead(api.saleOrder.info, { id: next?.id ?? '' }, { enabled: next !== null, quiet: true })
  const [lastWaybill, setLastWaybill] = useState<string | null>(null)
  /** While an order is being shipped it may already read as shipped; that is no complaint. */
  const [isUnderWay, setUnderWay] = useState(false)

  const order = read.data
  const ship = async (shipment: Shipment) => {
    const current = order ?? (await read.refresh()).data
    if (current === undefined) return
    setUnderWay(true)
    try {
      await props.onShip(current, shipment)
      rememberCarrier(shipment.carrierCode)
      setLastWaybill(shipment.waybillNo)
      // One message that changes: shipping fast must not pile them up.
      notice.success({ key: 'shipped', content: t('shipDone', { no: current.orderNo }) })
      const all = new Set(shipped).add(id)
      props.onShipped(all)
      const following = nextToShip(queue ?? (await props.onAskQueue()), id, all)
      if (following === null) props.onFinished()
      else onGo(following.id)
    } finally {
      setUnderWay(false)
    }
  }

  if (read.error !== null && order === undefined) {
    return <ReadFailure error={read.error} onRetry={read.refresh} />
  }
  if (order !== undefined && !order.allowedActions.includes('ship') && !isUnderWay && !shipped.has(id)) {
    const status = say(saleOrderLabels[order.status].text)
    return (
      <EmptyState
        kind="nothing"
        text={t('cannotShip', { status })}
        action={
          next === null
            ? { label: shared('close'), onAct: props.onDone }
            : { label: t('nextToShip'), onAct: () => onGo(next.id) }
        }
      />
    )
  }
  return (
    <>
      <ShipForm
        key={id}
        orderId={id}
        lastWaybill={lastWaybill}
        hasNext={next !== null}
        onShip={ship}
        onSkip={next === null ? undefined : () => onGo(next.id)}
      />
      <ShipParcel order={order} />
    </>
  )
}

interface AllShippedProps {
  readonly text: string
  readonly count: number
  readonly onDone: () => void
}

function AllShipped({ text, count, onDone }: AllShippedProps): ReactNode {
  const t = useText(saleOrderTexts)
  return (
    <div className="ship-finished" role="status">
      <CheckCircleOutlined aria-hidden="true" />
      <strong>{text}</strong>
      <span>{t('shippedNow', { count })}</span>
      <Button type="primary" autoFocus onClick={onDone}>
        {t('finish')}
      </Button>
    </div>
  )
}

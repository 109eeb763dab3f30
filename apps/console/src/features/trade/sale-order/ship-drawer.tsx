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
import { orderHoldTexts } from './hold.texts.ts'
import { saleOrderLabelOf } from './sale-order.labels.ts'
import { saleOrderTexts } from './sale-order.texts.ts'
import { parcelTexts } from './parcel.texts.ts'
import { piecesLeft } from './order-pieces.ts'
import { ShipForm, type Shipment } from './ship-form.tsx'
import { contentsOf, type Parts, ShipParts } from './ship-parts.tsx'
import { ShipTogether, togetherOf } from './ship-together.tsx'
import type { OrderActs } from './sale-order-columns.tsx'
import type { NumberedOrder } from './use-order-batch.ts'
import type { OrderCommands } from './use-order-commands.ts'
import { ShipParcel } from './ship-parcel.tsx'
import { nextToShip } from './ship-queue.ts'
import './ship.css'

type ShipTerms = Parameters<OrderCommands['ship']>[1]

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
  readonly onShip: (order: SaleOrderInfo, terms: ShipTerms) => Promise<SaleOrderInfo>
  readonly onUndo: (order: SaleOrderInfo, shipmentId: string) => Promise<SaleOrderInfo>
  /** Of orders that left by one number; what can't be taken back is shown. */
  readonly onUndoTogether: OrderActs['onUndoTogether']
  readonly onGo: (id: string) => void
  readonly onDone: () => void
}

export function ShipDrawer(props: ShipDrawerProps): ReactNode {
  const t = useText(saleOrderTexts)
  const id = useLastShown(props.id)
  const [shipped, setShipped] = useState<ReadonlySet<string>>(new Set())
  const [isFinished, setFinished] = useState(false)
  const isOpen = props.id !== undefined
  const undone = (back: readonly string[]) => {
    if (back.length === 0) return
    setShipped((all) => new Set([...all].filter((each) => !back.includes(each))))
    setFinished(false)
  }
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
            onUndone={undone}
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
  /** These orders wait again, whichever one stands here by now. */
  readonly onUndone: (ids: readonly string[]) => void
  readonly onFinished: () => void
}

function ShipOne(props: ShipOneProps): ReactNode {
  const { id, queue, shipped, onGo } = props
  const t = useText(saleOrderTexts)
  const hold = useText(orderHoldTexts)
  const shared = useText(sharedTexts)
  const parcel = useText(parcelTexts)
  const say = useSay()
  const notice = useNotice()
  const read = useRead(api.saleOrder.info, { id }, { quiet: true })
  const next = nextToShip(queue ?? [], id, shipped)
  // The next order is asked for while this one is packed, so that it stands there at once.
  useRead(api.saleOrder.info, { id: next?.id ?? '' }, { enabled: next !== null, quiet: true })
  const [lastWaybill, setLastWaybill] = useState<string | null>(null)
  const [parts, setParts] = useState<Parts>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  /** Parcels of this order so far, each of which begins with an empty form. */
  const [sent, setSent] = useState(0)
  /** While an order is being shipped it may already read as shipped; that is no complaint. */
  const [isUnderWay, setUnderWay] = useState(false)

  const order = read.data
  const ship = async (shipment: Shipment) => {
    const current = order ?? (await read.refresh()).data
    if (current === undefined) return
    setUnderWay(true)
    try {
      const { isSure, refuseReturns, refuseReason, ...label } = shipment
      const together = togetherOf(current.siblings, chosen)
      const along = current.siblings.filter(({ id: other }) => chosen.has(other))
      const items = together === undefined ? contentsOf(current, parts) : undefined
      const after = await props.onShip(current, {
        packages: [{ ...label, ...(items && { items }) }],
        isSure,
        ...(refuseReturns && { refuseReturns, refuseReason: refuseReason ?? '' }),
        ...(together && { together }),
      })
      rememberCarrier(shipment.carrierCode)
      setLastWaybill(shipment.waybillNo)
      setParts(null)
      setChosen(new Set())
      const left = piecesLeft(after.items)
      const said =
        left > 0
          ? parcel('partSent', { no: current.orderNo, count: left })
          : together === undefined
            ? t('shipDone', { no: current.orderNo })
            : parcel('sentTogether', { no: current.orderNo, count: together.length })
      // One message that changes: shipping fast must not pile them up.
      notice.success(
        {
          key: 'shipped',
          content: <Shipped said={said} onUndo={() => undo(after, label.waybillNo, along)} />,
        },
        8,
      )
      if (left > 0) {
        setSent((count) => count + 1)
        await read.refresh()
        return
      }
      const all = new Set([...shipped, id, ...(together ?? []).map(({ orderId }) => orderId)])
      props.onShipped(all)
      const following = nextToShip(queue ?? (await props.onAskQueue()), id, all)
      if (following === null) props.onFinished()
      else onGo(following.id)
    } finally {
      setUnderWay(false)
    }
  }

  const undo = async (shipped: SaleOrderInfo, waybillNo: string, along: readonly NumberedOrder[]) => {
    const sentNow = shipped.shipments.find((each) => each.waybillNo === waybillNo && each.canceledAt === null)
    if (sentNow === undefined) return
    notice.destroy('shipped')
    if (along.length === 0) {
      await props.onUndo(shipped, sentNow.id)
      props.onUndone([shipped.id])
    } else props.onUndone(await props.onUndoTogether(waybillNo, [shipped, ...along]))
  }
  if (read.error !== null && order === undefined) {
    return <ReadFailure error={read.error} onRetry={read.refresh} />
  }
  if (order !== undefined && !order.allowedActions.includes('ship') && !isUnderWay && !shipped.has(id)) {
    const status = say(saleOrderLabelOf(order).text)
    return (
      <EmptyState
        kind="nothing"
        text={
          order.hold === null
            ? t('cannotShip', { status })
            : hold('cannotShip', { reason: hold(`reason_${order.hold.reason}`) })
        }
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
        key={`${id}/${sent}`}
        orderId={id}
        order={order}
        isEmpty={parts !== null && order !== undefined && contentsOf(order, parts)?.length === 0}
        lastWaybill={lastWaybill}
        hasNext={next !== null}
        onShip={ship}
        onSkip={next === null ? undefined : () => onGo(next.id)}
      />
      <ShipParcel order={order}>
        {order !== undefined && parts === null && (
          <ShipTogether siblings={order.siblings} chosen={chosen} onChange={setChosen} />
        )}
        {order !== undefined && chosen.size === 0 && <ShipParts order={order} parts={parts} onChange={setParts} />}
      </ShipParcel>
    </>
  )
}

/** What was done, and the way back for as long as it is said. */
function Shipped({ said, onUndo }: { said: string; onUndo: () => Promise<void> }): ReactNode {
  const t = useText(parcelTexts)
  return (
    <>
      {said}{' '}
      <Button type="link" size="small" onClick={() => void onUndo().catch(() => undefined)}>
        {t('undoneShort')}
      </Button>
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

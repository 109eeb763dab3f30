// One order beside the list, with an address of its own; ↑ ↓ or J K go on to its neighbours.
import { api, type SaleOrderInfo, type SaleOrderRow } from '@merchant/contract'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { PageLink, usePageTitle } from '../../../components/layout/page.tsx'
import { DrawerFoot, useNeighbours } from '../../../components/overlay/drawer-foot.tsx'
import { SideDrawer } from '../../../components/overlay/side-drawer.tsx'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { May } from '../../../session/may.tsx'
import { addressTexts } from './address.texts.ts'
import { orderHoldTexts } from './hold.texts.ts'
import { OrderDeadline } from './order-deadline.tsx'
import { OrderDetails } from './order-details.tsx'
import { orderActsTexts } from './order-acts.texts.ts'
import { parcelTexts } from './parcel.texts.ts'
import { PresaleTag, ReturningTag, VirtualTag } from './presale-tag.tsx'
import { isPrintable, PrintMenu } from './print-menu.tsx'
import { PrintedMark } from './printed-mark.tsx'
import { refundTexts } from './refund.texts.ts'
import { ResendNotice } from './resend-notice.tsx'
import { saleOrderLabelOf } from './sale-order.labels.ts'
import { saleOrderTexts } from './sale-order.texts.ts'
import type { OrderActs } from './sale-order-columns.tsx'
import '../../../components/overlay/button-like.css'
import './order-drawer.css'

/** While its money moves: the provider's news comes by itself. */
const FOLLOW_MS = 3_000

interface OrderDrawerProps {
  /** The order to show; undefined: the drawer is shut. */
  readonly id: string | undefined
  /** The list behind the drawer, whose order the keys follow. */
  readonly neighbours: readonly SaleOrderRow[]
  readonly acts: OrderActs
  /** Another dialog is in front: the keys belong to it. */
  readonly isCovered: boolean
  readonly onGo: (id: string) => void
  readonly onDone: () => void
}

export function OrderDrawer({ id: asked, neighbours, acts, isCovered, onGo, onDone }: OrderDrawerProps): ReactNode {
  const id = useLastShown(asked)
  const isOpen = asked !== undefined
  const read = useRead(api.saleOrder.info, { id: id ?? '' }, { enabled: id !== undefined, quiet: true })
  const order = read.data
  const isMoving = isOpen && order !== undefined && (order.refundingFen > 0 || order.settleStatus === 'PENDING')
  useRead(api.saleOrder.info, { id: id ?? '' }, { enabled: isMoving, quiet: true, refetchEvery: FOLLOW_MS })
  const [isAnswering, setAnswering] = useState(false)
  const moves = useNeighbours({ rows: neighbours, id, isActive: isOpen && !isCovered && !isAnswering, onGo })
  const row = neighbours[moves.at]
  return (
    <SideDrawer
      title={<DrawerTitle order={order ?? row} />}
      open={isOpen}
      onClose={onDone}
      width={1040}
      footer={
        <DrawerFoot neighbours={moves}>{order !== undefined && <DrawerActions order={order} acts={acts} />}</DrawerFoot>
      }
    >
      {read.error !== null && order === undefined ? (
        <ReadFailure error={read.error} onRetry={read.refresh} />
      ) : order === undefined ? (
        <DetailsSkeleton />
      ) : (
        <OrderDetails key={order.id} order={order} acts={acts} onCover={setAnswering} />
      )}
    </SideDrawer>
  )
}

function DrawerTitle({ order }: { order: SaleOrderInfo | SaleOrderRow | undefined }): ReactNode {
  const say = useSay()
  const title = usePageTitle()
  if (order === undefined) return title
  const label = saleOrderLabelOf(order)
  return (
    <span className="order-drawer-title">
      <CopyText text={order.orderNo} />
      <StatusTag tone={label.tone}>{say(label.text)}</StatusTag>
      {order.isPresale && <PresaleTag />}
      {order.isReturning && <ReturningTag />}
      {order.deliveryType !== 'EXPRESS' && <VirtualTag order={order} />}
      <PrintedMark order={order} />
      <OrderDeadline order={order} isWordy />
    </span>
  )
}

function DrawerActions({ order, acts }: { order: SaleOrderInfo; acts: OrderActs }): ReactNode {
  const t = useText(saleOrderTexts)
  const refund = useText(refundTexts)
  const say = useText(orderActsTexts)
  const parcel = useText(parcelTexts)
  const hold = useText(orderHoldTexts)
  const address = useText(addressTexts)
  return (
    <>
      {isPrintable(order) && <PrintMenu orders={[order]} />}
      {order.allowedActions.includes('close') && (
        <May do="saleOrder.close">
          <Button danger onClick={() => acts.onClose(order)}>
            {t('close')}
          </Button>
        </May>
      )}
      {order.status === 'UNPAID' && (
        <May do="saleOrder.place">
          <Button onClick={() => acts.onCollect(order)}>{t('collect')}</Button>
        </May>
      )}
      {order.allowedActions.includes('price') && (
        <May do="saleOrder.price">
          <Button onClick={() => acts.onPrice(order)}>{say('price')}</Button>
        </May>
      )}
      {order.allowedActions.includes('changeAddress') && (
        <May do="saleOrder.address">
          <Button onClick={() => acts.onChangeAddress(order)}>{address('change')}</Button>
        </May>
      )}
      {order.allowedActions.includes('resendNotice') && <ResendNotice order={order} />}
      {order.allowedActions.includes('extend') && (
        <May do="saleOrder.ship">
          <Button onClick={() => acts.onExtend(order)}>
            {say(order.deliveryType === 'PICKUP' ? 'extendPickup' : 'extend')}
          </Button>
        </May>
      )}
      {order.allowedActions.includes('outOfStock') && (
        <May do="saleOrder.refund">
          <Button onClick={() => acts.onOutOfStock(order)}>
            {order.deliveryType === 'VOUCHER' ? t('dropCodes') : parcel('outOfStock')}
          </Button>
        </May>
      )}
      {order.allowedActions.includes('refund') && (
        <May do="saleOrder.refund">
          <Button onClick={() => acts.onRefund(order)}>{refund('refund')}</Button>
        </May>
      )}
      {order.hold !== null &&
        order.deliveryType === 'EXPRESS' &&
        (order.status === 'TO_SHIP' || order.status === 'PART_SHIPPED') && (
          <May do="saleOrder.ship">
            <span title={hold('cannotShip', { reason: hold(`reason_${order.hold.reason}`) })}>
              <Button type="primary" disabled>
                {t('ship')}
              </Button>
            </span>
          </May>
        )}
      {order.status === 'TO_SHIP' && order.deliveryType === 'PICKUP' && (
        <May do="saleOrder.redeem">
          <PageLink to="/order/redeem" className="button-like">
            {t('redeem')}
          </PageLink>
        </May>
      )}
      {order.allowedActions.includes('ship') && (
        <May do="saleOrder.ship">
          <Button type="primary" onClick={() => acts.onShip(order)}>
            {t('ship')}
          </Button>
        </May>
      )}
    </>
  )
}

function DetailsSkeleton(): ReactNode {
  return (
    <div aria-busy="true">
      {Array.from({ length: 12 }, (_, index) => (
        <span key={index} className="skeleton-bar" />
      ))}
    </div>
  )
}

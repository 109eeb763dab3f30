// The drawers of an order for a buyer: taking it down, then taking its money; the second also of any order that is not paid yet.
import { CheckCircleFilled } from '@ant-design/icons'
import { api, formatYuan, type SaleOrderInfo } from '@merchant/contract'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { useConfirm } from '../../../components/overlay/confirm.ts'
import { SideDrawer } from '../../../components/overlay/side-drawer.tsx'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useText } from '../../../i18n/text.ts'
import { CollectStep, type PayStep } from './collect-step.tsx'
import { PlaceOrderForm, type Scan } from './place-order-form.tsx'
import { placeOrderTexts } from './place-order.texts.ts'
import './collect.css'

/** The provider's news comes by itself, so the own answer is enough. */
const FOLLOW_MS = 3_000

interface Begun {
  readonly orderId: string
  readonly pay: PayStep
  readonly by: Scan
}

interface PlaceOrderDrawersProps {
  readonly isPlacing: boolean
  /** The order whose money is taken; undefined: the drawer is shut. */
  readonly collectId: string | undefined
  readonly onPlace: () => void
  readonly onCollect: (orderId: string) => void
  readonly onSee: (orderId: string) => void
  readonly onDone: () => void
}

export function PlaceOrderDrawers(props: PlaceOrderDrawersProps): ReactNode {
  const t = useText(placeOrderTexts)
  const { isPlacing, collectId, onCollect, onDone } = props
  const [begun, setBegun] = useState<Begun | null>(null)
  const [isDirty, setDirty] = useState(false)
  const shared = useText(sharedTexts)
  const confirm = useConfirm()
  const placing = useSend(api.saleOrder.addWithPay, { refreshes: [api.saleOrder.list, api.board.merchant] })
  const leave = async () => {
    if (!placing.isSending && (!isDirty || (await confirm({ title: shared('unsaved') })))) onDone()
  }
  return (
    <>
      <SideDrawer title={t('place')} open={isPlacing} onClose={() => void leave()} width={720}>
        {isPlacing && (
          <PlaceOrderForm
            onPlace={async (order, by) => {
              const { id, pay } = await placing.send(order)
              setBegun({ orderId: id, pay, by })
              onCollect(id)
            }}
            onDirty={setDirty}
            onCancel={() => void leave()}
          />
        )}
      </SideDrawer>
      <CollectDrawer {...props} id={collectId} begun={begun?.orderId === collectId ? begun : null} />
    </>
  )
}

interface CollectDrawerProps extends Pick<PlaceOrderDrawersProps, 'onPlace' | 'onSee' | 'onDone'> {
  readonly id: string | undefined
  readonly begun: Begun | null
}

function CollectDrawer({ id: asked, begun, onPlace, onSee, onDone }: CollectDrawerProps): ReactNode {
  const t = useText(placeOrderTexts)
  const id = useLastShown(asked)
  const paying = useSend(api.saleOrder.pay, { refreshes: [api.saleOrder.info] })
  const isOpen = asked !== undefined
  const read = useRead(
    api.saleOrder.info,
    { id: id ?? '' },
    { enabled: id !== undefined, quiet: true, ...(isOpen ? { refetchEvery: FOLLOW_MS } : {}) },
  )
  const order = read.data
  return (
    <SideDrawer
      title={order === undefined ? t('collect') : t('collectTitle', { no: order.orderNo })}
      open={isOpen}
      onClose={onDone}
      width={480}
    >
      {order === undefined ? (
        read.error === null ? (
          <div className="page-loading" role="status" />
        ) : (
          <ReadFailure error={read.error} onRetry={read.refresh} />
        )
      ) : order.status === 'UNPAID' ? (
        <CollectStep
          key={order.id}
          order={order}
          begun={begun}
          onPay={async (kind, phoneCode) => {
            const code = phoneCode === undefined ? {} : { phoneCode }
            return (await paying.send({ orderId: order.id, payBy: { kind }, ...code })).pay
          }}
        />
      ) : (
        <Collected order={order} onPlace={onPlace} onSee={onSee} />
      )}
    </SideDrawer>
  )
}

/** What became of it. */
function Collected({
  order: { id, status, money },
  onPlace,
  onSee,
}: Pick<CollectDrawerProps, 'onPlace' | 'onSee'> & { readonly order: SaleOrderInfo }): ReactNode {
  const t = useText(placeOrderTexts)
  const isClosed = status === 'CLOSED'
  return (
    <section className="collect-step" aria-live="polite">
      {!isClosed && <CheckCircleFilled className="collect-tick" />}
      <p className="collect-done">{isClosed ? t('closed') : t('paid', { amount: formatYuan(money.paidFen, true) })}</p>
      <div className="collect-next">
        <Button onClick={onPlace}>{t('another')}</Button>
        <Button type="primary" onClick={() => onSee(id)}>
          {t('seeOrder')}
        </Button>
      </div>
    </section>
  )
}

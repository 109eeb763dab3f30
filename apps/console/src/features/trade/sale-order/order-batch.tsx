// What is done with chosen orders: shipped one after the other, given numbers of carriers, printed, noted, tagged, given more time, or their numbers copied.
import type { SaleOrderRow } from '@merchant/contract'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useCopy } from '../../../components/value/use-copy.ts'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { BatchWaybills } from './batch-waybills.tsx'
import { BatchTagsModal } from './tags-modal.tsx'
import { BatchExtendModal, BatchNoteModal } from './batch-modals.tsx'
import { orderTagsTexts } from './order-tags.texts.ts'
import { orderBatchTexts } from './order-batch.texts.ts'
import { pasteShipTexts } from './paste-ship.texts.ts'
import { PrintMenu } from './print-menu.tsx'
import { saleOrderTexts } from './sale-order.texts.ts'
import { waybillTexts } from './waybill.texts.ts'
import type { BatchAct } from './use-order-batch.ts'

interface OrderBatchProps {
  readonly orders: readonly SaleOrderRow[]
  readonly onShip: (orders: readonly SaleOrderRow[]) => void
  /** Their numbers are pasted. */
  readonly onPaste: (orders: readonly SaleOrderRow[]) => void
  /** Rejects when nothing was done (already shown). */
  readonly onAct: (act: BatchAct, orders: readonly SaleOrderRow[]) => Promise<unknown>
  /** Ends the selection. */
  readonly onDone: () => void
}

export function OrderBatch({ orders, onShip, onPaste, onAct, onDone }: OrderBatchProps): ReactNode {
  const t = useText(saleOrderTexts)
  const say = useText(orderBatchTexts)
  const paste = useText(pasteShipTexts)
  const waybill = useText(waybillTexts)
  const tags = useText(orderTagsTexts)
  const maySend = useMay('saleOrder.ship')
  // Where all have left, the ways to send them would only say "0".
  const mayShip = maySend && orders.some(({ status }) => status === 'TO_SHIP' || status === 'PART_SHIPPED')
  const mayNote = useMay('saleOrder.remark')
  const [asked, setAsked] = useState<'note' | 'tags' | 'extend' | 'waybills'>()
  const { isCopied, copy } = useCopy()
  const ready = orders.filter(({ allowedActions }) => allowedActions.includes('ship'))
  const running = orders.filter(({ allowedActions }) => allowedActions.includes('extend'))
  const act = async (what: BatchAct, of: readonly SaleOrderRow[]) => {
    await onAct(what, of)
    onDone()
  }
  return (
    <>
      {mayShip && (
        <Button
          type="primary"
          disabled={ready.length === 0}
          onClick={() => {
            onShip(ready)
            onDone()
          }}
        >
          {t('shipChosen', { count: ready.length })}
        </Button>
      )}
      {mayShip && (
        <Button
          disabled={ready.length === 0}
          onClick={() => {
            onPaste(ready)
            onDone()
          }}
        >
          {paste('openChosen', { count: ready.length })}
        </Button>
      )}
      {mayShip && (
        <Button disabled={ready.length === 0} onClick={() => setAsked('waybills')}>
          {waybill('batch')}
        </Button>
      )}
      <PrintMenu orders={orders} />
      {mayNote && <Button onClick={() => setAsked('note')}>{say('note')}</Button>}
      {mayNote && <Button onClick={() => setAsked('tags')}>{tags('tags')}</Button>}
      {maySend && running.length > 0 && <Button onClick={() => setAsked('extend')}>{say('extend')}</Button>}
      <Button onClick={() => void copy(orders.map(({ orderNo }) => orderNo).join('\n'), null)}>
        {t(isCopied ? 'numbersCopied' : 'copyNumbers')}
      </Button>
      {asked === 'waybills' && (
        <BatchWaybills
          orders={ready}
          onShip={(some) => act({ action: 'shipByWaybill' }, some)}
          onDone={() => setAsked(undefined)}
        />
      )}
      <BatchNoteModal
        count={orders.length}
        isOpen={asked === 'note'}
        onDone={() => setAsked(undefined)}
        onNote={(note) => act({ action: 'remark', ...note }, orders)}
      />
      <BatchTagsModal
        count={orders.length}
        isOpen={asked === 'tags'}
        onDone={() => setAsked(undefined)}
        onTag={(tagging) => act({ action: 'remark', ...tagging }, orders)}
      />
      <BatchExtendModal
        count={running.length}
        isOpen={asked === 'extend'}
        onDone={() => setAsked(undefined)}
        onExtend={(days) => act({ action: 'extend', days }, running)}
      />
    </>
  )
}

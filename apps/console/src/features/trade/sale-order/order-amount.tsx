// What an order costs, in its row; resting on it shows how that came about, what reaches the merchant of it, and when.
import type { SaleOrderRow } from '@merchant/contract'
import { Popover } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useIsPhone } from '../../../components/layout/use-screen.ts'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { useText } from '../../../i18n/text.ts'
import { refundTexts } from './refund.texts.ts'
import { saleOrderTexts } from './sale-order.texts.ts'

const OrderWorth = lazy(() => import('./order-worth.tsx'))

/** Whoever only passes by asks for nothing. */
const REST_SECONDS = 0.35

export function OrderAmount({ order }: { readonly order: SaleOrderRow }): ReactNode {
  const t = useText(refundTexts)
  const say = useText(saleOrderTexts)
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const backFen = order.refundedFen + order.refundingFen
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger={['hover', 'click']}
      mouseEnterDelay={REST_SECONDS}
      // Beside it a phone has no room.
      placement={isPhone ? 'top' : 'left'}
      content={
        <Suspense fallback={<p className="muted order-worth">…</p>}>
          <OrderWorth id={order.id} />
        </Suspense>
      }
    >
      <button
        type="button"
        className="link-button order-amount"
        aria-expanded={isOpen}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isOpen) return
          event.stopPropagation()
          setOpen(false)
        }}
      >
        <MoneyText fen={order.payableFen} />
        {backFen > 0 && (
          <small className="muted">
            {t(order.refundingFen > 0 ? 'refunding' : 'refunded')} <MoneyText fen={backFen} />
          </small>
        )}
        <span className="visually-hidden">{say('worth')}</span>
      </button>
    </Popover>
  )
}

// Orders that belong beside an order: of the checkout it was placed in, and of its buyer to the same address.
import type { SaleOrderInfo } from '@merchant/contract'
import type { ReactNode } from 'react'
import { PageLink } from '../../../components/layout/page.tsx'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { parcelTexts } from './parcel.texts.ts'
import { saleOrderLabelOf } from './sale-order.labels.ts'
import { saleOrderTexts } from './sale-order.texts.ts'

export function CheckoutFacts({ checkout }: { readonly checkout: NonNullable<SaleOrderInfo['checkout']> }): ReactNode {
  const t = useText(saleOrderTexts)
  const say = useSay()
  return (
    <>
      <dt>{t('checkoutNo')}</dt>
      <dd>
        <CopyText text={checkout.checkoutNo} />
      </dd>
      {checkout.others.length > 0 && (
        <>
          <dt>{t('checkout')}</dt>
          <dd>
            {checkout.others.map((other) => {
              const { tone, text } = saleOrderLabelOf(other)
              return (
                <span key={other.id} className="order-drawer-sibling">
                  <PageLink to={`/order/saleorder?id=${other.id}`}>{other.orderNo}</PageLink>
                  <MoneyText fen={other.payableFen} />
                  <StatusTag tone={tone}>{say(text)}</StatusTag>
                </span>
              )
            })}
          </dd>
        </>
      )}
    </>
  )
}

/** They wait too, and may leave in its parcel. */
export function SiblingFacts({ siblings }: Pick<SaleOrderInfo, 'siblings'>): ReactNode {
  const t = useText(parcelTexts)
  if (siblings.length === 0) return null
  return (
    <>
      <dt>{t('mergeable')}</dt>
      <dd>
        {siblings.map(({ id, orderNo }) => (
          <span key={id} className="order-drawer-sibling">
            <PageLink to={`/order/saleorder?id=${id}`}>{orderNo}</PageLink>
          </span>
        ))}
      </dd>
    </>
  )
}

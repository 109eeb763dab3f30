// A code that was looked up: whether it can be redeemed, what is handed over for it, and until when it is good.
import { type FoundCode, formatInstant } from '@merchant/contract'
import { deliveryTypeTexts, redeemCodeLabels } from '@merchant/contract/labels'
import type { ReactNode } from 'react'
import { PageLink } from '../../../components/layout/page.tsx'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { Facts } from '../../../components/layout/section-card.tsx'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { redeemTexts } from './redeem.texts.ts'

/** @param isDone it was redeemed here just now, which is said beside it */
export function FoundCodeCard({ found, isDone }: { readonly found: FoundCode; readonly isDone: boolean }): ReactNode {
  const t = useText(redeemTexts)
  const say = useSay()
  const mayLook = useMay('saleOrder.view')
  const { barrier, endedAt, redeemedBy } = found
  const isPickup = found.deliveryType === 'PICKUP'
  const [only] = found.goods
  const label = redeemCodeLabels[found.status]
  const at = endedAt === null ? '' : formatInstant(endedAt)
  return (
    <>
      {barrier !== null && !isDone && (
        <NoticeBar tone="warning" title={t(`barrier_${barrier}`)}>
          {redeemedBy === null ? at : t('redeemedBy', { at, name: redeemedBy })}
        </NoticeBar>
      )}
      <p className="redeem-state">
        <StatusTag tone={label.tone}>{say(label.text)}</StatusTag>
        {isPickup && <StatusTag tone="info">{say(deliveryTypeTexts.PICKUP)}</StatusTag>}
      </p>
      <ul className="redeem-list">
        {found.goods.map((goods, at) => (
          <li key={at} className="redeem-goods">
            {goods.thumbnailUrl !== null && <img src={goods.thumbnailUrl} alt="" width={64} height={64} />}
            <div>
              <strong>{goods.title}</strong>
              {goods.specText !== '' && <span className="muted">{goods.specText}</span>}
              {isPickup && goods.outerSkuCode !== '' && <small className="muted">{goods.outerSkuCode}</small>}
            </div>
            {isPickup && <span className="redeem-count tabular">×{goods.quantity}</span>}
          </li>
        ))}
      </ul>
      <Facts
        items={[
          [
            t('code'),
            <span key="code" className="redeem-code">
              {found.code}
            </span>,
          ],
          [t('until'), <InstantText key="until" at={found.expiresAt} />],
          ...(isPickup || only === undefined
            ? []
            : [[t('unit'), <MoneyText key="unit" fen={only.unitFen} />] as const]),
          [
            t('order'),
            mayLook ? (
              <PageLink key="order" to={`/order/saleorder?id=${found.orderId}`}>
                {found.orderNo}
              </PageLink>
            ) : (
              found.orderNo
            ),
          ],
          [t('buyer'), found.buyerNickname],
          isPickup
            ? [t('fetcher'), `${found.receiverName} ${found.receiverPhone}`.trim()]
            : [t('count'), t('counted', { redeemed: found.redeemed, total: found.total })],
        ]}
      />
    </>
  )
}

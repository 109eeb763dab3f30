// A code that was looked up: whether it can be redeemed, of what it is, and until when it is good.
import { type FoundCode, formatInstant } from '@merchant/contract'
import { redeemCodeLabels } from '@merchant/contract/labels'
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
  const label = redeemCodeLabels[found.status]
  const at = endedAt === null ? '' : formatInstant(endedAt)
  return (
    <>
      {barrier !== null && !isDone && (
        <NoticeBar tone="warning" title={t(`barrier_${barrier}`)}>
          {redeemedBy === null ? at : t('redeemedBy', { at, name: redeemedBy })}
        </NoticeBar>
      )}
      <div className="redeem-goods">
        {found.thumbnailUrl !== null && <img src={found.thumbnailUrl} alt="" width={64} height={64} />}
        <div>
          <strong>{found.goodsTitle}</strong>
          {found.specText !== '' && <span className="muted">{found.specText}</span>}
          <p>
            <StatusTag tone={label.tone}>{say(label.text)}</StatusTag>
          </p>
        </div>
      </div>
      <Facts
        items={[
          [
            t('code'),
            <span key="code" className="redeem-code">
              {found.code}
            </span>,
          ],
          [t('until'), <InstantText key="until" at={found.expiresAt} />],
          [t('unit'), <MoneyText key="unit" fen={found.unitFen} />],
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
          [t('count'), t('counted', { redeemed: found.redeemed, total: found.total })],
        ]}
      />
    </>
  )
}

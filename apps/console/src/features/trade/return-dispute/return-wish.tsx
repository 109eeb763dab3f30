// What a buyer asks for and what it was answered, of any merchant, as the platform's people read it.
import type { PlatformReturnInfo } from '@merchant/contract'
import { returnPhaseTexts, returnReasonTexts, returnRejectTexts, returnTypeTexts } from '@merchant/contract/labels'
import type { ReactNode } from 'react'
import { PageLink } from '../../../components/layout/page.tsx'
import { Facts, SectionCard } from '../../../components/layout/section-card.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { SnapshotLink } from '../goods-snapshot/snapshot-link.tsx'
import { picturesOf } from '../return-order/proof-pictures.tsx'
import { returnDisputeTexts } from './return-dispute.texts.ts'
import '../goods-off/goods-off.css'

interface ReturnWishProps {
  readonly of: Pick<PlatformReturnInfo, 'merchantId' | 'merchantName' | 'merchantNo' | 'return'>
  /** What is in dispute; left out: what is asked for stands there. */
  readonly claimFen?: number
  /** It is read with its order, to which nothing need lead. */
  readonly isBesideOrder?: boolean
  /** A dialog is in front, or no more: the keys belong to it. */
  readonly onCover?: (isCovered: boolean) => void
}

export function ReturnWish({ of, claimFen, isBesideOrder = false, onCover }: ReturnWishProps): ReactNode {
  const t = useText(returnDisputeTexts)
  const say = useSay()
  const { merchantId, merchantName, merchantNo, return: one } = of
  const mayLookAtOrders = useMay('platformSaleOrder.view')
  return (
    <SectionCard title={t('wish')}>
      <Facts
        items={[
          [t('merchant'), `${merchantName} ${merchantNo}`],
          [
            t('item'),
            <span key="item">
              {`${one.goodsTitle} ${one.specText} × ${one.quantity} `}
              {mayLookAtOrders && (
                <SnapshotLink
                  line={{ orderId: one.orderId, itemId: one.itemId, merchantId }}
                  title={one.goodsTitle}
                  onCover={onCover}
                />
              )}
            </span>,
          ],
          claimFen === undefined
            ? [t('asked_fen'), <MoneyText key="asked" fen={one.amountFen} />]
            : [t('claim'), <MoneyText key="claim" fen={claimFen} />],
          [t('type'), `${say(returnTypeTexts[one.type])} · ${say(returnPhaseTexts[one.phase])}`],
          ...(one.wantedSpecText === null ? [] : [[t('wanted'), one.wantedSpecText] as const]),
          [t('reason'), say(returnReasonTexts[one.reason])],
          [t('buyersWords'), one.description],
          ...picturesOf(t('buyersPictures'), one.pictures),
          ...(isBesideOrder
            ? []
            : [
                [
                  t('orderNo'),
                  mayLookAtOrders ? (
                    <PageLink key="order" to={`/operator/saleorder?keyword=${one.orderNo}`}>
                      {one.orderNo}
                    </PageLink>
                  ) : (
                    one.orderNo
                  ),
                ] as const,
              ]),
          [
            t('money'),
            <span key="money">
              <MoneyText fen={one.order.paidFen} /> / <MoneyText fen={one.order.refundedFen} />
            </span>,
          ],
          ...(one.rejection === null
            ? []
            : [
                [t('refusal'), `${say(returnRejectTexts[one.rejection.code])}：${one.rejection.reason}`] as const,
                ...picturesOf(t('proofs'), one.rejection.proofs),
              ]),
        ]}
      />
    </SectionCard>
  )
}

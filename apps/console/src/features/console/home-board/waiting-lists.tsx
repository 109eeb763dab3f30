// What has waited longest, as the home page lists it: the first few of each kind, each leading to itself. Their rows come
// behind the figures, into room that is kept for them.
import { pageHrefOf, saleOrderList } from '@merchant/contract'
import { lazy, type ReactNode, Suspense } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { PageLink } from '../../../components/layout/page.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { useNow } from '../../../components/value/use-now.ts'
import { useText } from '../../../i18n/text.ts'
import { waitingTexts } from './waiting.texts.ts'
import './waiting.css'
import { MOST_WAITING, WAITING_ROW_PX, type WaitingKind } from './waiting-kinds.ts'
import { EVERY, page, Rows } from './waiting-rows.tsx'

const OperatorWaiting = lazy(() => import('./operator-waiting.tsx'))

function Orders(): ReactNode {
  const read = useRead(saleOrderList, { ...page, status: 'TO_SHIP', sort: 'shipDeadlineAt:asc' }, EVERY)
  const now = useNow(30_000)
  return (
    <Rows
      read={read}
      rows={read.data?.list.map(({ id, orderNo, items, payableFen, paidAt, createdAt, shipDeadlineAt }) => ({
        key: id,
        title: items[0]?.title ?? orderNo,
        note: orderNo,
        fen: payableFen,
        at: paidAt ?? createdAt,
        href: `/order/saleorder?id=${id}`,
        isLate: shipDeadlineAt !== null && new Date(shipDeadlineAt) < now,
        dueAt: shipDeadlineAt,
      }))}
    />
  )
}

interface WaitingListProps {
  readonly kind: WaitingKind
  readonly count: number
  /** To all of them. */
  readonly link: string
}

export function WaitingList({ kind, count, link }: WaitingListProps): ReactNode {
  const t = useText(waitingTexts)
  return (
    <SectionCard
      title={t(`oldest_${kind}`)}
      extra={count > MOST_WAITING && <PageLink to={pageHrefOf(link)}>{t('showAll')}</PageLink>}
    >
      <div className="waiting" style={{ minHeight: Math.min(count, MOST_WAITING) * WAITING_ROW_PX }}>
        {kind === 'toShip' ? (
          <Orders />
        ) : (
          <Suspense>
            <OperatorWaiting kind={kind} />
          </Suspense>
        )}
      </div>
    </SectionCard>
  )
}

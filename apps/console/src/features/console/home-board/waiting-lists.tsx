// What has waited longest, as the home page lists it: the first few of each kind, each leading to itself. Their rows come
// behind the figures, into room that is kept for them.
import { api, pageHrefOf } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { PageLink } from '../../../components/layout/page.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { Countdown } from '../../../components/value/countdown.tsx'
import { RelativeTime } from '../../../components/value/instant-text.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { useNow } from '../../../components/value/use-now.ts'
import { useText } from '../../../i18n/text.ts'
import { waitingTexts } from './waiting.texts.ts'
import './waiting.css'
import { MOST_WAITING, WAITING_ROW_PX, type WaitingKind } from './waiting-kinds.ts'

interface Waiting {
  readonly key: string
  readonly title: string
  readonly note: string
  readonly fen?: number | null
  readonly at: string
  readonly href: string
  /** Past its promise. */
  readonly isLate?: boolean
  /** Until when it is promised; null when nothing is. */
  readonly dueAt?: string | null
}

const EVERY = { refetchEvery: 60_000, quiet: true }
const page = { pageSize: 10 } as const

function Orders(): ReactNode {
  const read = useRead(api.saleOrder.list, { ...page, status: 'TO_SHIP', sort: 'shipDeadlineAt:asc' }, EVERY)
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

function Certifications(): ReactNode {
  const t = useText(waitingTexts)
  const read = useRead(api.certificationReview.list, { ...page, status: 'MANUAL', sort: 'submittedAt:asc' }, EVERY)
  return (
    <Rows
      read={read}
      rows={read.data?.list.map(({ kind, merchantId, merchantNo, merchantName, reason, submittedAt }) => ({
        key: `${kind} ${merchantId}`,
        title: merchantName,
        note: reason ?? t(`kind_${kind}`),
        at: submittedAt,
        href: `/operator/certification?tab=MANUAL&keyword=${merchantNo}`,
      }))}
    />
  )
}

function Withdrawals({ status }: { status: 'AUDITING' | 'APPROVED' }): ReactNode {
  const read = useRead(api.withdrawOrder.listAll, { ...page, status, sort: 'appliedAt:asc' }, EVERY)
  return (
    <Rows
      read={read}
      rows={read.data?.list.map(({ id, withdrawNo, merchantName, amountFen, appliedAt }) => ({
        key: id,
        title: merchantName,
        note: withdrawNo,
        fen: amountFen,
        at: appliedAt,
        href: `/operator/withdraw?tab=${status}&keyword=${withdrawNo}`,
      }))}
    />
  )
}

function Transfers(): ReactNode {
  const read = useRead(api.rechargeTransfer.list, { ...page, status: 'CONFIRMING', sort: 'appliedAt:asc' }, EVERY)
  return (
    <Rows
      read={read}
      rows={read.data?.list.map(({ id, rechargeNo, merchantName, amountFen, handedInAt, appliedAt }) => ({
        key: id,
        title: merchantName,
        note: rechargeNo,
        fen: amountFen,
        at: handedInAt ?? appliedAt,
        href: `/operator/recharge-transfer?tab=CONFIRMING&id=${id}`,
      }))}
    />
  )
}

function Settlements(): ReactNode {
  const read = useRead(api.settlement.list, { ...page, state: 'DUE', sort: 'dueAt:asc' }, EVERY)
  return (
    <Rows
      read={read}
      rows={read.data?.list.map(({ orderId, orderNo, merchantName, amountFen, dueAt }) => ({
        key: orderId,
        title: merchantName,
        note: orderNo,
        fen: amountFen,
        at: dueAt,
        href: `/operator/settlement?tab=DUE&keyword=${orderNo}`,
      }))}
    />
  )
}

function Cases({ isMine }: { isMine: boolean }): ReactNode {
  const whose = isMine ? ({ state: 'TAKEN', owner: 'me' } as const) : ({ state: 'OPEN' } as const)
  const read = useRead(api.moneyCase.list, { ...page, ...whose, sort: 'openedAt:asc' }, EVERY)
  return (
    <Rows
      read={read}
      rows={read.data?.list.map(({ id, number, title, merchantName, amountFen, openedAt, state }) => ({
        key: id,
        title,
        note: merchantName === null ? number : `${merchantName} · ${number}`,
        fen: amountFen,
        at: openedAt,
        href: `/operator/cases?tab=${state}&keyword=${number}`,
      }))}
    />
  )
}

const lists: Readonly<Record<WaitingKind, () => ReactNode>> = {
  toShip: () => <Orders />,
  certificationReview: () => <Certifications />,
  withdrawAudit: () => <Withdrawals status="AUDITING" />,
  withdrawPay: () => <Withdrawals status="APPROVED" />,
  transferConfirm: () => <Transfers />,
  settlementDue: () => <Settlements />,
  moneyCase: () => <Cases isMine={false} />,
  myMoneyCase: () => <Cases isMine />,
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
        {lists[kind]()}
      </div>
    </SectionCard>
  )
}

interface RowsProps {
  readonly read: { readonly error: Error | null; readonly refresh: () => unknown }
  readonly rows: readonly Waiting[] | undefined
}

function Rows({ read, rows }: RowsProps): ReactNode {
  const t = useText(waitingTexts)
  if (rows === undefined) return read.error === null ? null : <ReadFailure error={read.error} onRetry={read.refresh} />
  return (
    <ul>
      {rows.slice(0, MOST_WAITING).map(({ key, title, note, fen, at, href, isLate, dueAt = null }) => (
        <li key={key}>
          <PageLink to={pageHrefOf(href)} className="waiting-row">
            <span className="waiting-name">
              <strong>{title}</strong>
              <small>{note}</small>
            </span>
            {fen !== null && fen !== undefined && <MoneyText fen={fen} />}
            <span className="waiting-age">
              {isLate === true && <em>{t('late')}</em>}
              {dueAt === null || isLate === true ? (
                <RelativeTime at={dueAt ?? at} />
              ) : (
                <>
                  {t('left')} <Countdown until={dueAt} over={t('late')} />
                </>
              )}
            </span>
          </PageLink>
        </li>
      ))}
    </ul>
  )
}

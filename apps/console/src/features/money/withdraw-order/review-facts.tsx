// What a person has to know before deciding about a withdrawal: why it waits, whose it is, what the merchant has, and how its
// other withdrawals ended.
import { type EarlierWithdrawal, formatInstant, type ReviewedWithdrawal, withdrawStatus } from '@merchant/contract'
import type { ReactNode } from 'react'
import { PageLink } from '../../../components/layout/page.tsx'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { Facts, SectionCard } from '../../../components/layout/section-card.tsx'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { endsByCase, heldHints, useHeldWords } from './held-words.ts'
import { withdrawInfoTexts } from './withdraw-info.texts.ts'
import { withdrawLabels } from './withdraw-order.labels.ts'
import { withdrawOrderTexts } from './withdraw-order.texts.ts'
import './earlier.css'

/** `isBrief` beside what says already what comes next. */
export function WhyItWaits({ review, isBrief = false }: { review: ReviewedWithdrawal; isBrief?: boolean }): ReactNode {
  const t = useText(withdrawInfoTexts)
  const order = useText(withdrawOrderTexts)
  const heldWords = useHeldWords()
  const maySee = useMay('reconciliation.view')
  const { held, riskHits, status } = review
  if (held !== null)
    return (
      <NoticeBar tone="warning" title={`${order('held')} · ${heldWords(held)}`}>
        {order(heldHints[held.reason])}
        {endsByCase[held.reason] && maySee && (
          <>
            {' '}
            <PageLink to={`/operator/reconciliation?tab=differences&status=OPEN&keyword=${review.merchant.merchantNo}`}>
              {order('seeDifference')}
            </PageLink>
          </>
        )}
      </NoticeBar>
    )
  if (status !== 'AUDITING' || riskHits.length === 0) return null
  return (
    <NoticeBar
      tone={review.riskLevel === 'HIGH' ? 'warning' : 'info'}
      title={`${t('reviewed')} · ${riskHits.map(({ rule }) => t(`risk_${rule}`)).join(' · ')}`}
    >
      {isBrief ? undefined : order('auditWarning')}
    </NoticeBar>
  )
}

/** What the checks at the confirmation found, each with its reason. */
export function RiskFound({ review }: { review: ReviewedWithdrawal }): ReactNode {
  const t = useText(withdrawInfoTexts)
  const { riskHits, riskLevel } = review
  if (riskLevel === null) return null
  return (
    <SectionCard
      title={t('risk')}
      extra={<StatusTag tone={RISK_TONES[riskLevel]}>{t(`riskLevel_${riskLevel}`)}</StatusTag>}
    >
      {riskHits.length === 0 ? (
        <p className="muted">{t('riskNone')}</p>
      ) : (
        <Facts items={riskHits.map(({ rule, reason }) => [t(`risk_${rule}`), reason] as const)} />
      )}
    </SectionCard>
  )
}

const RISK_TONES = { LOW: 'success', MEDIUM: 'info', HIGH: 'warning' } as const

export function MerchantBehind({ review }: { review: ReviewedWithdrawal }): ReactNode {
  const t = useText(withdrawInfoTexts)
  const order = useText(withdrawOrderTexts)
  const { balance, merchant, merchantName } = review
  const money = (fen: number, key: string) => <MoneyText key={key} fen={fen} />
  return (
    <SectionCard title={merchantName} extra={<MerchantTrouble status={merchant.status} />}>
      <Facts
        items={[
          [t('merchantNo'), <CopyText key="no" text={merchant.merchantNo} />],
          [t('merchantType'), t(`type_${merchant.type}`)],
          [order('available'), money(balance.availableFen, 'available')],
          [order('pending'), money(balance.pendingFen, 'pending')],
          [order('frozen'), money(balance.frozenFen, 'frozen')],
          ...(balance.debtFen === 0 ? [] : [[t('debt'), money(balance.debtFen, 'debt')] as const]),
        ]}
      />
    </SectionCard>
  )
}

function MerchantTrouble({ status }: { status: ReviewedWithdrawal['merchant']['status'] }): ReactNode {
  const t = useText(withdrawInfoTexts)
  if (status !== 'RESTRICTED' && status !== 'SUSPENDED' && status !== 'CLOSING' && status !== 'CLOSED') return null
  return <StatusTag tone="danger">{t(`merchant_${status}`)}</StatusTag>
}

interface EarlierProps extends Pick<ReviewedWithdrawal, 'earlier'> {
  /** The counts and what was turned down: all that a decision needs. */
  readonly isBrief?: boolean
}

const MOST_IN_BRIEF = 3

export function EarlierWithdrawals({ earlier, isBrief = false }: EarlierProps): ReactNode {
  const t = useText(withdrawInfoTexts)
  const say = useSay()
  const { counts, newest, turnedDown } = earlier
  const counted = withdrawStatus.options.filter((status) => (counts[status] ?? 0) > 0)
  return (
    <SectionCard title={t('earlier')}>
      <p className="earlier-counts muted">
        {counted.length === 0
          ? t('earlierNone')
          : counted.map((status) => `${say(withdrawLabels[status].text)} ${counts[status]}`).join(' · ')}
      </p>
      {turnedDown.length > 0 && (
        <Earlier title={t('turnedDown')} rows={isBrief ? turnedDown.slice(0, MOST_IN_BRIEF) : turnedDown} />
      )}
      {!isBrief && newest.length > 0 && <Earlier title={t('newest')} rows={newest} />}
    </SectionCard>
  )
}

function Earlier({ title, rows }: { title: string; rows: readonly EarlierWithdrawal[] }): ReactNode {
  const say = useSay()
  return (
    <>
      <h3 className="earlier-title">{title}</h3>
      <ul className="earlier">
        {rows.map(({ id, appliedAt, amountFen, status, failReason, withdrawNo }) => (
          <li key={id}>
            <time dateTime={appliedAt} title={withdrawNo} className="muted tabular">
              {formatInstant(appliedAt).slice(0, 16)}
            </time>
            <MoneyText fen={amountFen} />
            <StatusTag tone={withdrawLabels[status].tone}>{say(withdrawLabels[status].text)}</StatusTag>
            {failReason !== null && <span className="muted">{failReason}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}

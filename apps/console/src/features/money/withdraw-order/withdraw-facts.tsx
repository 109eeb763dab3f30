// One withdrawal as both sides read it: how much, to whom, when, and what happened so far.
import { amountInWords, formatInstant, formatYuan, type WithdrawInfo, type WithdrawStep } from '@merchant/contract'
import type { ReactNode } from 'react'
import { Facts, SectionCard } from '../../../components/layout/section-card.tsx'
import { HistoryList } from '../../../components/value/history-list.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { partyLabels } from '../../../i18n/party.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { CAME_TO_NOTHING, speedTexts } from './withdraw-order.labels.ts'
import { withdrawInfoTexts } from './withdraw-info.texts.ts'
import { withdrawOrderTexts } from './withdraw-order.texts.ts'
import './withdraw-info.css'

interface WithdrawFactsProps {
  readonly info: WithdrawInfo
  readonly cardBoundAt?: string | null
}

export function WithdrawFacts({ info, cardBoundAt }: WithdrawFactsProps): ReactNode {
  const t = useText(withdrawInfoTexts)
  const order = useText(withdrawOrderTexts)
  const say = useSay()
  const at = (label: string, instant: string | null | undefined) =>
    instant === null || instant === undefined ? [] : [[label, formatInstant(instant)] as const]
  return (
    <SectionCard title={t('facts')}>
      <Sum info={info} />
      <Facts
        items={[
          [order('amount'), <MoneyText key="amount" fen={info.amountFen} />],
          [
            order('fee'),
            CAME_TO_NOTHING.includes(info.status) ? t('feeNotTaken') : <MoneyText key="fee" fen={info.feeFen} />,
          ],
          [t('payee'), info.payee],
          [t('account'), `${info.bankName} •••• ${info.cardLast4}${info.isPublicAccount ? ` · ${t('public')}` : ''}`],
          ...at(t('cardBoundAt'), cardBoundAt),
          [order('speed'), say(speedTexts[info.speed])],
          ...at(order('appliedAt'), info.appliedAt),
          ...confirmed(info, t),
          ...at(t('paidAt'), info.paidAt),
          ...expected(info, order),
          ...at(order('arrivedAt'), info.arrivedAt),
          ...(info.bouncedOn === null
            ? at(t('bouncedAt'), info.bouncedAt)
            : [[t('bouncedOn'), info.bouncedOn] as const]),
          ...(info.failReason === null ? [] : [[t('failReason'), info.failReason] as const]),
          ...(info.remark === '' ? [] : [[order('note'), info.remark] as const]),
        ]}
      />
    </SectionCard>
  )
}

/** The day that was said when it was sent; of what is for the next day with the hour. */
function expected(
  { expectedOn: day, speed }: WithdrawInfo,
  order: (key: 'arrival' | 'expectedBy', values?: Record<string, string>) => string,
): readonly (readonly [string, string])[] {
  return day === null ? [] : [[order('arrival'), speed === 'D0' ? day : order('expectedBy', { day })]]
}

/** What comes, has come or came back: nothing is said to have arrived that did not. */
function Sum({ info }: Pick<WithdrawFactsProps, 'info'>): ReactNode {
  const t = useText(withdrawInfoTexts)
  const order = useText(withdrawOrderTexts)
  const { status, feeFen } = info
  const cameToNothing = CAME_TO_NOTHING.includes(status)
  const fen = cameToNothing ? info.amountFen : info.arriveFen
  const label = cameToNothing
    ? t('notArrived')
    : status === 'BOUNCED'
      ? t('cameBack')
      : order(status === 'SUCCESS' ? 'arrive' : 'willArrive')
  return (
    <div className="withdraw-info-sum">
      <span className="muted">{label}</span>
      <MoneyText fen={fen} size="large" />
      <span lang="zh-CN">{amountInWords(fen)}</span>
      {status === 'BOUNCED' && feeFen > 0 && (
        <span className="muted">{t('feeKept', { fee: formatYuan(feeFen, true) })}</span>
      )}
    </div>
  )
}

function confirmed(
  { confirmation }: WithdrawInfo,
  t: (key: keyof typeof withdrawInfoTexts) => string,
): readonly (readonly [string, string])[] {
  if (confirmation === null) return []
  const { method, at, ip } = confirmation
  return [
    [t('confirmedBy'), t(`confirmedBy_${method}`)],
    [t('confirmedAt'), formatInstant(at)],
    ...(ip === null ? [] : [[t('confirmedFrom'), ip] as const]),
  ]
}

export function WithdrawHistory({ history }: { history: readonly WithdrawStep[] }): ReactNode {
  const t = useText(withdrawInfoTexts)
  const say = useSay()
  const steps = history.toReversed().map(({ at, text, party, name }) => {
    const side = say(partyLabels[party])
    return { at, text, who: name === null ? side : `${side} ${name}` }
  })
  return (
    <SectionCard title={t('history')}>
      <HistoryList steps={steps} />
    </SectionCard>
  )
}

// What happened in a money case, as labels and values; only what there is.
import type { MoneyCaseFacts, MoneyCaseInfo } from '@merchant/contract'
import type { ReactNode } from 'react'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { Facts } from '../../../components/layout/section-card.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { DifferingSums } from '../reconciliation/differing-sums.tsx'
import { reconKindLabels } from '../reconciliation/reconciliation.labels.ts'
import {
  callStatusLabels,
  doubtLabels,
  memberStepLabels,
  ownerlessLabel,
  resolutionLabels,
  serviceLabels,
  subjectLabels,
} from './money-case.labels.ts'
import { moneyCaseTexts } from './money-case.texts.ts'
import './case.css'

type Item = readonly [label: ReactNode, value: ReactNode]

/** The case itself and how it ended. */
export function CaseFacts({ info }: { info: MoneyCaseInfo }): ReactNode {
  const t = useText(moneyCaseTexts)
  const say = useSay()
  const rows = useFacts(info.facts)
  const items: Item[] = [
    [t('number'), <CopyText key="number" text={info.number} />],
    [
      t('merchant'),
      info.merchantName === null ? say(ownerlessLabel(info.facts)) : `${info.merchantName} ${info.merchantNo ?? ''}`,
    ],
    // A merchant's balance has no number of its own but the merchant's, and what can't be read none but the notification's.
    ...((info.facts.difference === 'BALANCE' && info.merchantId !== null) ||
    info.subjectNo === info.facts.notificationId
      ? []
      : [[say(subjectLabels[info.subjectType]), <CopyText key="subject" text={info.subjectNo} />] as const]),
    ...(info.providerNo === null ? [] : [[t('providerNo'), <CopyText key="no" text={info.providerNo} />] as const]),
    ...(info.amountFen === null ? [] : [[t('amount'), <MoneyText key="fen" fen={info.amountFen} />] as const]),
    ...rows,
    ...(info.callStatus === null || info.callStatus === info.facts.status
      ? []
      : [[t('nowStatus'), say(callStatusLabels[info.callStatus])] as const]),
    ...(info.repeats === 0
      ? []
      : ([
          [t('repeats'), t('times', { count: info.repeats })],
          [t('toldAt'), <InstantText key="told" at={info.toldAt} />],
        ] as const)),
    ...(info.ownerName === null ? [] : [[t('owner'), info.ownerName] as const]),
    ...(info.resolution === null
      ? []
      : ([
          [t('resolution'), say(resolutionLabels[info.resolution])],
          ...(info.resolutionFen === null
            ? []
            : [[t('resolutionAmount'), <MoneyText key="moved" fen={info.resolutionFen} />] as const]),
          [t('resolutionNote'), info.resolutionNote],
          ...(info.resolvedByName === null ? [] : [[t('resolvedBy'), info.resolvedByName] as const]),
        ] as const)),
  ]
  return <Facts items={items} />
}

/** The facts of the case or of one event of it. */
export function useFacts(facts: MoneyCaseFacts): Item[] {
  const t = useText(moneyCaseTexts)
  const say = useSay()
  const { service, status, doubt, said, saidReason, saidAmountFen, plannedAt, findings } = facts
  const difference = useDifference(facts)
  const items: (Item | null)[] = [
    service === undefined ? null : [t('service'), say(serviceLabels[service])],
    status === undefined ? null : [t('status'), say(callStatusLabels[status])],
    doubt === undefined ? null : [t('doubt'), say(doubtLabels[doubt])],
    facts.memberStep === undefined ? null : [t('memberStep'), say(memberStepLabels[facts.memberStep])],
    said === undefined ? null : [t('said'), say(callStatusLabels[said])],
    saidReason === undefined ? null : [t('saidReason'), saidReason],
    saidAmountFen === undefined ? null : [t('saidAmount'), <MoneyText key="said" fen={saidAmountFen} />],
    facts.saidOrderNo === undefined ? null : [t('saidOrderNo'), facts.saidOrderNo],
    facts.saidProviderNo === undefined ? null : [t('saidProviderNo'), facts.saidProviderNo],
    // Of a difference it is the order that the case is about.
    facts.orderNo === undefined || facts.difference !== undefined ? null : [t('orderNo'), facts.orderNo],
    facts.notificationId === undefined ? null : [t('notificationId'), facts.notificationId],
    facts.bookedOn === undefined ? null : [t('bookedOn'), t('bookedOnNotification')],
    plannedAt === undefined ? null : [t('plannedAt'), <InstantText key="planned" at={plannedAt} />],
    ...difference,
    facts.sums === undefined || facts.day === undefined ? null : [t('differenceDay'), facts.day],
    facts.sums === undefined ? null : [t('sums'), <DifferingSums key="sums" sums={facts.sums} />],
    facts.attempts === undefined ? null : [t('attempts'), t('times', { count: facts.attempts })],
    facts.fault === undefined
      ? null
      : [
          t(facts.attempts === undefined ? 'unread' : 'fault'),
          <span key="fault" lang="en">
            {facts.fault}
          </span>,
        ],
    findings === undefined ? null : [t('findings'), <FindingList key="findings" findings={findings} />],
  ]
  return items.filter((item) => item !== null)
}

/** What each side has, of which day. */
function useDifference({
  difference,
  day,
  ourFen,
  theirFen,
  ledgerFen,
  lineNo,
  ...fees
}: MoneyCaseFacts): (Item | null)[] {
  const t = useText(moneyCaseTexts)
  const say = useSay()
  if (difference === undefined) return []
  const apart = (theirFen ?? 0) - (ourFen ?? 0)
  return [
    [t('difference'), say(reconKindLabels[difference].name)],
    day === undefined ? null : [t('differenceDay'), day],
    [t('ourFen'), ourFen === undefined ? null : <MoneyText key="ours" fen={ourFen} />],
    [t('theirFen'), theirFen === undefined ? null : <MoneyText key="theirs" fen={theirFen} />],
    apart === 0 ? null : [t('apartFen'), <MoneyText key="apart" fen={apart} signed />],
    ...feeItems(fees, t),
    ledgerFen === undefined ? null : [t('ledgerFen'), <MoneyText key="ledger" fen={ledgerFen} />],
    lineNo === undefined ? null : [t('lineNo'), t('line', { line: lineNo })],
  ]
}

/** Both sides' fees, where they are not the same. */
function feeItems(
  { ourFeeFen: ours, theirFeeFen: theirs }: Pick<MoneyCaseFacts, 'ourFeeFen' | 'theirFeeFen'>,
  t: (key: 'ourFee' | 'theirFee' | 'apartFee') => string,
): Item[] {
  if (ours === undefined || theirs === undefined) return []
  return [
    [t('ourFee'), <MoneyText key="ourFee" fen={ours} />],
    [t('theirFee'), <MoneyText key="theirFee" fen={theirs} />],
    [t('apartFee'), <MoneyText key="apartFee" fen={theirs - ours} signed />],
  ]
}

const FindingList = ({ findings }: { findings: readonly string[] }): ReactNode => (
  <ul className="case-findings" lang="en">
    {findings.map((finding) => (
      <li key={finding}>{finding}</li>
    ))}
  </ul>
)

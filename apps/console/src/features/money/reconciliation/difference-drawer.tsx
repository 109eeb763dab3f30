// One difference beside the list: both sides, what it is about, what explains it, and what was asked of the provider.
import { formatYuan, type ReconDiff } from '@merchant/contract'
import type { ReactNode } from 'react'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { PageLink } from '../../../components/layout/page.tsx'
import { Facts, SectionCard } from '../../../components/layout/section-card.tsx'
import { SideDrawer } from '../../../components/overlay/side-drawer.tsx'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { stateLabels } from '../cases/money-case.labels.ts'
import { WireOf } from '../cases/wire-of.tsx'
import { BothSides } from './both-sides.tsx'
import {
  answerLabels,
  diffLabels,
  documentLabels,
  reconKindLabels,
  reconServiceLabels,
} from './reconciliation.labels.ts'
import { reconciliationTexts } from './reconciliation.texts.ts'
import './recon.css'

interface DifferenceDrawerProps {
  /** The difference that is looked at; null: the drawer is shut. */
  readonly diff: ReconDiff | null
  readonly onClose: () => void
}

export function DifferenceDrawer({ diff, onClose }: DifferenceDrawerProps): ReactNode {
  const t = useText(reconciliationTexts)
  const say = useSay()
  const shown = useLastShown(diff)
  return (
    <SideDrawer
      title={shown === null ? t('difference') : say(reconKindLabels[shown.kind].name)}
      open={diff !== null}
      onClose={onClose}
    >
      {shown !== null && <OneDifference diff={shown} />}
    </SideDrawer>
  )
}

function OneDifference({ diff }: { diff: ReconDiff }): ReactNode {
  const t = useText(reconciliationTexts)
  const say = useSay()
  const { text, tone } = diffLabels[diff.status]
  return (
    <div className="recon">
      <NoticeBar tone={tone === 'neutral' ? 'info' : tone} title={say(text)}>
        {say(reconKindLabels[diff.kind].means)}
      </NoticeBar>
      <SectionCard title={t('bothSides')}>
        <BothSides diff={diff} />
      </SectionCard>
      <SectionCard title={t('facts')}>
        <DifferenceFacts diff={diff} />
      </SectionCard>
      {diff.kind !== 'BALANCE' && <WireOf number={diff.number} />}
    </div>
  )
}

function DifferenceFacts({ diff }: { diff: ReconDiff }): ReactNode {
  const t = useText(reconciliationTexts)
  const say = useSay()
  const { subject, caseNo, caseId, caseState, merchantNo } = diff
  const asked = useAsked(diff)
  const evidence = useEvidence(diff)
  return (
    <Facts
      items={[
        [t('number'), <CopyText key="number" text={diff.number} />],
        ...(diff.providerNo === null ? [] : [[t('providerNo'), <CopyText key="no" text={diff.providerNo} />] as const]),
        [
          t('merchant'),
          diff.merchantName === null
            ? t(diff.kind === 'BALANCE' ? 'platform' : 'nobody')
            : `${diff.merchantName} ${merchantNo ?? ''}`,
        ],
        ...(diff.service === null
          ? []
          : [[t('service'), say(reconServiceLabels[diff.service] ?? [diff.service, diff.service])] as const]),
        ...(subject === null
          ? []
          : [
              [
                say(documentLabels[subject.type] ?? [subject.type, subject.type]),
                subject.type === 'withdrawOrder' ? (
                  <PageLink key="subject" to={`/operator/withdraw?tab=all&keyword=${subject.no}`}>
                    {subject.no}
                  </PageLink>
                ) : (
                  <CopyText key="subject" text={subject.no} />
                ),
              ] as const,
            ]),
        [t('day'), diff.day],
        ...(caseNo === null || caseId === null
          ? []
          : [
              [
                t('caseNo'),
                <PageLink key="case" to={`/operator/cases?tab=all&id=${caseId}`}>
                  {caseNo}
                  {caseState !== null && ` · ${say(stateLabels[caseState].text)}`}
                </PageLink>,
              ] as const,
            ]),
        ...(asked === null ? [] : [[t('asked'), asked] as const]),
        ...(evidence === null ? [] : [[t('evidence'), evidence] as const]),
        [t('foundAt'), <InstantText key="found" at={diff.foundAt} />],
        ...(diff.settledAt === null
          ? []
          : [[t('settledAt'), <InstantText key="settled" at={diff.settledAt} />] as const]),
      ]}
    />
  )
}

/** The answer when the provider was asked about an order that its file lacks. */
function useAsked({ asked }: ReconDiff): string | null {
  const say = useSay()
  if (asked === null) return null
  const { answer, fen } = asked
  const label = answerLabels[String(answer)]
  const said = label === undefined ? String(answer) : say(label)
  return typeof fen === 'number' ? `${said} ¥${formatYuan(fen, true)}` : said
}

/** What explains it, as a sentence; null where nobody has yet. */
function useEvidence({ evidence }: ReconDiff): string | null {
  const t = useText(reconciliationTexts)
  const { day, lineNo, fen, note, checkedOn } = evidence
  if (typeof lineNo === 'number')
    return t('evidenceLine', { day: String(day), line: lineNo, amount: formatYuan(Math.abs(Number(fen)), true) })
  if (typeof note === 'string') return note
  return checkedOn === undefined ? null : t('evidenceChecked', { day: String(checkedOn) })
}

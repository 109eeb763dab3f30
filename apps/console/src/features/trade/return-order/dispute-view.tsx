// A dispute in full: both sides beside each other, what the platform says, and what was ruled.
import type { DisputeEvidence, DisputeVerdict, EvidenceSide, ReturnInfo } from '@merchant/contract'
import {
  disputeLiabilityTexts,
  disputeRulingTexts,
  disputeStatusLabels,
  evidenceKindTexts,
  evidenceSideTexts,
  returnFreightByTexts,
} from '@merchant/contract/labels'
import type { ReactNode } from 'react'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { Facts } from '../../../components/layout/section-card.tsx'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { disputeTexts } from './dispute.texts.ts'
import './dispute-view.css'

type Dispute = NonNullable<ReturnInfo['dispute']>

interface DisputeViewProps {
  readonly dispute: Dispute
  readonly heldFen: number
  readonly isPaused: boolean
}

export default function DisputeView({ dispute, heldFen, isPaused }: DisputeViewProps): ReactNode {
  const t = useText(disputeTexts)
  const say = useSay()
  const { text, tone } = disputeStatusLabels[dispute.status]
  const of = (side: EvidenceSide) => dispute.evidences.filter((one) => one.side === side)
  const platform = of('PLATFORM')
  return (
    <div className="dispute-view">
      {isPaused && <NoticeBar tone="info" title={t('paused')} />}
      {dispute.status === 'APPEALING' && dispute.appealedBy !== null && (
        <NoticeBar tone="warning" title={t('appealed', { side: say(evidenceSideTexts[dispute.appealedBy]) })} />
      )}
      <Facts
        items={[
          [t('no'), <CopyText key="no" text={dispute.disputeNo} />],
          [
            t('state'),
            <StatusTag key="state" tone={tone}>
              {say(text)}
            </StatusTag>,
          ],
          [t('initiator'), say(evidenceSideTexts[dispute.initiator])],
          [t('claim'), <MoneyText key="claim" fen={dispute.claimFen} />],
          ...(heldFen === 0 ? [] : [[t('held'), <MoneyText key="held" fen={heldFen} />] as const]),
          [t('opened'), <InstantText key="opened" at={dispute.openedAt} />],
        ]}
      />
      {dispute.verdicts.map((verdict, at) => (
        <Verdict key={verdict.at} verdict={verdict} isLast={at > 0} />
      ))}
      <div className="dispute-view-sides">
        <Side title={t('buyer')} evidences={of('BUYER')} />
        <Side title={t('merchant')} evidences={of('MERCHANT')} />
      </div>
      {platform.length > 0 && <Side title={t('platform')} evidences={platform} />}
    </div>
  )
}

interface SideProps {
  readonly title: string
  readonly evidences: readonly DisputeEvidence[]
}

function Side({ title, evidences }: SideProps): ReactNode {
  const t = useText(disputeTexts)
  return (
    <section className="dispute-view-side" aria-label={title}>
      <h3>{title}</h3>
      {evidences.length === 0 ? (
        <p className="muted">{t('nothing')}</p>
      ) : (
        evidences.map((one) => <Evidence key={one.id} evidence={one} side={title} />)
      )}
    </section>
  )
}

function Evidence({ evidence, side }: { readonly evidence: DisputeEvidence; readonly side: string }): ReactNode {
  const t = useText(disputeTexts)
  const say = useSay()
  const { kind, text, proofs, by, at } = evidence
  return (
    <article className="dispute-view-evidence">
      <header className="muted">
        {say(evidenceKindTexts[kind])} · {by} · <InstantText at={at} />
      </header>
      <p>{text}</p>
      {proofs.length > 0 && (
        <span className="dispute-view-pictures" role="group" aria-label={t('pictures')}>
          {proofs.map(({ fileId, url, thumbnailUrl }, index) => (
            <a
              key={fileId}
              href={url}
              target="_blank"
              rel="noreferrer"
              aria-label={t('picture', { side, number: index + 1 })}
            >
              <img src={thumbnailUrl} alt="" loading="lazy" />
            </a>
          ))}
        </span>
      )}
    </article>
  )
}

function Verdict({ verdict, isLast }: { readonly verdict: DisputeVerdict; readonly isLast: boolean }): ReactNode {
  const t = useText(disputeTexts)
  const say = useSay()
  const title = t(isLast ? 'lastVerdict' : 'verdict')
  return (
    <section className="dispute-view-verdict" aria-label={title}>
      <h3>
        {title}：{say(disputeRulingTexts[verdict.ruling])}
      </h3>
      <Facts
        items={[
          [t('refund'), <MoneyText key="refund" fen={verdict.amountFen} />],
          [t('goodsFirst'), t(verdict.needsGoods ? 'yes' : 'no_')],
          [t('liability'), say(disputeLiabilityTexts[verdict.liability])],
          [t('freight'), say(returnFreightByTexts[verdict.freightBy])],
          [t('ruledAt'), <InstantText key="at" at={verdict.at} />],
          [t('grounds'), verdict.text],
        ]}
      />
    </section>
  )
}

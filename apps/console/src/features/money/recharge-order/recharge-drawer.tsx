// One recharge beside the list: what is to be done next, what it is, and what happened so far. It follows the provider by itself.
import { api, formatInstant, formatYuan, type RechargeInfo, type RechargeRow } from '@merchant/contract'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { Facts, SectionCard } from '../../../components/layout/section-card.tsx'
import { SideDrawer } from '../../../components/overlay/side-drawer.tsx'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { HistoryList } from '../../../components/value/history-list.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { May } from '../../../session/may.tsx'
import { useMay } from '../../../session/session.ts'
import { beginningOf } from './beginning-of.ts'
import { PayStep } from './pay-step.tsx'
import type { RechargeActs } from './recharge-acts.ts'
import { methodLabels, rechargeLabelOf, targetLabels } from './recharge-order.labels.ts'
import { rechargeOrderTexts } from './recharge-order.texts.ts'
import { RechargeReceipt } from './recharge-receipt.tsx'
import { RechargeRefunds } from './recharge-refunds.tsx'
import { SlipPicture } from './slip-picture.tsx'

/** While it is open and undecided; the provider's news comes by itself, so the own answer is enough. */
const FOLLOW_MS = 3_000
/** While the platform's people have to look at it. */
const FOLLOW_PEOPLE_MS = 15_000

/** Nothing can be done about what the platform or the provider is at. */
const hasFoot = ({ status }: RechargeInfo): boolean => status !== 'PAYING' && status !== 'CONFIRMING'

interface RechargeDrawerProps {
  /** The recharge to show; undefined: the drawer is shut. */
  readonly id: string | undefined
  readonly acts: RechargeActs
  readonly onClose: () => void
}

const OPEN: readonly RechargeRow['status'][] = ['CREATED', 'CONFIRMING', 'PAYING', 'REJECTED']
const isOpen = (info: RechargeInfo | undefined): boolean => info !== undefined && OPEN.includes(info.status)
const isUndecided = (info: RechargeInfo | undefined): boolean => isOpen(info) || info?.status === 'REFUNDING'
/** What the provider may decide at any moment; people take their time. */
const isQuick = (info: RechargeInfo | undefined): boolean =>
  info?.status === 'PAYING' || (info?.status === 'CREATED' && info.method !== 'TRANSFER')

export function RechargeDrawer({ id: asked, acts, onClose }: RechargeDrawerProps): ReactNode {
  const t = useText(rechargeOrderTexts)
  const id = useLastShown(asked)
  const own = useRead(api.rechargeOrder.info, { id: id ?? '' }, { enabled: id !== undefined, quiet: true })
  const follows = asked !== undefined && isUndecided(own.data)
  useRead(
    api.rechargeOrder.info,
    { id: id ?? '' },
    { enabled: follows, quiet: true, refetchEvery: isQuick(own.data) ? FOLLOW_MS : FOLLOW_PEOPLE_MS },
  )
  const info = own.data
  const mayApply = useMay('rechargeOrder.apply')
  return (
    <SideDrawer
      title={<Title info={info} />}
      open={asked !== undefined}
      onClose={onClose}
      width={560}
      footer={info !== undefined && hasFoot(info) && <Foot info={info} acts={acts} onClose={onClose} />}
    >
      {info !== undefined ? (
        <>
          {isOpen(info) && mayApply && <PayStep key={info.id} info={info} acts={acts} />}
          {info.status === 'FAILED' && (
            <NoticeBar tone="danger" title={t('failed')}>
              {info.failReason}
            </NoticeBar>
          )}
          <Details info={info} />
        </>
      ) : own.error === null ? (
        <div className="page-loading" role="status" />
      ) : (
        <ReadFailure error={own.error} onRetry={own.refresh} />
      )}
    </SideDrawer>
  )
}

function Title({ info }: { info: RechargeInfo | undefined }): ReactNode {
  const t = useText(rechargeOrderTexts)
  const say = useSay()
  if (info === undefined) return t('facts')
  const { text, tone } = rechargeLabelOf(info)
  return (
    <span className="recharge-title">
      <CopyText text={info.rechargeNo} />
      <StatusTag tone={tone}>{say(text)}</StatusTag>
    </span>
  )
}

function Foot({ info, acts, onClose }: { info: RechargeInfo; acts: RechargeActs; onClose: () => void }): ReactNode {
  const t = useText(rechargeOrderTexts)
  const isOver = info.status === 'FAILED' || info.status === 'CLOSED'
  return (
    <div className="recharge-foot">
      <May do="rechargeOrder.apply">
        {info.allowedActions.includes('cancel') && (
          <Button danger onClick={() => void acts.cancel(info)}>
            {t('cancel')}
          </Button>
        )}
        {isOver && (
          <Button type="primary" onClick={() => acts.again(beginningOf(info))}>
            {t('again')}
          </Button>
        )}
      </May>
      {info.status === 'SUCCESS' && (
        <Button type="primary" onClick={onClose}>
          {t('finish')}
        </Button>
      )}
    </div>
  )
}

/** The card's number stays on one line. */
function Way({ info: { method, bankName, cardLast4 } }: { info: RechargeInfo }): ReactNode {
  const say = useSay()
  if (bankName === null) return say(methodLabels[method])
  return (
    <>
      {say(methodLabels[method])} · {bankName} <span className="nowrap">•••• {cardLast4}</span>
    </>
  )
}

/** What repaid a debt is in no account of the merchant's. */
function Whereto({ info: { target, receivedFen, repaidFen } }: { info: RechargeInfo }): ReactNode {
  const t = useText(rechargeOrderTexts)
  const name = useSay()(targetLabels[target])
  if (repaidFen === 0) return t('arrived', { target: name })
  if (repaidFen === receivedFen) return t('arrivedAllRepaid')
  const [repaid, rest] = [formatYuan(repaidFen, true), formatYuan(receivedFen - repaidFen, true)]
  return t('arrivedRest', { repaid, rest, target: name })
}

function Details({ info }: { info: RechargeInfo }): ReactNode {
  const t = useText(rechargeOrderTexts)
  const say = useSay()
  const slip = info.transfer?.slip ?? null
  const at = (label: string, instant: string | null) =>
    instant === null ? [] : [[label, formatInstant(instant)] as const]
  return (
    // Nothing in it takes the focus, and the keys have to scroll it.
    <div role="group" aria-label={t('facts')} tabIndex={0}>
      <SectionCard title={t('facts')} extra={info.paidAt !== null && <RechargeReceipt id={info.id} />}>
        {info.paidAt !== null && (
          <div className="recharge-sum">
            <MoneyText fen={info.receivedFen} size="large" />
            <span className="muted">
              <Whereto info={info} />
            </span>
          </div>
        )}
        <Facts
          items={[
            [t('amount'), <MoneyText key="amount" fen={info.amountFen} />],
            ...(info.arrivedFen === null
              ? []
              : [[t('arrivedFen'), <MoneyText key="arrived" fen={info.arrivedFen} />] as const]),
            ...(info.repaidFen === 0 ? [] : [[t('repaid'), <MoneyText key="repaid" fen={info.repaidFen} />] as const]),
            ...(info.refundedFen === 0
              ? []
              : [[t('refunded'), <MoneyText key="refunded" fen={info.refundedFen} />] as const]),
            ...(info.refundingFen === 0
              ? []
              : [[t('refunding'), <MoneyText key="refunding" fen={info.refundingFen} />] as const]),
            [t('fee'), info.feeFen === 0 ? t('noFee') : <MoneyText key="fee" fen={info.feeFen} />],
            [t('target'), say(targetLabels[info.target])],
            [t('method'), <Way key="method" info={info} />],
            ...at(t('appliedAt'), info.appliedAt),
            ...at(t('paidAt'), info.paidAt),
            ...at(t('closedAt'), info.closedAt),
            ...(info.rejectReason === null ? [] : [[t('rejectReason'), info.rejectReason] as const]),
            ...(info.transfer === null
              ? []
              : [[t('transferCodeFact'), <CopyText key="code" text={info.transfer.code} />] as const]),
            ...(info.providerNo === null
              ? []
              : [[t('providerNo'), <CopyText key="providerNo" text={info.providerNo} />] as const]),
            ...(info.remark === '' ? [] : [[t('note'), info.remark] as const]),
          ]}
        />
      </SectionCard>
      {slip !== null && (
        <SectionCard title={t('slip')}>
          <SlipPicture url={slip.url} />
        </SectionCard>
      )}
      {info.refunds.length > 0 && <RechargeRefunds refunds={info.refunds} target={info.target} />}
      <SectionCard title={t('history')}>
        <HistoryList
          steps={info.timeline.toReversed().map(({ at: when, actor, text }) => ({ at: when, who: actor, text }))}
        />
      </SectionCard>
    </div>
  )
}

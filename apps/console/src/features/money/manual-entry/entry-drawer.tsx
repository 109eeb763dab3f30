// One manual entry beside the list: what was entered and why, its voucher, what it books, and the second person's decision.
import { api, formatYuan, type ManualEntryInfo } from '@merchant/contract'
import { Button, Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useFollow, useRead, useSend } from '../../../api/use-endpoint.ts'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { PageLink } from '../../../components/layout/page.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { Facts, SectionCard } from '../../../components/layout/section-card.tsx'
import { useConfirm, useNotice } from '../../../components/overlay/confirm.ts'
import { SideDrawer } from '../../../components/overlay/side-drawer.tsx'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { EntryLines, MerchantBalances } from './entry-lines.tsx'
import { kindLabels, statusOf } from './manual-entry.labels.ts'
import { manualEntryTexts } from './manual-entry.texts.ts'
import './entry.css'

/** While the provider brings the money of an approved one. */
const FOLLOW_MS = 3_000

interface EntryDrawerProps {
  /** The entry to show; undefined: the drawer is shut. */
  readonly id: string | undefined
  readonly onClose: () => void
}

export function EntryDrawer({ id: asked, onClose }: EntryDrawerProps): ReactNode {
  const id = useLastShown(asked)
  const t = useText(manualEntryTexts)
  const {
    data: info,
    error,
    refresh,
  } = useRead(api.manualEntry.info, { id: id ?? '' }, { enabled: asked !== undefined, quiet: true })
  const isOnItsWay = asked !== undefined && info?.status === 'APPROVED'
  useRead(api.manualEntry.info, { id: id ?? '' }, { enabled: isOnItsWay, quiet: true, refetchEvery: FOLLOW_MS })
  useFollow(api.manualEntry.info, [api.manualEntry.list])
  return (
    <SideDrawer
      title={info === undefined ? t('no') : `${info.kindLabel} ${info.entryNo}`}
      open={asked !== undefined}
      onClose={onClose}
      footer={
        info !== undefined &&
        info.allowedActions.length > 0 &&
        (info.allowedActions.includes('withdraw') ? <TakeBack info={info} /> : <Decisions info={info} />)
      }
    >
      {info !== undefined ? (
        <OneEntry info={info} />
      ) : error === null ? (
        <div className="page-loading" role="status" />
      ) : (
        <ReadFailure error={error} onRetry={refresh} />
      )}
    </SideDrawer>
  )
}

function OneEntry({ info }: { info: ManualEntryInfo }): ReactNode {
  const t = useText(manualEntryTexts)
  const say = useSay()
  const { tone, text } = statusOf(info)
  const isPending = info.status === 'PENDING'
  const mayApprove = useMay('manualEntry.approve')
  return (
    <div className="entry">
      {info.obstacle !== null && (
        <NoticeBar tone="warning" title={info.obstacle}>
          {t(info.isMine ? 'obstacleMine' : 'obstacle')}
        </NoticeBar>
      )}
      {isPending && info.isMine && <NoticeBar tone="info" title={t('mine')} />}
      {isPending && !info.isMine && !mayApprove && <NoticeBar tone="info" title={t('othersApprove')} />}
      <SectionCard title={t('facts')}>
        <Facts
          items={[
            [
              t('status'),
              <StatusTag key="status" tone={tone}>
                {say(text)}
              </StatusTag>,
            ],
            [t('amount'), <MoneyText key="amount" fen={info.amountFen} />],
            [t('merchant'), `${info.merchantName} ${info.merchantNo}`],
            ...(info.subjectNo === null
              ? []
              : [[t('subject'), <Subject key="no" no={info.subjectNo} kind={info.kind} />] as const]),
            ...(info.returnedOn === null ? [] : [[t('returnedOn'), info.returnedOn] as const]),
            ...(info.bankReference === null
              ? []
              : [[t('bankReference'), <CopyText key="reference" text={info.bankReference} />] as const]),
            ...(info.caseNo === null
              ? []
              : [
                  [
                    t('caseNo'),
                    <PageLink key="case" to={`/operator/cases?tab=all&keyword=${info.caseNo}`}>
                      {info.caseNo}
                    </PageLink>,
                  ] as const,
                ]),
            [t('reason'), info.reason],
            [t('maker'), info.enteredBy],
            [t('enteredAt'), <InstantText key="entered" at={info.enteredAt} />],
            ...(isPending ? [[t('expiresAt'), <InstantText key="expires" at={info.expiresAt} />] as const] : []),
            ...(info.decidedBy === null ? [] : [[t('checker'), info.decidedBy] as const]),
            ...(info.decidedAt === null
              ? []
              : [
                  [
                    t(info.status === 'WITHDRAWN' ? 'takenBackAt' : 'decidedAt'),
                    <InstantText key="decided" at={info.decidedAt} />,
                  ] as const,
                ]),
            ...(info.rejectReason === null ? [] : [[t('rejectReason'), info.rejectReason] as const]),
          ]}
        />
      </SectionCard>
      <EntryLines
        kind={info.kind}
        lines={info.lines}
        title={t(isPending || info.status === 'APPROVED' ? 'linesToBe' : 'lines')}
      />
      <SectionCard title={t('voucher')}>
        <a className="entry-voucher" href={info.voucher.url} target="_blank" rel="noreferrer" aria-label={t('voucher')}>
          <img src={info.voucher.url} alt={t('voucher')} />
        </a>
      </SectionCard>
      <MerchantBalances balances={info.balances} />
    </div>
  )
}

/** A transfer is looked at where it is confirmed. */
function Subject({ no, kind }: { no: string; kind: ManualEntryInfo['kind'] }): ReactNode {
  const mayLook = useMay('rechargeTransfer.view')
  if (kind !== 'RECHARGE_TRANSFER' || !mayLook) return <CopyText text={no} />
  return (
    <CopyText text={no}>
      <PageLink to={`/operator/recharge-transfer?tab=all&keyword=${no}`}>{no}</PageLink>
    </CopyText>
  )
}

/** The maker's own, as long as nobody has decided. */
function TakeBack({ info: { id, version, entryNo } }: { info: ManualEntryInfo }): ReactNode {
  const t = useText(manualEntryTexts)
  const confirm = useConfirm()
  const notice = useNotice()
  const { send, isSending } = useSend(api.manualEntry.withdraw, {
    refreshes: [api.manualEntry.list, api.manualEntry.info, api.platformOrderDesk.info, api.board.merchant],
  })
  const takeBack = async () => {
    const asked = { title: t('takeBackQuestion', { no: entryNo }), content: t('takeBackWhat'), okText: t('takeBack') }
    if (!(await confirm(asked))) return
    await send({ id, version })
    notice.success(t('takenBack'))
  }
  return (
    <div className="entry-foot">
      <Button loading={isSending} onClick={() => void takeBack().catch(() => undefined)}>
        {t('takeBack')}
      </Button>
    </div>
  )
}

function Decisions({ info }: { info: ManualEntryInfo }): ReactNode {
  const t = useText(manualEntryTexts)
  const say = useSay()
  const confirm = useConfirm()
  const notice = useNotice()
  const [isRejecting, setRejecting] = useState(false)
  const { id, version, kind, merchantId, amountFen, subjectNo, kindLabel, merchantName: merchant } = info
  const { returnedOn, bankReference } = info
  const { bookedLater, approval } = kindLabels[kind]
  const isLater = bookedLater !== undefined
  const button = approval === undefined ? t(isLater ? 'approveLater' : 'approve') : say(approval.button)
  const about = { kind: kindLabel, amount: formatYuan(amountFen, true), merchant }
  const { send, isSending } = useSend(api.manualEntry.decide, {
    refreshes: [
      api.manualEntry.list,
      api.manualEntry.info,
      api.moneyCase.info,
      api.moneyCase.list,
      api.rechargeTransfer.list,
      api.platformOrderDesk.list,
      api.platformOrderDesk.info,
      api.board.merchant,
    ],
    proves: ({ decision }) => t(decision === 'approve' ? 'proveApprove' : 'proveReject', about),
  })
  const approve = async () => {
    const asked = {
      title: t('approveQuestion', about),
      content:
        approval === undefined ? t(isLater ? 'approveLaterWhat' : 'approveWhat', about) : say(approval.what, about),
      okText: button,
    }
    if (!(await confirm(asked))) return
    await send({ decision: 'approve', id, version, kind, merchantId, amountFen, subjectNo, returnedOn, bankReference })
    notice.success(say(bookedLater ?? approval?.done ?? manualEntryTexts.approved))
  }
  return (
    <div className="entry-foot">
      <Button danger onClick={() => setRejecting(true)}>
        {t('reject')}
      </Button>
      <Button
        type="primary"
        disabled={info.obstacle !== null}
        loading={isSending && !isRejecting}
        onClick={() => void approve().catch(() => undefined)}
      >
        {button}
      </Button>
      <FormModal<{ reason: string }>
        title={t('rejectTitle', { no: info.entryNo })}
        open={isRejecting}
        onClose={() => setRejecting(false)}
        submitText={t('reject')}
        danger
        onSubmit={async ({ reason }) => {
          await send({ decision: 'reject', id, version, reason })
          notice.success(t('rejected'))
        }}
      >
        <p className="muted">{t('rejectHint')}</p>
        <Form.Item
          name="reason"
          label={t('rejectReason')}
          rules={[{ required: true, whitespace: true, min: 2, max: 100 }]}
        >
          <Input.TextArea rows={3} maxLength={100} showCount autoFocus />
        </Form.Item>
      </FormModal>
    </div>
  )
}

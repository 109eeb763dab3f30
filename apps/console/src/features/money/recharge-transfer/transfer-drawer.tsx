// One transfer beside the list: what was asked for, its slip and its history; entered as received, or sent back with a reason.
import { api, type PageHref, type TransferInfo } from '@merchant/contract'
import { Button, Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { PageLink, usePage } from '../../../components/layout/page.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { Facts, SectionCard } from '../../../components/layout/section-card.tsx'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { SideDrawer } from '../../../components/overlay/side-drawer.tsx'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { HistoryList } from '../../../components/value/history-list.tsx'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { statusLabels } from '../manual-entry/manual-entry.labels.ts'
import { targetLabels, transferLabels } from '../recharge-order/recharge-order.labels.ts'
import { SlipPicture } from '../recharge-order/slip-picture.tsx'
import { rechargeTransferTexts } from './recharge-transfer.texts.ts'
import './transfer.css'

/** Its merchant may hand another slip in, and a colleague may have decided, while one looks. */
const FOLLOW_MS = 15_000

interface TransferDrawerProps {
  /** The transfer to show; undefined: the drawer is shut. */
  readonly id: string | undefined
  readonly onClose: () => void
}

export function TransferDrawer({ id: asked, onClose }: TransferDrawerProps): ReactNode {
  const id = useLastShown(asked)
  const t = useText(rechargeTransferTexts)
  const {
    data: info,
    error,
    refresh,
  } = useRead(
    api.rechargeTransfer.info,
    { id: id ?? '' },
    { enabled: asked !== undefined, quiet: true, refetchEvery: FOLLOW_MS },
  )
  return (
    <SideDrawer
      title={info === undefined ? t('facts') : info.rechargeNo}
      open={asked !== undefined}
      onClose={onClose}
      footer={info !== undefined && info.allowedActions.length > 0 && <Decisions info={info} />}
    >
      {info !== undefined ? (
        <OneTransfer info={info} />
      ) : error === null ? (
        <div className="page-loading" role="status" />
      ) : (
        <ReadFailure error={error} onRetry={refresh} />
      )}
    </SideDrawer>
  )
}

function OneTransfer({ info }: { info: TransferInfo }): ReactNode {
  const t = useText(rechargeTransferTexts)
  const say = useSay()
  const { tone, text } = transferLabels[info.status]
  const at = (label: string, instant: string | null) =>
    instant === null ? [] : [[label, <InstantText key={label} at={instant} />] as const]
  return (
    <div className="transfer">
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
            ...(info.arrivedFen === null
              ? []
              : [[t('arrived'), <MoneyText key="arrived" fen={info.arrivedFen} />] as const]),
            [t('code'), <CopyText key="code" text={info.transferCode} />],
            [t('merchant'), `${info.merchantName} ${info.merchantNo}`],
            [t('target'), say(targetLabels[info.target])],
            ...at(t('appliedAt'), info.appliedAt),
            ...at(t('handedInAt'), info.handedInAt),
            ...at(t('paidAt'), info.paidAt),
            ...(info.rejectReason === null ? [] : [[t('rejectReason'), info.rejectReason] as const]),
            ...(info.remark === '' ? [] : [[t('merchantNote'), info.remark] as const]),
          ]}
        />
      </SectionCard>
      <SectionCard title={t('slip')}>
        {info.slip === null ? <p className="muted">{t('noSlip')}</p> : <SlipPicture url={info.slip.url} />}
      </SectionCard>
      <Entries rechargeNo={info.rechargeNo} />
      <SectionCard title={t('history')}>
        <HistoryList
          steps={info.timeline
            .toReversed()
            .map(({ at: when, actor, text: what }) => ({ at: when, who: actor, text: what }))}
        />
      </SectionCard>
    </div>
  )
}

/** What was entered about it, so that nobody enters it again. */
function Entries({ rechargeNo }: Pick<TransferInfo, 'rechargeNo'>): ReactNode {
  const t = useText(rechargeTransferTexts)
  const say = useSay()
  const mayLook = useMay('manualEntry.view')
  const { data } = useRead(api.manualEntry.list, { keyword: rechargeNo }, { enabled: mayLook, quiet: true })
  if (!mayLook || data === undefined) return null
  return (
    <SectionCard title={t('entries')}>
      {data.list.length === 0 ? (
        <p className="muted">{t('noEntries')}</p>
      ) : (
        <ul className="transfer-entries">
          {data.list.map(({ id, entryNo, amountFen, status }) => (
            <li key={id}>
              <PageLink to={`/operator/manual-entry?tab=all&id=${id}`}>{entryNo}</PageLink>
              <MoneyText fen={amountFen} />
              <StatusTag tone={statusLabels[status].tone}>{say(statusLabels[status].text)}</StatusTag>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  )
}

function Decisions({ info }: { info: TransferInfo }): ReactNode {
  const t = useText(rechargeTransferTexts)
  const page = usePage()
  const notice = useNotice()
  const [isRejecting, setRejecting] = useState(false)
  const { send } = useSend(api.rechargeTransfer.reject, {
    refreshes: [api.rechargeTransfer.list, api.rechargeTransfer.info, api.board.merchant],
  })
  const { id, version, rechargeNo, allowedActions } = info
  return (
    <div className="transfer-foot">
      {allowedActions.includes('reject') && (
        <Button danger onClick={() => setRejecting(true)}>
          {t('reject')}
        </Button>
      )}
      {allowedActions.includes('confirm') && (
        <Button type="primary" onClick={() => page.go(entryOf(info))}>
          {t('confirm')}
        </Button>
      )}
      <FormModal<{ reason: string }>
        title={t('rejectTitle', { no: rechargeNo })}
        open={isRejecting}
        onClose={() => setRejecting(false)}
        submitText={t('reject')}
        danger
        onSubmit={async ({ reason }) => {
          await send({ id, version, reason })
          notice.success(t('rejected'))
        }}
      >
        <p className="muted">{t('rejectHint')}</p>
        <Form.Item
          name="reason"
          label={t('rejectReason')}
          rules={[{ required: true, whitespace: true, min: 2, max: 100, message: t('reasonMissing') }]}
        >
          <Input.TextArea rows={3} maxLength={100} showCount autoFocus />
        </Form.Item>
      </FormModal>
    </div>
  )
}

/** The form of a new entry, with what is known already. */
function entryOf({ merchantId, amountFen, rechargeNo }: TransferInfo): PageHref {
  const given = {
    enter: '1',
    kind: 'RECHARGE_TRANSFER',
    merchantId,
    amountFen: String(amountFen),
    subjectNo: rechargeNo,
  }
  return `/operator/manual-entry?${new URLSearchParams(given).toString()}`
}

// One platform order of any merchant, with what the platform's people decide about it.
import { api, formatInstant, formatYuan, type PlatformOrderDeskInfo } from '@merchant/contract'
import { platformOrderLabels } from '@merchant/contract/labels'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { PageLink, usePage } from '../../../components/layout/page.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { SideDrawer } from '../../../components/overlay/side-drawer.tsx'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { May } from '../../../session/may.tsx'
import { PlatformOrderFacts } from '../platform-order/platform-order-facts.tsx'
import { InvoiceModal, JudgeModal, WaiveModal } from './desk-dialogs.tsx'
import { refundHref } from './enter-entry.ts'
import { platformOrderDeskTexts } from './platform-order-desk.texts.ts'

interface DrawerProps {
  /** The order to show; undefined: the drawer is shut. */
  readonly seen: { readonly id: string; readonly merchantId: string } | undefined
  readonly onClose: () => void
}

export function PlatformOrderDeskDrawer({ seen, onClose }: DrawerProps): ReactNode {
  const shown = useLastShown(seen)
  const read = useRead(api.platformOrderDesk.info, shown ?? { id: '', merchantId: '' }, {
    enabled: shown !== undefined,
    quiet: true,
  })
  const info = read.data
  return (
    <SideDrawer
      title={info === undefined ? '' : <Title info={info} />}
      open={seen !== undefined}
      onClose={onClose}
      width={560}
      footer={info !== undefined && <Foot info={info} />}
    >
      {info !== undefined ? (
        <>
          {info.waitingRefund !== null && <WaitingRefund refund={info.waitingRefund} />}
          <PlatformOrderFacts info={info} />
        </>
      ) : read.error === null ? (
        <div className="page-loading" role="status" />
      ) : (
        <ReadFailure error={read.error} onRetry={read.refresh} />
      )}
    </SideDrawer>
  )
}

/** Entered by one person: nothing goes back until a second one has approved it. */
function WaitingRefund({
  refund,
}: {
  readonly refund: NonNullable<PlatformOrderDeskInfo['waitingRefund']>
}): ReactNode {
  const t = useText(platformOrderDeskTexts)
  const { id, entryNo, amountFen, enteredBy, enteredAt } = refund
  return (
    <NoticeBar
      tone="info"
      title={t('refundWaits', { amount: formatYuan(amountFen, true) })}
      action={
        <May do="manualEntry.view">
          <PageLink to={`/operator/manual-entry?id=${id}`}>{t('toEntry')}</PageLink>
        </May>
      }
    >
      {t('refundWaitsWho', { who: enteredBy, at: formatInstant(enteredAt), no: entryNo })}
    </NoticeBar>
  )
}

function Title({ info }: { readonly info: PlatformOrderDeskInfo }): ReactNode {
  const say = useSay()
  const { text, tone } = platformOrderLabels[info.status]
  return (
    <span className="platform-order-title">
      <CopyText text={info.orderNo} />
      <StatusTag tone={tone}>{say(text)}</StatusTag>
      <small className="muted">{info.merchantName}</small>
    </span>
  )
}

type Deciding = PlatformOrderDeskInfo['allowedActions'][number] | null

function Foot({ info }: { readonly info: PlatformOrderDeskInfo }): ReactNode {
  const t = useText(platformOrderDeskTexts)
  const page = usePage()
  const [deciding, setDeciding] = useState<Deciding>(null)
  const may = (action: NonNullable<Deciding>) => info.allowedActions.includes(action)
  const dialog = (action: NonNullable<Deciding>) => ({
    info,
    open: deciding === action,
    onClose: () => setDeciding(null),
  })
  return (
    <div className="platform-order-foot">
      <May do="platformOrderDesk.handle">
        {may('judge') && (
          <Button type="primary" onClick={() => setDeciding('judge')}>
            {t('judge')}
          </Button>
        )}
        {may('waive') && <Button onClick={() => setDeciding('waive')}>{t('waive')}</Button>}
      </May>
      <May do="manualEntry.enter">
        {may('refund') && (
          <Button danger onClick={() => page.go(refundHref(info))}>
            {t('refund')}
          </Button>
        )}
      </May>
      <May do="platformOrderDesk.handle">
        {may('answerInvoice') && <Button onClick={() => setDeciding('answerInvoice')}>{t('invoice')}</Button>}
      </May>
      <JudgeModal {...dialog('judge')} />
      <WaiveModal {...dialog('waive')} />
      <InvoiceModal {...dialog('answerInvoice')} />
    </div>
  )
}

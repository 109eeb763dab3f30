// One platform order beside the list: what is to be done next, what it is, and what happened so far.
import { api, formatInstant, type PlatformOrderInfo, type PlatformOrderRow } from '@merchant/contract'
import { platformOrderLabels } from '@merchant/contract/labels'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { SideDrawer } from '../../../components/overlay/side-drawer.tsx'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { May } from '../../../session/may.tsx'
import { useMay } from '../../../session/session.ts'
import { InvoiceModal } from '../invoice/invoice-modal.tsx'
import { DepositMissing } from './deposit-missing.tsx'
import { OrderFile } from './order-file.tsx'
import { PayPanel } from './pay-panel.tsx'
import { ObjectionModal } from './platform-order-dialogs.tsx'
import { PlatformOrderFacts } from './platform-order-facts.tsx'
import { platformOrderTexts } from './platform-order.texts.ts'
import type { PlatformOrderCommands } from './use-platform-order-commands.ts'

/** While a bank is at it. */
const FOLLOW_MS = 3_000

interface DrawerProps {
  /** The order to show; undefined: the drawer is shut. */
  readonly id: string | undefined
  readonly commands: PlatformOrderCommands
  readonly onLook: (row: Pick<PlatformOrderRow, 'id'>) => void
  readonly onClose: () => void
}

export function PlatformOrderDrawer({ id: asked, commands, onLook, onClose }: DrawerProps): ReactNode {
  const t = useText(platformOrderTexts)
  const id = useLastShown(asked)
  const own = useRead(api.platformOrder.info, { id: id ?? '' }, { enabled: id !== undefined, quiet: true })
  const follows = asked !== undefined && (own.data?.status === 'PAYING' || own.data?.status === 'REFUNDING')
  useRead(api.platformOrder.info, { id: id ?? '' }, { enabled: follows, quiet: true, refetchEvery: FOLLOW_MS })
  const info = own.data
  const mayPay = useMay('platformOrder.pay')
  const isToPay = info?.status === 'UNPAID' || info?.status === 'PAYING'
  return (
    <SideDrawer
      title={<Title info={info} />}
      open={asked !== undefined}
      onClose={onClose}
      width={560}
      footer={info !== undefined && hasActs(info) && <Foot info={info} commands={commands} onLook={onLook} />}
    >
      {info !== undefined ? (
        <>
          {isToPay && info.isMandatory && <NoticeBar tone="warning" title={t('autoTaken')} />}
          <DepositMissing info={info} />
          {info.objectUntil !== null && (
            <p className="muted">{t('objectUntil', { at: formatInstant(info.objectUntil) })}</p>
          )}
          {isToPay && mayPay && <PayPanel info={info} commands={commands} />}
          <PlatformOrderFacts
            info={info}
            receipt={<OrderFile id={info.id} format="RECEIPT" />}
            invoiceFile={<OrderFile id={info.id} format="INVOICE" />}
          />
        </>
      ) : own.error === null ? (
        <div className="page-loading" role="status" />
      ) : (
        <ReadFailure error={own.error} onRetry={own.refresh} />
      )}
    </SideDrawer>
  )
}

function Title({ info }: { readonly info: PlatformOrderInfo | undefined }): ReactNode {
  const t = useText(platformOrderTexts)
  const say = useSay()
  if (info === undefined) return t('facts')
  const { text, tone } = platformOrderLabels[info.status]
  return (
    <span className="platform-order-title">
      <CopyText text={info.orderNo} />
      <StatusTag tone={tone}>{say(text)}</StatusTag>
      {info.daysLeft !== null && <small className="muted">{t('daysLeft', { days: info.daysLeft })}</small>}
    </span>
  )
}

/** Paying has its place above. */
const hasActs = ({ allowedActions }: PlatformOrderInfo): boolean =>
  allowedActions.some((action) => action !== 'pay' && action !== 'dropPayment')

type Asking = 'object' | 'invoice' | null

function Foot({
  info,
  commands,
  onLook,
}: Pick<DrawerProps, 'commands' | 'onLook'> & { readonly info: PlatformOrderInfo }): ReactNode {
  const t = useText(platformOrderTexts)
  const [asking, setAsking] = useState<Asking>(null)
  const may = (action: PlatformOrderInfo['allowedActions'][number]) => info.allowedActions.includes(action)
  const close = () => setAsking(null)
  return (
    <div className="platform-order-foot">
      <May do="platformOrder.cancel">
        {may('cancel') && (
          <Button danger onClick={() => void commands.cancel(info)}>
            {t('cancel')}
          </Button>
        )}
      </May>
      <May do="platformOrder.pay">
        {may('object') && <Button onClick={() => setAsking('object')}>{t('object')}</Button>}
        {may('setAutoRenew') && (
          <Button onClick={() => void commands.setAutoRenew(info, !info.autoRenew)}>
            {t(info.autoRenew ? 'turnOff' : 'turnOn')}
          </Button>
        )}
        {may('renew') && (
          <Button type="primary" onClick={() => void commands.renew(info).then(onLook, () => undefined)}>
            {t('renew')}
          </Button>
        )}
      </May>
      <May do="platformOrder.invoice">
        {may('applyInvoice') && <Button onClick={() => setAsking('invoice')}>{t('applyInvoice')}</Button>}
      </May>
      <ObjectionModal
        info={info}
        open={asking === 'object'}
        onClose={close}
        onSubmit={({ text, fileIds = [] }) =>
          commands.object(
            info,
            text,
            fileIds.map(({ fileId }) => fileId),
          )
        }
      />
      <InvoiceModal
        before={info.invoice}
        open={asking === 'invoice'}
        onClose={close}
        onSubmit={(invoice) => commands.applyInvoice(info, invoice)}
      />
    </div>
  )
}

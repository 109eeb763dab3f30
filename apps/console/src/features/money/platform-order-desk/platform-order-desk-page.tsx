// The platform orders of all merchants for the platform's people: what waits for them first.
import {
  api,
  objectionStatus,
  type PlatformOrderDeskRow,
  platformOrderStatus,
  platformOrderType,
} from '@merchant/contract'
import { objectionLabels, platformOrderLabels, platformOrderTypeTexts } from '@merchant/contract/labels'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { usePage } from '../../../components/layout/page.tsx'
import type { Column } from '../../../components/list/data-table.tsx'
import { ListPage } from '../../../components/list/list-page.tsx'
import { RowActions } from '../../../components/list/row-actions.tsx'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { ShortTime } from '../../../components/value/short-time.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { May } from '../../../session/may.tsx'
import { useMay } from '../../../session/session.ts'
import { useInvoiceFilter } from '../invoice/use-invoice-filter.ts'
import { platformOrderTexts } from '../platform-order/platform-order.texts.ts'
import { IssueModal } from './issue-modal.tsx'
import { PlatformOrderDeskDrawer } from './platform-order-desk-drawer.tsx'
import { platformOrderDeskTexts } from './platform-order-desk.texts.ts'

const REFETCH_MS = 20_000

export default function PlatformOrderDeskPage(): ReactNode {
  const t = useText(platformOrderDeskTexts)
  const own = useText(platformOrderTexts)
  const say = useSay()
  const page = usePage()
  const [isIssuing, setIssuing] = useState(false)
  const look = ({ id, merchantId }: Pick<PlatformOrderDeskRow, 'id' | 'merchantId'>) =>
    page.setSearch({ id, merchant: merchantId }, 'push')
  const emptyText = (tab: string | undefined) => {
    const status = platformOrderStatus.safeParse(tab).data
    return status === undefined ? own('none') : own('noneInTab', { status: say(platformOrderLabels[status].text) })
  }
  const { id, merchant } = page.search
  return (
    <>
      <ListPage
        note={t('note')}
        endpoint={api.platformOrderDesk.list}
        rowKey={(row) => row.id}
        columns={useDeskColumns(look)}
        onOpen={look}
        tabs={{
          field: 'status',
          options: [
            { value: '', label: own('all') },
            ...platformOrderStatus.options.map((value) => ({ value, label: say(platformOrderLabels[value].text) })),
          ],
        }}
        filters={[
          { kind: 'text', name: 'keyword', label: t('keyword'), placeholder: t('keywordHint') },
          {
            kind: 'select',
            name: 'type',
            label: own('type'),
            options: platformOrderType.options.map((value) => ({ value, label: say(platformOrderTypeTexts[value]) })),
          },
          useInvoiceFilter(),
          {
            kind: 'select',
            isRare: true,
            name: 'objection',
            label: own('objection'),
            options: objectionStatus.options.map((value) => ({ value, label: say(objectionLabels[value].text) })),
          },
          { kind: 'days', from: 'orderedFrom', to: 'orderedTo', label: own('orderedAt') },
        ]}
        actions={
          <May do="platformOrderDesk.handle">
            <Button type="primary" onClick={() => setIssuing(true)}>
              {t('issue')}
            </Button>
          </May>
        }
        exports={{ list: 'platformOrderDesk' }}
        empty={{ text: emptyText }}
        refetchEvery={REFETCH_MS}
      />
      <IssueModal open={isIssuing} onClose={() => setIssuing(false)} onIssued={look} />
      <PlatformOrderDeskDrawer
        seen={id === undefined || merchant === undefined ? undefined : { id, merchantId: merchant }}
        onClose={() => page.setSearch({ id: undefined, merchant: undefined })}
      />
    </>
  )
}

function useDeskColumns(onLook: (row: PlatformOrderDeskRow) => void): Column<PlatformOrderDeskRow>[] {
  const t = useText(platformOrderDeskTexts)
  const own = useText(platformOrderTexts)
  const shared = useText(sharedTexts)
  const say = useSay()
  const mayHandle = useMay('platformOrderDesk.handle')
  /** What waits for the platform in it. */
  const waiting = ({ status, invoiceStatus }: PlatformOrderDeskRow) => {
    if (!mayHandle) return 'look'
    if (status === 'OBJECTING') return 'judge'
    return invoiceStatus === 'APPLIED' ? 'invoice' : 'look'
  }
  return [
    {
      key: 'no',
      title: own('orderNo'),
      onPhone: 'head',
      width: 204,
      cell: (row) => (
        <CopyText text={row.orderNo}>
          <button type="button" className="link-button nowrap" onClick={() => onLook(row)}>
            {row.orderNo}
          </button>
        </CopyText>
      ),
    },
    { key: 'merchant', title: t('merchant'), width: 160, cell: ({ merchantName }) => merchantName },
    { key: 'type', title: own('type'), width: 112, cell: ({ type }) => say(platformOrderTypeTexts[type]) },
    { key: 'what', title: own('what'), width: 180, grows: true, onPhone: 'line', cell: ({ title }) => title },
    {
      key: 'payable',
      title: own('payable'),
      align: 'end',
      width: 120,
      cell: ({ payableFen }) => <MoneyText fen={payableFen} />,
    },
    {
      key: 'status',
      title: own('status'),
      onPhone: 'aside',
      width: 110,
      cell: ({ status }) => (
        <StatusTag tone={platformOrderLabels[status].tone}>{say(platformOrderLabels[status].text)}</StatusTag>
      ),
    },
    {
      key: 'orderedAt',
      title: own('orderedAt'),
      sort: 'orderedAt',
      width: 100,
      cell: ({ orderedAt }) => <ShortTime at={orderedAt} />,
    },
    {
      key: 'actions',
      title: shared('actions'),
      onPhone: 'foot',
      sticky: 'end',
      width: 90,
      cell: (row) => <RowActions actions={[{ key: 'look', label: t(waiting(row)), onAct: () => onLook(row) }]} />,
    },
  ]
}

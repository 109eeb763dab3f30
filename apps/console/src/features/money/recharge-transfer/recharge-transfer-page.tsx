// Where the platform says which transfers have come: those of all merchants, the ones that wait first.
import { api, rechargeStatus, type TransferRow } from '@merchant/contract'
import type { ReactNode } from 'react'
import { usePage } from '../../../components/layout/page.tsx'
import type { Column } from '../../../components/list/data-table.tsx'
import { ListPage } from '../../../components/list/list-page.tsx'
import { RowActions } from '../../../components/list/row-actions.tsx'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { NoValue } from '../../../components/value/no-value.tsx'
import { ShortTime } from '../../../components/value/short-time.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { transferLabels } from '../recharge-order/recharge-order.labels.ts'
import { rechargeTransferTexts } from './recharge-transfer.texts.ts'
import { TransferDrawer } from './transfer-drawer.tsx'

const REFETCH_MS = 20_000
/** No transfer ever fails: it is closed, or its slip sent back. Its money is withdrawn, and never refunded to its payer. */
const NEVER: readonly TransferRow['status'][] = ['FAILED', 'REFUNDING', 'REFUNDED']
const STATUSES = rechargeStatus.options.filter((status) => !NEVER.includes(status))

export default function RechargeTransferPage(): ReactNode {
  const t = useText(rechargeTransferTexts)
  const say = useSay()
  const page = usePage()
  const look = ({ id }: TransferRow) => page.setSearch({ id }, 'push')
  const emptyText = (tab: string | undefined) => {
    const status = rechargeStatus.safeParse(tab).data
    return status === undefined ? t('none') : t('noneInTab', { status: say(transferLabels[status].text) })
  }
  return (
    <>
      <ListPage
        note={t('note')}
        endpoint={api.rechargeTransfer.list}
        rowKey={({ id }) => id}
        columns={useTransferColumns(look)}
        tabs={{
          field: 'status',
          initial: 'CONFIRMING',
          options: [
            { value: '', label: t('all') },
            ...STATUSES.map((value) => ({ value, label: say(transferLabels[value].text) })),
          ],
        }}
        filters={[{ kind: 'text', name: 'keyword', label: t('keyword'), placeholder: t('keywordHint') }]}
        onOpen={look}
        empty={{ text: emptyText }}
        refetchEvery={REFETCH_MS}
      />
      <TransferDrawer id={page.search.id} onClose={() => page.setSearch({ id: undefined })} />
    </>
  )
}

function useTransferColumns(onLook: (row: TransferRow) => void): Column<TransferRow>[] {
  const t = useText(rechargeTransferTexts)
  const shared = useText(sharedTexts)
  const say = useSay()
  return [
    {
      key: 'no',
      width: 204,
      title: t('rechargeNo'),
      onPhone: 'head',
      cell: (row) => (
        <CopyText text={row.rechargeNo}>
          <button type="button" className="link-button nowrap" onClick={() => onLook(row)}>
            {row.rechargeNo}
          </button>
        </CopyText>
      ),
    },
    {
      key: 'status',
      title: t('status'),
      onPhone: 'aside',
      width: 120,
      cell: ({ status }) => (
        <StatusTag tone={transferLabels[status].tone}>{say(transferLabels[status].text)}</StatusTag>
      ),
    },
    { key: 'merchant', width: 180, grows: true, title: t('merchant'), cell: ({ merchantName }) => merchantName },
    {
      key: 'amount',
      title: t('amount'),
      align: 'end',
      width: 140,
      cell: ({ amountFen }) => <MoneyText fen={amountFen} />,
    },
    {
      key: 'code',
      title: t('code'),
      width: 130,
      cell: ({ transferCode }) => <CopyText text={transferCode} />,
    },
    {
      key: 'handedInAt',
      title: t('handedInAt'),
      width: 120,
      cell: ({ handedInAt }) => (handedInAt === null ? <NoValue /> : <ShortTime at={handedInAt} />),
    },
    {
      key: 'appliedAt',
      title: t('appliedAt'),
      sort: 'appliedAt',
      width: 100,
      cell: ({ appliedAt }) => <ShortTime at={appliedAt} />,
    },
    {
      key: 'actions',
      title: shared('actions'),
      onPhone: 'foot',
      sticky: 'end',
      width: 90,
      cell: (row) => <RowActions actions={[{ key: 'look', label: t('look'), onAct: () => onLook(row) }]} />,
    },
  ]
}

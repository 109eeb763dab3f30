// The merchant's bills: the list with its tabs, and beside it one of them with its figures, its lines and what can be done.
import { api, type DataOf } from '@merchant/contract'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useFollow } from '../../../api/use-endpoint.ts'
import { usePage } from '../../../components/layout/page.tsx'
import { ListPage } from '../../../components/list/list-page.tsx'
import type { Filter } from '../../../components/list/list-state.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { billTabs, useBillColumns } from './bill-columns.tsx'
import { BillDrawer } from './bill-drawer.tsx'
import { CycleNote } from './cycle-note.tsx'
import { billLabels } from './bill.labels.ts'
import { billTexts } from './bill.texts.ts'
import { RatesDialog } from './rates-dialog.tsx'
import { useInvoiceFilter } from '../invoice/use-invoice-filter.ts'
import { useBillCommands } from './use-bill-commands.ts'

const REFETCH_MS = 60_000
/** What the bill in the drawer has changed by going on. */
const followers = [api.bill.list, api.board.merchant]

export default function BillPage(): ReactNode {
  const t = useText(billTexts)
  const say = useSay()
  const page = usePage()
  const commands = useBillCommands()
  useFollow(api.bill.info, followers)
  const { id, rates } = page.search
  const show = (next: string) => page.setSearch({ id: next }, id === undefined ? 'push' : 'replace')
  const filters: readonly Filter[] = [
    { kind: 'text', name: 'keyword', label: t('keyword'), placeholder: t('keywordHint') },
    useInvoiceFilter(),
    { kind: 'days', from: 'fromDay', to: 'toDay', label: t('period'), areDays: true },
  ]
  return (
    <>
      <ListPage<DataOf<typeof api.bill.list>>
        endpoint={api.bill.list}
        rowKey={(row) => row.id}
        arrivals={(count) => t('arrivals', { count })}
        columns={useBillColumns(
          (row) => show(row.id),
          (row) => void commands.confirm(row).catch(() => undefined),
        )}
        tabs={{
          field: 'status',
          options: [
            { value: '', label: t('all') },
            ...billTabs.map((value) => ({ value: value as string, label: say(billLabels[value].text) })),
          ],
        }}
        filters={filters}
        note={<CycleNote />}
        exports={{ list: 'bill' }}
        actions={<Button onClick={() => page.setSearch({ rates: 'open' }, 'push')}>{t('rates')}</Button>}
        onOpen={(row) => show(row.id)}
        empty={{
          text: (tab) => {
            const status = billTabs.find((one) => one === tab)
            return status === undefined ? t('none') : t('noneInTab', { status: say(billLabels[status].text) })
          },
        }}
        refetchEvery={REFETCH_MS}
        beside={({ rows }) => (
          <BillDrawer
            id={id}
            neighbours={rows}
            commands={commands}
            onGo={show}
            onDone={() => page.setSearch({ id: undefined })}
          />
        )}
      />
      <RatesDialog open={rates !== undefined} onClose={() => page.setSearch({ rates: undefined })} />
    </>
  )
}

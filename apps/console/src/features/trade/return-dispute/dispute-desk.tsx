// Disputes of all merchants: what is due first, found by number or merchant, and decided in a drawer.
import { api, type DataOf, type DisputeRow, disputeStatus } from '@merchant/contract'
import { disputeStatusLabels } from '@merchant/contract/labels'
import { lazy, type ReactNode, Suspense } from 'react'
import { usePage } from '../../../components/layout/page.tsx'
import { ListPage } from '../../../components/list/list-page.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { useDisputeColumns } from './dispute-columns.tsx'
import { returnDisputeTexts } from './return-dispute.texts.ts'

/** Fetched once one is looked at. */
const DisputeDrawer = lazy(() => import('./dispute-drawer.tsx'))

const REFETCH_MS = 30_000

/** In the order in which they are worked: first what waits for a ruling. */
const tabs = [
  'JUDGING',
  'APPEALING',
  'WAIT_MERCHANT_EVIDENCE',
  'WAIT_BUYER_EVIDENCE',
  'DONE_BUYER',
  'DONE_MERCHANT',
  'DONE_PARTIAL',
  'CANCELED',
] as const satisfies readonly DisputeRow['status'][]

export default function DisputeDesk(): ReactNode {
  const t = useText(returnDisputeTexts)
  const say = useSay()
  const page = usePage()
  const { id, merchantId } = page.search
  const look = (row: DisputeRow) => page.setSearch({ id: row.id, merchantId: row.merchantId }, 'push')
  const columns = useDisputeColumns(look)
  return (
    <>
      <ListPage<DataOf<typeof api.returnDispute.list>>
        endpoint={api.returnDispute.list}
        rowKey={(row) => row.id}
        columns={columns}
        tabs={{
          field: 'status',
          initial: 'JUDGING',
          options: [
            ...tabs.map((value) => ({ value: value as string, label: say(disputeStatusLabels[value].text) })),
            { value: '', label: t('all') },
          ],
        }}
        filters={[{ kind: 'text', name: 'keyword', label: t('keyword'), placeholder: t('keywordHint') }]}
        exports={{ list: 'returnDispute' }}
        onOpen={look}
        empty={{
          text: (tab) => {
            const known = disputeStatus.options.find((one) => one === tab)
            if (known === undefined) return t('none')
            return known === 'JUDGING'
              ? t('noneWaits')
              : t('noneInTab', { status: say(disputeStatusLabels[known].text) })
          },
        }}
        refetchEvery={REFETCH_MS}
        beside={({ rows }) => (
          <Suspense>
            <DisputeDrawer
              asked={id === undefined || merchantId === undefined ? null : { id, merchantId }}
              rows={rows}
              onLook={(to) => page.setSearch({ id: to.id, merchantId: to.merchantId })}
              onClose={() => page.setSearch({ id: undefined, merchantId: undefined })}
            />
          </Suspense>
        )}
      />
    </>
  )
}

// Returns of all merchants: found by number or merchant, what is due first, and beside them one with its clock.
import { api, type DataOf, type PlatformReturnListRow, type ReturnTab, returnType } from '@merchant/contract'
import { lazy, type ReactNode, Suspense } from 'react'
import { usePage } from '../../../components/layout/page.tsx'
import { ListPage } from '../../../components/list/list-page.tsx'
import { type Filter, listStateOf } from '../../../components/list/list-state.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { returnTypeTexts } from '../return-order/return-order.labels.ts'
import { BY_DEADLINE, byTime, hasClockIn, tabTexts } from '../return-order/return-tabs.ts'
import { usePlatformReturnColumns } from './platform-return-columns.tsx'
import { platformReturnTexts } from './platform-return.texts.ts'

const REFETCH_MS = 30_000

/** Fetched once one is looked at. */
const PlatformReturnDrawer = lazy(() => import('./platform-return-drawer.tsx'))

/** What may need the platform first; then as a return goes on. */
const tabs = [
  'SOON',
  'IN_DISPUTE',
  'REFUND_FAILED',
  'MERCHANT_REVIEW',
  'BUYER_NEGOTIATE',
  'MERCHANT_REJECTED',
  'WAIT_BUYER_RETURN',
  'WAIT_MERCHANT_RECEIVE',
  'WAIT_MERCHANT_SHIP',
  'WAIT_BUYER_RECEIVE',
  'REFUNDING',
  'SUCCESS',
  'CLOSED',
] as const satisfies readonly ReturnTab[]

export default function PlatformReturnPage(): ReactNode {
  const t = useText(platformReturnTexts)
  const say = useSay()
  const page = usePage()
  const { id, merchantId } = page.search
  const look = ({ id: to, merchantId: whose }: Pick<PlatformReturnListRow, 'id' | 'merchantId'>) =>
    page.setSearch({ id: to, merchantId: whose }, id === undefined ? 'push' : 'replace')
  const filters: readonly Filter[] = [
    { kind: 'text', name: 'keyword', label: t('keyword'), placeholder: t('keywordHint') },
    {
      kind: 'select',
      name: 'type',
      label: t('type'),
      options: returnType.options.map((value) => ({ value, label: say(returnTypeTexts[value]) })),
    },
    { kind: 'days', from: 'appliedFrom', to: 'appliedTo', label: t('applied') },
  ]
  const choices = {
    options: [
      { value: '', label: t('all') },
      ...tabs.map((value) => ({ value: value as string, label: say(tabTexts[value]) })),
    ],
  }
  const current = listStateOf(page.search, filters, choices).tab
  const tab = tabs.find((one) => one === current)
  const hasClock = hasClockIn(tab)
  const columns = usePlatformReturnColumns(look, { tab, hasClock })
  const sorts = tab === 'SOON' ? [BY_DEADLINE] : hasClock ? [BY_DEADLINE, ...byTime] : byTime
  return (
    <ListPage<DataOf<typeof api.platformReturn.list>>
      endpoint={api.platformReturn.list}
      rowKey={(row) => row.id}
      columns={columns}
      tabs={choices}
      filters={filters}
      sort={hasClock ? BY_DEADLINE : undefined}
      sorts={sorts}
      onOpen={look}
      empty={{
        text:
          tab === undefined
            ? t('none')
            : tab === 'SOON'
              ? t('noneSoon')
              : t('noneInTab', { status: say(tabTexts[tab]) }),
      }}
      refetchEvery={REFETCH_MS}
      beside={({ rows }) => (
        <Suspense>
          <PlatformReturnDrawer
            asked={id === undefined || merchantId === undefined ? null : { id, merchantId }}
            among={{ rows, onLook: look }}
            onClose={() => page.setSearch({ id: undefined, merchantId: undefined })}
          />
        </Suspense>
      )}
    />
  )
}

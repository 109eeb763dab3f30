// Orders of all merchants: found by number or merchant, looked at, held and released.
import { api, type DataOf, type PlatformSaleOrderRow, platformSaleOrderTab } from '@merchant/contract'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { ListPage } from '../../../components/list/list-page.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { saleOrderLabels } from '../sale-order/sale-order.labels.ts'
import { HoldForm } from './hold-form.tsx'
import { usePlatformOrderColumns } from './platform-order-columns.tsx'
import { platformOrderTexts } from './platform-order.texts.ts'
import { useHolding } from './use-holding.ts'

/** Nobody tells of orders of all merchants. */
const REFETCH_MS = 30_000

/** Fetched once one is looked at. */
const PlatformOrderDrawer = lazy(() => import('./platform-order-drawer.tsx'))

export default function PlatformOrderPage(): ReactNode {
  const t = useText(platformOrderTexts)
  const say = useSay()
  const [looking, setLooking] = useState<PlatformSaleOrderRow | null>(null)
  const holding = useHolding()
  const columns = usePlatformOrderColumns({ onLook: setLooking, onHold: holding.begin })
  const textOf = (tab: (typeof platformSaleOrderTab.options)[number]) =>
    tab === 'HELD' ? t('held') : say(saleOrderLabels[tab].text)
  return (
    <>
      <ListPage<DataOf<typeof api.platformSaleOrder.list>>
        endpoint={api.platformSaleOrder.list}
        rowKey={({ id }) => id}
        columns={columns}
        tabs={{
          field: 'tab',
          options: [
            { value: '', label: t('all') },
            ...platformSaleOrderTab.options.map((value) => ({ value, label: textOf(value) })),
          ],
        }}
        filters={[
          { kind: 'text', name: 'keyword', label: t('keyword'), placeholder: t('keywordHint') },
          { kind: 'text', name: 'shop', label: t('shop'), placeholder: t('shopHint') },
          { kind: 'days', from: 'createdFrom', to: 'createdTo', label: t('placed') },
        ]}
        exports={{ list: 'platformSaleOrder' }}
        onOpen={setLooking}
        refetchEvery={REFETCH_MS}
        empty={{
          text: (tab) => {
            const known = platformSaleOrderTab.options.find((one) => one === tab)
            if (known === undefined) return t('none')
            return known === 'HELD' ? t('noneHeld') : t('noneInTab', { status: textOf(known) })
          },
        }}
      />
      <Suspense>
        <PlatformOrderDrawer row={looking} onHold={holding.begin} onClose={() => setLooking(null)} />
      </Suspense>
      <HoldForm {...holding} />
    </>
  )
}

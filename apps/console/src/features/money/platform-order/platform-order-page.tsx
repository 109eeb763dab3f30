// A merchant's platform orders: the catalogue and each order beside the list, with its own address.
import { api, objectionStatus, platformOrderStatus, platformOrderType, type PlatformOrderRow } from '@merchant/contract'
import { objectionLabels, platformOrderLabels, platformOrderTypeTexts } from '@merchant/contract/labels'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { ListPage } from '../../../components/list/list-page.tsx'
import { usePage } from '../../../components/layout/page.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { May } from '../../../session/may.tsx'
import { BalanceCard } from '../withdraw-order/balance-card.tsx'
import { CatalogueDrawer } from './catalogue-drawer.tsx'
import { usePlatformOrderColumns } from './platform-order-columns.tsx'
import { PacksCard } from './packs-card.tsx'
import { PlatformOrderDrawer } from './platform-order-drawer.tsx'
import { useInvoiceFilter } from '../invoice/use-invoice-filter.ts'
import { platformOrderTexts } from './platform-order.texts.ts'
import { usePlatformOrderCommands } from './use-platform-order-commands.ts'
import { useMay } from '../../../session/session.ts'

const REFETCH_MS = 20_000

export default function PlatformOrderPage(): ReactNode {
  const t = useText(platformOrderTexts)
  const say = useSay()
  const page = usePage()
  const commands = usePlatformOrderCommands()
  const mayLookAtMoney = useMay('withdrawOrder.view')
  const look = ({ id }: Pick<PlatformOrderRow, 'id'>) => page.setSearch({ id, drawer: undefined }, 'push')
  const emptyText = (tab: string | undefined) => {
    const status = platformOrderStatus.safeParse(tab).data
    return status === undefined ? t('none') : t('noneInTab', { status: say(platformOrderLabels[status].text) })
  }
  return (
    <>
      <ListPage
        note={t('note')}
        head={
          <>
            {mayLookAtMoney && <BalanceCard />}
            <PacksCard onBuy={() => page.setSearch({ drawer: 'pack', id: undefined }, 'push')} />
          </>
        }
        endpoint={api.platformOrder.list}
        rowKey={({ id }) => id}
        columns={usePlatformOrderColumns(look, commands.cancel)}
        onOpen={look}
        tabs={{
          field: 'status',
          options: [
            { value: '', label: t('all') },
            ...platformOrderStatus.options.map((value) => ({ value, label: say(platformOrderLabels[value].text) })),
          ],
        }}
        filters={[
          { kind: 'text', name: 'keyword', label: t('keyword'), placeholder: t('keywordHint') },
          {
            kind: 'select',
            name: 'type',
            label: t('type'),
            options: platformOrderType.options.map((value) => ({ value, label: say(platformOrderTypeTexts[value]) })),
          },
          useInvoiceFilter(),
          {
            kind: 'select',
            isRare: true,
            name: 'objection',
            label: t('objection'),
            options: objectionStatus.options.map((value) => ({ value, label: say(objectionLabels[value].text) })),
          },
          { kind: 'days', from: 'orderedFrom', to: 'orderedTo', label: t('orderedAt') },
        ]}
        exports={{ list: 'platformOrder' }}
        actions={
          <May do="platformOrder.pay">
            <Button type="primary" onClick={() => page.setSearch({ drawer: 'order', id: undefined }, 'push')}>
              {t('order')}
            </Button>
          </May>
        }
        empty={{ text: emptyText }}
        refetchEvery={REFETCH_MS}
      />
      <CatalogueDrawer
        open={page.search.drawer === 'order' || page.search.drawer === 'pack'}
        beginsWithPack={page.search.drawer === 'pack'}
        onOrder={async (wish) => look(await commands.add(wish))}
        onClose={() => page.setSearch({ drawer: undefined })}
      />
      <PlatformOrderDrawer
        id={page.search.id}
        commands={commands}
        onLook={look}
        onClose={() => page.setSearch({ id: undefined })}
      />
    </>
  )
}

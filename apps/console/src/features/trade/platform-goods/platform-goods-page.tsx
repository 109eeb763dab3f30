// Goods of all merchants: searched by title, number or merchant, looked at, and taken off one by one or many at once.
import { api, type DataOf, type PlatformGoodsRow } from '@merchant/contract'
import { Button } from 'antd'
import { lazy, Suspense, type ReactNode, useState } from 'react'
import { ListPage } from '../../../components/list/list-page.tsx'
import { useCategoryFilter } from '../../../components/list/use-category-filter.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { saleStatusLabels } from '../goods-off/goods-off.labels.ts'
import { useMayTakeOff, usePlatformGoodsColumns } from './platform-goods-columns.tsx'
import { platformGoodsTexts } from './platform-goods.texts.ts'
import { OffOutcomeDialog, TakeOffForm } from './take-off-form.tsx'
import { type TakingOff, useTakingOff } from './use-taking-off.ts'

const tabs = ['ON_SALE', 'WAREHOUSE', 'FORCED_OFF', 'BANNED', 'RECYCLED'] as const

/** Fetched once some are looked at. */
const PlatformGoodsDrawer = lazy(() => import('./platform-goods-drawer.tsx'))

export default function PlatformGoodsPage(): ReactNode {
  const t = useText(platformGoodsTexts)
  const say = useSay()
  const may = useMayTakeOff()
  const [looking, setLooking] = useState<PlatformGoodsRow | null>(null)
  const taking = useTakingOff()
  const category = useCategoryFilter()
  const columns = usePlatformGoodsColumns({
    onLook: setLooking,
    onTakeOff: (act, row) => taking.begin({ act, rows: [row] }),
  })
  const textOf = (status: (typeof tabs)[number]) => say(saleStatusLabels[status].text)
  return (
    <>
      <ListPage<DataOf<typeof api.platformGoods.list>>
        endpoint={api.platformGoods.list}
        rowKey={({ id }) => id}
        columns={columns}
        tabs={{
          field: 'status',
          options: [{ value: '', label: t('all') }, ...tabs.map((value) => ({ value, label: textOf(value) }))],
        }}
        filters={[{ kind: 'text', name: 'keyword', label: t('keyword'), placeholder: t('keywordHint') }, category]}
        onOpen={setLooking}
        empty={{
          text: (tab) => {
            const known = tabs.find((one) => one === tab)
            return known === undefined ? t('none') : t('noneInTab', { status: textOf(known) })
          },
        }}
        {...(may.forceOff || may.ban
          ? { batch: (rows, clear) => <BatchActs rows={rows} onDone={clear} begin={taking.begin} /> }
          : {})}
      />
      <Suspense>
        <PlatformGoodsDrawer
          row={looking}
          onTakeOff={(act, row) => taking.begin({ act, rows: [row], onDone: () => setLooking(null) })}
          onClose={() => setLooking(null)}
        />
      </Suspense>
      <TakeOffForm {...taking} />
      <OffOutcomeDialog {...taking} />
    </>
  )
}

interface BatchActsProps extends Pick<TakingOff, 'begin'> {
  readonly rows: readonly PlatformGoodsRow[]
  readonly onDone: () => void
}

function BatchActs({ rows, onDone, begin }: BatchActsProps): ReactNode {
  const t = useText(platformGoodsTexts)
  const may = useMayTakeOff()
  return (['forceOff', 'ban'] as const)
    .filter((act) => may[act])
    .map((act) => {
      const some = rows.filter(({ allowedActions }) => allowedActions.includes(act))
      return (
        <Button
          key={act}
          danger
          disabled={some.length === 0}
          onClick={() => begin({ act, rows: some.slice(0, 100), onDone })}
        >
          {t(act)}
        </Button>
      )
    })
}

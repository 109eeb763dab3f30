// The past of one goods' stock and prices, an SKU at a time: what orders did, and who changed what by hand.
import { api, type GoodsInfo, type GoodsRow } from '@merchant/contract'
import { Button, Checkbox, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRead } from '../../../../api/use-endpoint.ts'
import { ReadFailure } from '../../../../components/layout/read-failure.tsx'
import { ListTabs } from '../../../../components/list/list-tabs.tsx'
import { ReadTable } from '../../../../components/list/read-table.tsx'
import { SideDrawer } from '../../../../components/overlay/side-drawer.tsx'
import { sharedTexts } from '../../../../i18n/shared.texts.ts'
import { useText } from '../../../../i18n/text.ts'
import { usePriceColumns, useStockColumns } from './sku-log-columns.tsx'
import { skuLogTexts } from './sku-log.texts.ts'
import './sku-log.css'

interface SkuLogDrawerProps {
  /** Null: closed. */
  readonly row: Pick<GoodsRow, 'id' | 'title'> | null
  readonly onClose: () => void
}

export function SkuLogDrawer({ row, onClose }: SkuLogDrawerProps): ReactNode {
  const t = useText(skuLogTexts)
  const shared = useText(sharedTexts)
  const { data, error, refresh } = useRead(
    api.goods.info,
    { id: row?.id ?? '' },
    { enabled: row !== null, quiet: true },
  )
  const goods = data?.id === row?.id ? data : undefined
  return (
    <SideDrawer title={t('title', { title: row?.title ?? '' })} open={row !== null} onClose={onClose} width={760}>
      {goods !== undefined ? (
        <SkuLog key={goods.id} goods={goods} />
      ) : error === null ? (
        <div className="page-loading" role="status" aria-label={shared('loading')} />
      ) : (
        <ReadFailure error={error} onRetry={refresh} />
      )}
    </SideDrawer>
  )
}

const tabs = ['stock', 'price'] as const
type Tab = (typeof tabs)[number]
const PAGE = 50

function SkuLog({ goods }: { goods: Pick<GoodsInfo, 'skus' | 'retiredSkus'> }): ReactNode {
  const t = useText(skuLogTexts)
  // What was removed keeps its past, behind what is offered.
  const skus = [
    ...goods.skus.map(({ id, specText }) => ({ id, label: specText === '' ? t('noSpecs') : specText })),
    ...goods.retiredSkus.map(({ id, specText }) => ({
      id,
      label: t('removed', { sku: specText === '' ? t('noSpecs') : specText }),
    })),
  ]
  const [skuId, setSkuId] = useState(skus[0]?.id ?? '')
  const [tab, setTab] = useState<Tab>('stock')
  return (
    <>
      {skus.length > 1 && (
        <Select
          className="sku-log-sku"
          aria-label={t('sku')}
          value={skuId}
          showSearch={{ optionFilterProp: 'label' }}
          options={skus.map(({ id, label }) => ({ value: id, label }))}
          onChange={setSkuId}
        />
      )}
      <ListTabs
        label={t('open')}
        options={tabs.map((value) => ({ value, label: t(`tab_${value}`) }))}
        counts={undefined}
        current={tab}
        onChoose={(value) => setTab(tabs.find((one) => one === value) ?? 'stock')}
      />
      {tab === 'stock' ? <StockLog key={skuId} skuId={skuId} /> : <PriceLog key={skuId} skuId={skuId} />}
    </>
  )
}

function StockLog({ skuId }: { skuId: string }): ReactNode {
  const t = useText(skuLogTexts)
  const [byHand, setByHand] = useState(false)
  const [cursor, setCursor] = useState<string | null>(null)
  const { data, error, refresh } = useRead(
    api.skuLog.stock,
    { skuId, byHand, pageSize: PAGE, ...(cursor !== null && { cursor }) },
    { quiet: true, staleTime: 0, keepPrevious: true },
  )
  return (
    <>
      <Checkbox
        className="sku-log-hand"
        checked={byHand}
        onChange={(event) => {
          setByHand(event.target.checked)
          setCursor(null)
        }}
      >
        {t('byHand')}
      </Checkbox>
      <ReadTable
        label={t('tab_stock')}
        read={{ data: data?.list, error, refresh }}
        columns={useStockColumns()}
        rowKey={({ id }) => id}
        skeletonRows={6}
        emptyText={t(byHand ? 'noneByHand' : 'noStock')}
      />
      <Steps cursor={cursor} next={data?.nextCursor ?? null} onGo={setCursor} />
    </>
  )
}

function PriceLog({ skuId }: { skuId: string }): ReactNode {
  const t = useText(skuLogTexts)
  const [cursor, setCursor] = useState<string | null>(null)
  const { data, error, refresh } = useRead(
    api.skuLog.price,
    { skuId, pageSize: PAGE, ...(cursor !== null && { cursor }) },
    { quiet: true, staleTime: 0, keepPrevious: true },
  )
  return (
    <>
      <ReadTable
        label={t('tab_price')}
        read={{ data: data?.list, error, refresh }}
        columns={usePriceColumns()}
        rowKey={({ id }) => id}
        skeletonRows={3}
        emptyText={t('noPrice')}
      />
      <Steps cursor={cursor} next={data?.nextCursor ?? null} onGo={setCursor} />
    </>
  )
}

interface StepsProps {
  readonly cursor: string | null
  readonly next: string | null
  readonly onGo: (cursor: string | null) => void
}

function Steps({ cursor, next, onGo }: StepsProps): ReactNode {
  const t = useText(skuLogTexts)
  if (cursor === null && next === null) return null
  return (
    <div className="sku-log-steps">
      <Button disabled={cursor === null} onClick={() => onGo(null)}>
        {t('newest')}
      </Button>
      <Button disabled={next === null} onClick={() => onGo(next)}>
        {t('older')}
      </Button>
    </div>
  )
}

// What the SKUs of one goods cost and what is left of their prices, in a drawer beside the list, for those who see the bills.
import { api, checkInput, type GoodsInfo, type GoodsRow, type GoodsSku } from '@merchant/contract'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRead, useSend } from '../../../../api/use-endpoint.ts'
import { FenInput } from '../../../../components/form/fen-input.tsx'
import { ReadFailure } from '../../../../components/layout/read-failure.tsx'
import { type Column, DataTable } from '../../../../components/list/data-table.tsx'
import { useConfirm, useNotice } from '../../../../components/overlay/confirm.ts'
import { SideDrawer } from '../../../../components/overlay/side-drawer.tsx'
import { MoneyText } from '../../../../components/value/money-text.tsx'
import { sharedTexts } from '../../../../i18n/shared.texts.ts'
import { useText } from '../../../../i18n/text.ts'
import { costsTexts } from './costs.texts.ts'
import { marginOf, wishesOf } from './margin.ts'
import '../sku-sheet.css'
import './costs.css'

const costSchema = api.skuCost.save.body.shape.skus.element.shape.costFen

interface CostDrawerProps {
  /** Null: closed. */
  readonly row: Pick<GoodsRow, 'id' | 'title'> | null
  readonly onClose: () => void
}

export function CostDrawer({ row, onClose }: CostDrawerProps): ReactNode {
  const t = useText(costsTexts)
  const shared = useText(sharedTexts)
  const confirm = useConfirm()
  const [isTouched, setTouched] = useState(false)
  const id = row?.id ?? ''
  const fresh = { enabled: row !== null, quiet: true, staleTime: 0 }
  const info = useRead(api.goods.info, { id }, fresh)
  const costs = useRead(api.skuCost.ofGoods, { goodsId: id }, fresh)
  const goods = info.data?.id === row?.id ? info.data : undefined
  const known = costs.data?.goodsId === row?.id ? costs.data : undefined
  const error = info.error ?? costs.error
  const close = () => {
    setTouched(false)
    onClose()
  }
  const leave = async () => {
    if (!isTouched || (await confirm({ title: t('leave'), content: t('leaveWhat'), danger: true }))) close()
  }
  return (
    <SideDrawer title={t('title', { title: row?.title ?? '' })} open={row !== null} onClose={() => void leave()}>
      {goods !== undefined && known !== undefined ? (
        <Costs
          key={goods.id}
          goods={goods}
          kept={new Map(known.skus.map((sku) => [sku.id, sku.costFen]))}
          onTouch={() => setTouched(true)}
          onDone={close}
        />
      ) : error === null ? (
        <div className="page-loading" role="status" aria-label={shared('loading')} />
      ) : (
        <ReadFailure
          error={error}
          onRetry={() => {
            void info.refresh()
            void costs.refresh()
          }}
        />
      )}
    </SideDrawer>
  )
}

interface CostsProps {
  readonly goods: GoodsInfo
  readonly kept: ReadonlyMap<string, number | null>
  readonly onTouch: () => void
  readonly onDone: () => void
}

function Costs({ goods, kept, onTouch, onDone }: CostsProps): ReactNode {
  const t = useText(costsTexts)
  const notice = useNotice()
  const [typed, setTyped] = useState<Readonly<Record<string, number | null>>>({})
  const saving = useSend(api.skuCost.save, { refreshes: [api.skuCost.ofGoods] })
  const change = (costs: Readonly<Record<string, number | null>>) => {
    setTyped({ ...typed, ...costs })
    onTouch()
  }
  const columns = useCostColumns((id) => (id in typed ? (typed[id] ?? null) : (kept.get(id) ?? null)), change)
  const wishes = wishesOf(kept, typed)
  const isWrong = wishes.some(({ costFen }) => isWrongCost(costFen))
  const save = async () => {
    await saving.send({ goodsId: goods.id, skus: wishes })
    notice.success(t('saved', { count: wishes.length }))
    onDone()
  }
  return (
    <div>
      <p className="muted">{t('hint')}</p>
      {goods.skus.length > 1 && (
        <FillAll onFill={(costFen) => change(Object.fromEntries(goods.skus.map(({ id }) => [id, costFen])))} />
      )}
      <DataTable
        rows={goods.skus}
        rowKey={({ id }) => id}
        columns={columns}
        label={t('title', { title: goods.title })}
      />
      <div className="sku-sheet-foot">
        <Button
          type="primary"
          disabled={wishes.length === 0 || isWrong}
          loading={saving.isSending}
          // A refusal has been shown, and what was typed stays.
          onClick={() => void save().catch(() => undefined)}
        >
          {wishes.length === 0 ? t('nothing') : t('save', { count: wishes.length })}
        </Button>
      </div>
    </div>
  )
}

/** One cost for all SKUs. */
function FillAll({ onFill }: { readonly onFill: (costFen: number) => void }): ReactNode {
  const t = useText(costsTexts)
  const [costFen, setCostFen] = useState<number | null>(null)
  const isWrong = isWrongCost(costFen)
  return (
    <div className="costs-all">
      <span aria-hidden="true">{t('all')}</span>
      <FenInput
        size="small"
        aria-label={t('all')}
        value={costFen}
        onChange={setCostFen}
        status={isWrong ? 'error' : ''}
      />
      <Button size="small" disabled={costFen === null || isWrong} onClick={() => costFen !== null && onFill(costFen)}>
        {t('allApply')}
      </Button>
    </div>
  )
}

function useCostColumns(
  costOf: (id: string) => number | null,
  change: (costs: Readonly<Record<string, number | null>>) => void,
): Column<GoodsSku>[] {
  const t = useText(costsTexts)
  const named = (sku: GoodsSku) => (sku.specText === '' ? t('plain') : sku.specText)
  return [
    {
      key: 'sku',
      title: t('sku'),
      cell: (sku) => (
        <span>
          {named(sku)}
          {!sku.enabled && <small className="muted"> {t('disabled')}</small>}
        </span>
      ),
      onPhone: 'head',
      width: 136,
      grows: true,
    },
    { key: 'price', title: t('price'), cell: (sku) => <MoneyText fen={sku.priceFen} />, align: 'end', width: 104 },
    {
      key: 'cost',
      title: t('cost'),
      align: 'end',
      width: 136,
      cell: (sku) => (
        <FenInput
          size="small"
          aria-label={t('costOf', { sku: named(sku) })}
          placeholder={t('unknown')}
          value={costOf(sku.id)}
          onChange={(costFen: number | null) => change({ [sku.id]: costFen })}
          status={isWrongCost(costOf(sku.id)) ? 'error' : ''}
        />
      ),
    },
    {
      key: 'margin',
      title: t('margin'),
      align: 'end',
      width: 120,
      cell: (sku) => <MarginText priceFen={sku.priceFen} costFen={costOf(sku.id)} />,
    },
  ]
}

function MarginText({ priceFen, costFen }: { readonly priceFen: number; readonly costFen: number | null }): ReactNode {
  const t = useText(costsTexts)
  const margin = marginOf(priceFen, costFen)
  if (margin === null) return <span className="muted">—</span>
  return (
    <>
      <div>
        <MoneyText fen={margin.fen} />
      </div>
      <small className={margin.fen < 0 ? 'urgent' : 'muted'}>
        {margin.fen < 0 ? t('belowCost') : t('marginRate', { percent: margin.percent })}
      </small>
    </>
  )
}

const isWrongCost = (costFen: number | null): boolean => !checkInput(costSchema, costFen).ok

// The columns of the goods' list; price and stock are changed right there.
import { PictureOutlined, WarningOutlined } from '@ant-design/icons'
import { api, checkInput, formatInstant, formatYuan, type GoodsRow, goodsTabOf } from '@merchant/contract'
import type { ReactNode } from 'react'
import type { useSend } from '../../../api/use-endpoint.ts'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { Countdown } from '../../../components/value/countdown.tsx'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { CellLines } from '../../../components/list/cell-lines.tsx'
import type { Column } from '../../../components/list/data-table.tsx'
import { useShopNames } from '../../../components/list/shop-column.tsx'
import { FenInput } from '../../../components/form/fen-input.tsx'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { usePage, PageLink } from '../../../components/layout/page.tsx'
import { type RowAction, RowActions } from '../../../components/list/row-actions.tsx'
import { ShortTime } from '../../../components/value/short-time.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { goodsAppealStateLabels, saleStatusLabels } from '../goods-off/goods-off.labels.ts'
import { goodsOffTexts } from '../goods-off/goods-off.texts.ts'
import { RecommendStar, WeightCell } from './arrange-cells.tsx'
import { CompletenessMark } from './completeness/completeness-mark.tsx'
import { costsTexts } from './costs/costs.texts.ts'
import { goodsLabels } from './goods.labels.ts'
import { goodsTexts } from './goods.texts.ts'
import { skuLogTexts } from './sku-log/sku-log.texts.ts'
import { goodsTemplateTexts } from './templates/goods-template.texts.ts'
import { InlineCount, InlineEdit } from './inline-edit.tsx'
import type { Move } from './use-goods-batch.tsx'
import './goods.css'
import './goods.cell.css'

type Update = ReturnType<typeof useSend<typeof api.goods.update>>['send']
const { priceFen: priceSchema, stock: stockSchema } = api.goods.save.body.shape.skus.element.shape

interface RowActs {
  /** Recommends one goods to buyers, or no more. */
  readonly onRecommend: (row: GoodsRow) => Promise<void>
  /** Gives one goods another weight; rejects when it was not saved. */
  readonly onWeigh: (row: GoodsRow, sortWeight: number) => Promise<void>
  /** Shelves or unshelves one goods. */
  readonly onMove: (move: Move, row: GoodsRow) => void
  /** Asks when one goods goes on and off sale by itself. */
  readonly onSchedule: (row: GoodsRow) => void
  /** Shows one goods as buyers see them. */
  readonly onPreview: (row: GoodsRow) => void
  /** Shows what was changed of one goods. */
  readonly onHistory: (row: GoodsRow) => void
  /** Opens prices and stock of goods that have several SKUs. */
  readonly onSkus: (row: GoodsRow) => void
  /** Saves goods as a template that new ones may begin with. */
  readonly onTemplate: (row: GoodsRow) => void
  /** Opens what became of stock and prices. */
  readonly onLog: (row: GoodsRow) => void
  /** Opens what its SKUs cost. */
  readonly onCosts: (row: GoodsRow) => void
  /** Shows why the platform has taken goods off, and leads on. */
  readonly onOff: (row: GoodsRow) => void
}

export function useGoodsColumns(
  update: Update,
  { onRecommend, onWeigh, onSkus, ...acts }: RowActs,
): Column<GoodsRow>[] {
  const t = useText(goodsTexts)
  const shared = useText(sharedTexts)
  const mayEdit = useMay('goods.edit')
  const shops = useShopNames()
  const isArranging = usePage().search.recommended === 'YES'
  const actionsOf = useGoodsActions(acts)
  return [
    {
      key: 'goods',
      title: t('goods'),
      cell: (row) => <GoodsCell row={row} isLink={mayEdit} onRecommend={onRecommend} onPreview={acts.onPreview} />,
      sticky: 'start',
      onPhone: 'head',
      width: 244,
      grows: true,
    },
    {
      key: 'outerCode',
      title: t('outerCode'),
      cell: ({ outerCode }) => outerCode !== '' && <CopyText text={outerCode} />,
      isRare: true,
      width: 148,
    },
    {
      key: 'sortWeight',
      title: t('sortWeight'),
      cell: (row) => <WeightCell row={row} onWeigh={onWeigh} />,
      align: 'end',
      sort: 'weight',
      width: 96,
      // Whoever looks at what is recommended arranges it.
      ...(isArranging ? {} : { isRare: true as const }),
    },
    {
      key: 'category',
      title: shops === null ? t('category') : `${t('category')} / ${shared('shop')}`,
      cell: (row) => <CategoryCell row={row} shop={shops?.get(row.shopId)} />,
      onPhone: shops === null ? 'none' : 'line',
      width: shops === null ? 88 : 120,
    },
    {
      key: 'price',
      title: t('price'),
      cell: (row) =>
        row.skuCount > 1 ? <ManyPrices row={row} onOpen={onSkus} /> : <PriceCell row={row} update={update} />,
      align: 'end',
      sort: 'price',
      width: 148,
    },
    {
      key: 'stock',
      title: t('stock'),
      cell: (row) =>
        row.skuCount > 1 ? <ManyStocks row={row} onOpen={onSkus} /> : <StockCell row={row} update={update} />,
      align: 'end',
      sort: 'stock',
      sortFirst: 'asc',
      width: 120,
    },
    {
      key: 'sold',
      title: t('sold'),
      cell: (row) => row.soldCount,
      align: 'end',
      onPhone: 'none',
      sort: 'sold',
      width: 64,
    },
    { key: 'status', title: t('status'), cell: (row) => <GoodsStatus row={row} />, onPhone: 'aside', width: 140 },
    {
      key: 'completeness',
      title: t('completeness'),
      cell: (row) => row.saleStatus !== 'RECYCLED' && <CompletenessMark row={row} mayEdit={mayEdit} />,
      align: 'end',
      sort: 'completeness',
      sortFirst: 'asc',
      width: 84,
    },
    {
      key: 'updatedAt',
      title: t('updatedAt'),
      cell: updatedAt,
      onPhone: 'none',
      sort: 'updatedAt',
      width: 100,
    },
    {
      key: 'createdAt',
      title: t('createdAt'),
      cell: createdAt,
      onPhone: 'none',
      sort: 'createdAt',
      isRare: true,
      width: 148,
    },
    {
      key: 'actions',
      title: shared('actions'),
      onPhone: 'foot',
      cell: (row) => <RowActions actions={actionsOf(row)} besideMore={hasLongActs(row) ? 1 : 2} />,
      sticky: 'end',
      width: 124,
    },
  ]
}

const hasLongActs = ({ saleStatus }: GoodsRow): boolean => saleStatus === 'BANNED' || saleStatus === 'RECYCLED'

interface CategoryCellProps {
  readonly row: GoodsRow
  /** Where they are sold, among rows of several shops. */
  readonly shop: string | undefined
}

const CategoryCell = ({ row, shop }: CategoryCellProps): ReactNode => (
  <CellLines below={shop}>{row.categoryName}</CellLines>
)

const updatedAt = (row: GoodsRow): ReactNode => (
  <small className="goods-minor">
    <ShortTime at={row.updatedAt} />
  </small>
)

const createdAt = (row: GoodsRow): ReactNode => (
  <small className="goods-minor">
    <InstantText at={row.createdAt} />
  </small>
)

function useGoodsActions({
  onMove,
  onSchedule,
  onPreview,
  onHistory,
  onTemplate,
  onLog,
  onCosts,
  onOff,
}: Omit<RowActs, 'onSkus' | 'onRecommend' | 'onWeigh'>): (row: GoodsRow) => RowAction[] {
  const t = useText(goodsTexts)
  const log = useText(skuLogTexts)
  const off = useText(goodsOffTexts)
  const templates = useText(goodsTemplateTexts)
  const page = usePage()
  const mayShelve = useMay('goods.shelve')
  const mayDelete = useMay('goods.delete')
  const mayEdit = useMay('goods.edit')
  const mayCreate = useMay('goods.create')
  const costs = useText(costsTexts)
  const seesOrders = useMay('saleOrder.view')
  const seesBills = useMay('bill.view')
  const copyOf = (row: GoodsRow): RowAction[] =>
    mayCreate && row.saleStatus !== 'RECYCLED' && row.off === null
      ? [
          { key: 'copy', label: t('copyRow'), onAct: () => page.go(`/goods/add?copy=${row.id}`) },
          { key: 'template', label: templates('save'), onAct: () => onTemplate(row) },
        ]
      : []
  const actsOf = (row: GoodsRow) =>
    row.allowedActions.flatMap((action): RowAction[] => {
      if (action === 'edit') {
        const label = t(row.off === null ? 'editRow' : 'fixRow')
        return mayEdit ? [{ key: action, label, onAct: () => page.go(`/goods/edit/${row.id}`) }] : []
      }
      if (action === 'schedule')
        return mayShelve ? [{ key: action, label: t('schedule'), onAct: () => onSchedule(row) }] : []
      const isShelf = action === 'shelve' || action === 'unshelve'
      const isMay = isShelf ? mayShelve : mayDelete
      const act = { key: action, label: t(action), onAct: () => onMove(action, row) }
      return isMay ? [action === 'purge' || action === 'recycle' ? { ...act, danger: true } : act] : []
    })
  const pastOf = (row: GoodsRow): RowAction[] => [
    { key: 'preview', label: t('preview'), onAct: () => onPreview(row) },
    { key: 'history', label: t('history'), onAct: () => onHistory(row) },
    { key: 'log', label: log('open'), onAct: () => onLog(row) },
    ...(seesBills ? [{ key: 'costs', label: costs('open'), onAct: () => onCosts(row) }] : []),
    ...(seesOrders
      ? [{ key: 'orders', label: t('ordersOf'), onAct: () => page.go(`/order/saleorder?goodsNo=${row.goodsNo}`) }]
      : []),
  ]
  const whyOf = (row: GoodsRow): RowAction[] =>
    row.off === null ? [] : [{ key: 'off', label: off('openRow'), onAct: () => onOff(row) }]
  return (row) => [...whyOf(row), ...actsOf(row), ...copyOf(row), ...pastOf(row)]
}

interface GoodsCellProps extends Pick<RowActs, 'onRecommend' | 'onPreview'> {
  readonly row: GoodsRow
  readonly isLink: boolean
}

function GoodsCell({ row, isLink, onRecommend, onPreview }: GoodsCellProps): ReactNode {
  const t = useText(goodsTexts)
  return (
    <span className="goods-cell">
      <RecommendStar row={row} onRecommend={onRecommend} />
      {row.cover === null ? (
        <span className="goods-cell-none" role="img" aria-label={t('noPicture')}>
          <PictureOutlined aria-hidden="true" />
        </span>
      ) : (
        <img src={row.cover.thumbnailUrl} alt="" width={28} height={28} loading="lazy" />
      )}
      <span className="goods-words">
        {isLink && row.allowedActions.includes('edit') ? (
          <PageLink to={`/goods/edit/${row.id}`}>{row.title}</PageLink>
        ) : (
          <button type="button" className="link-button goods-title" onClick={() => onPreview(row)}>
            {row.title}
          </button>
        )}
        <small className="goods-minor">
          <CopyText text={row.goodsNo} />
        </small>
      </span>
    </span>
  )
}

/** 11-26 20:00. */
const minuteOf = (at: string): string => formatInstant(at).slice(5, 16)

function GoodsStatus({ row }: { row: GoodsRow }): ReactNode {
  const t = useText(goodsTexts)
  const say = useSay()
  const label = row.saleStatus === 'BANNED' ? saleStatusLabels.BANNED : goodsLabels[goodsTabOf(row)]
  return (
    <span className="goods-status">
      <span className="goods-standing">
        <StatusTag tone={label.tone}>{say(label.text)}</StatusTag>
        <LowMark row={row} />
        {row.presaleEndAt !== null && <StatusTag tone="info">{t('presale')}</StatusTag>}
        {row.type === 'VIRTUAL' && <StatusTag tone="neutral">{t('virtual')}</StatusTag>}
        {row.type === 'VOUCHER' && <StatusTag tone="neutral">{t('voucher')}</StatusTag>}
      </span>
      {row.off !== null && <OffNote off={row.off} />}
      {row.auditStatus !== 'NONE' && (
        <StatusTag tone={row.auditStatus === 'SUBMITTED' ? 'warning' : 'danger'}>
          {t(`tab_${row.auditStatus}`)}
        </StatusTag>
      )}
      {row.auditStatus === 'NONE' && !row.isPassed && row.off === null && (
        <small className="goods-minor">{t('notPassed')}</small>
      )}
      {row.presaleEndAt !== null && (
        <small className="goods-minor goods-purges">{t('presaleUntil', { at: minuteOf(row.presaleEndAt) })}</small>
      )}
      {row.purgesAt !== null && <PurgesAt at={row.purgesAt} />}
      {row.onSaleAt !== null && (
        <small className="goods-minor goods-purges">{t('scheduledOn', { at: minuteOf(row.onSaleAt) })}</small>
      )}
      {row.offSaleAt !== null && (
        <small className="goods-minor goods-purges">{t('scheduledOff', { at: minuteOf(row.offSaleAt) })}</small>
      )}
    </span>
  )
}

/** By which rule, the reason at hand; and whether the merchant has said something against it. */
function OffNote({ off: { rule, reason, appeal } }: { readonly off: NonNullable<GoodsRow['off']> }): ReactNode {
  const say = useSay()
  const label = goodsAppealStateLabels[appeal]
  return (
    <>
      <small className="goods-minor goods-purges" title={reason}>
        {rule}
      </small>
      {appeal !== 'NONE' && <StatusTag tone={label.tone}>{say(label.text)}</StatusTag>}
    </>
  )
}

function PurgesAt({ at }: { at: string }): ReactNode {
  const t = useText(goodsTexts)
  return (
    <small className="goods-minor goods-purges">
      <Countdown until={at} over={t('purgeSoon')} after={t('purgesThen')} />
    </small>
  )
}

/** A price that goods were taken off for waits for a person. */
const mayPrice = ({ saleStatus, off }: GoodsRow): boolean => saleStatus !== 'RECYCLED' && off === null
const mayStock = ({ saleStatus }: GoodsRow): boolean => saleStatus !== 'RECYCLED' && saleStatus !== 'BANNED'

function PriceCell({ row, update }: { row: GoodsRow; update: Update }): ReactNode {
  const t = useText(goodsTexts)
  const notice = useNotice()
  const mayChange = useMay('goods.setPrice')
  if (!mayChange || !mayPrice(row)) return <MoneyText fen={row.priceFen} />
  const save = async (priceFen: number) => {
    await update({ action: 'setPrice', id: row.id, version: row.version, priceFen })
    notice.success(t('priceSaved', { price: formatYuan(priceFen, true) }))
  }
  return (
    <InlineEdit
      value={row.priceFen}
      label={t('editPrice', { title: row.title })}
      complaintOf={(price) => complaintAbout(priceSchema, price)}
      onSave={save}
      field={({ value, onChange, isBusy, isWrong }) => (
        <FenInput
          autoFocus
          size="small"
          aria-label={t('price')}
          value={value}
          onChange={onChange}
          onFocus={(event) => event.target.select()}
          readOnly={isBusy}
          status={isWrong ? 'error' : ''}
        />
      )}
    >
      <MoneyText fen={row.priceFen} />
    </InlineEdit>
  )
}

interface ManyProps {
  readonly row: GoodsRow
  readonly onOpen: (row: GoodsRow) => void
}

/** From the cheapest to the dearest; pressed, each of them. In one box: a phone turns what stands in the button. */
function ManyPrices({ row, onOpen }: ManyProps): ReactNode {
  const t = useText(goodsTexts)
  const mayChange = useMay('goods.setPrice')
  const range = (
    <>
      <MoneyText fen={row.priceFen} />
      {row.priceMaxFen !== row.priceFen && (
        <>
          –<MoneyText fen={row.priceMaxFen} />
        </>
      )}
    </>
  )
  if (!mayChange || !mayPrice(row)) return range
  return (
    <button type="button" className="inline-edit" onClick={() => onOpen(row)}>
      <span className="visually-hidden">{t('editSkus', { title: row.title })}</span>
      <span>{range}</span>
    </button>
  )
}

function ManyStocks({ row, onOpen }: ManyProps): ReactNode {
  const t = useText(goodsTexts)
  const mayChange = useMay('goods.setStock')
  const many = t('skuCount', { count: row.skuCount })
  // Both notes beside the stock would lie over the price.
  const note = row.available === row.stock ? many : t('available', { count: row.available })
  const shown = (
    <span className="goods-stock" title={many}>
      {row.stock}
      <small className="muted">{note}</small>
    </span>
  )
  if (!mayChange || !mayStock(row)) return shown
  return (
    <button type="button" className="inline-edit" onClick={() => onOpen(row)}>
      <span className="visually-hidden">{t('editSkus', { title: row.title })}</span>
      {shown}
    </button>
  )
}

/** Whoever has taken goods off sale need not fill them up. */
function LowMark({ row: { saleStatus, lowSkus, skuCount } }: { readonly row: GoodsRow }): ReactNode {
  const t = useText(goodsTexts)
  if (saleStatus !== 'ON_SALE' || lowSkus === 0) return null
  const text = skuCount > 1 ? t('lowSkus', { count: lowSkus }) : t('lowStock')
  return (
    <span className="goods-low" role="img" aria-label={text} title={text}>
      <WarningOutlined aria-hidden="true" />
    </span>
  )
}

function StockCell({ row, update }: { row: GoodsRow; update: Update }): ReactNode {
  const t = useText(goodsTexts)
  const notice = useNotice()
  const mayChange = useMay('goods.setStock')
  const shown = (
    <>
      {row.stock}
      {row.available !== row.stock && <small className="muted">{t('available', { count: row.available })}</small>}
    </>
  )
  if (!mayChange || !mayStock(row)) return <span className="goods-stock">{shown}</span>
  const save = async (stock: number) => {
    await update({ action: 'setStock', id: row.id, version: row.version, stock, stockBefore: row.stock })
    notice.success(t('stockSaved', { count: stock }))
  }
  return (
    <InlineCount
      value={row.stock}
      label={t('editStock', { title: row.title })}
      complaintOf={(stock) => complaintAbout(stockSchema, stock)}
      onSave={save}
      name={t('stock')}
    >
      <span className="goods-stock">{shown}</span>
    </InlineCount>
  )
}

function complaintAbout(schema: typeof priceSchema, value: number | null): string | null {
  const checked = checkInput(schema, value ?? undefined)
  return checked.ok ? null : checked.issues.description
}

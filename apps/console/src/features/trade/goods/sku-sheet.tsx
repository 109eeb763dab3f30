// Prices and stock of the SKUs of one goods, in a drawer beside the list: what is typed is sent as one change.
import { api, checkInput, type GoodsInfo, type GoodsRow, type GoodsSku } from '@merchant/contract'
import { Button, Input } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { ConflictBar, isConflict } from '../../../components/form/conflict-bar.tsx'
import { FenInput } from '../../../components/form/fen-input.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { type Column, DataTable } from '../../../components/list/data-table.tsx'
import { useConfirm, useNotice } from '../../../components/overlay/confirm.ts'
import { SideDrawer } from '../../../components/overlay/side-drawer.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { goodsEditorTexts } from './goods-editor.texts.ts'
import { goodsTexts } from './goods.texts.ts'
import { countIn } from './inline-edit.tsx'
import { type SkuDraft, wishesOf } from './sku-wishes.ts'
import './sku-sheet.css'

const { priceFen: priceSchema, stock: stockSchema } = api.goods.save.body.shape.skus.element.shape

interface SkuSheetProps {
  /** Null: closed. */
  readonly row: GoodsRow | null
  readonly onClose: () => void
}

export function SkuSheet({ row, onClose }: SkuSheetProps): ReactNode {
  const t = useText(goodsTexts)
  const confirm = useConfirm()
  const [isTouched, setTouched] = useState(false)
  const close = async () => {
    if (isTouched && !(await confirm({ title: t('skusLeave'), content: t('skusLeaveWhat'), danger: true }))) return
    setTouched(false)
    onClose()
  }
  return (
    <SideDrawer title={t('skusOf', { title: row?.title ?? '' })} open={row !== null} onClose={() => void close()}>
      {row !== null && (
        <SkusOf
          key={row.id}
          id={row.id}
          onTouch={setTouched}
          onDone={() => {
            setTouched(false)
            onClose()
          }}
        />
      )}
    </SideDrawer>
  )
}

type SkusOfProps = Pick<SkuTableProps, 'onTouch' | 'onDone'> & { readonly id: string }

function SkusOf({ id, onTouch, onDone }: SkusOfProps): ReactNode {
  const shared = useText(sharedTexts)
  const { data, error, isFetching, refresh } = useRead(api.goods.info, { id }, { quiet: true, staleTime: 0 })
  // What the drawer was opened with: later readings must not replace what is being typed.
  const [opened, setOpened] = useState<{ readonly goods: GoodsInfo; readonly round: number } | null>(null)
  useEffect(() => {
    if (opened === null && data !== undefined && !isFetching) setOpened({ goods: data, round: 0 })
  }, [opened, data, isFetching])
  const latest = async () => (await refresh()).data ?? null
  const startOver = async () => {
    const goods = await latest()
    if (goods === null) return
    onTouch(false)
    setOpened((before) => ({ goods, round: (before?.round ?? 0) + 1 }))
  }
  if (opened !== null)
    return (
      <SkuTable
        key={opened.round}
        goods={opened.goods}
        latest={latest}
        onTouch={onTouch}
        onStartOver={() => void startOver()}
        onDone={onDone}
      />
    )
  if (error !== null) return <ReadFailure error={error} onRetry={refresh} />
  return <div className="page-loading" role="status" aria-label={shared('loading')} />
}

interface SkuTableProps {
  readonly goods: GoodsInfo
  /** As they are on the server now; null where it can't be asked. */
  readonly latest: () => Promise<GoodsInfo | null>
  readonly onTouch: (isTouched: boolean) => void
  readonly onStartOver: () => void
  readonly onDone: () => void
}

function SkuTable({ goods, latest, onTouch, onStartOver, onDone }: SkuTableProps): ReactNode {
  const t = useText(goodsTexts)
  const editor = useText(goodsEditorTexts)
  const notice = useNotice()
  const [drafts, setDrafts] = useState<Readonly<Record<string, SkuDraft>>>({})
  const update = useSend(api.goods.update, { refreshes: [api.goods.list, api.goods.info] })
  const change = (id: string, typed: SkuDraft) => {
    setDrafts({ ...drafts, [id]: { ...drafts[id], ...typed } })
    onTouch(true)
  }
  const columns = useSkuColumns(drafts, change)
  const wishes = wishesOf(goods.skus, drafts)
  const isWrong = Object.values(drafts).some((draft) => complaintsOf(draft).length > 0)
  const [isConflicting, setConflicting] = useState(false)
  const save = async (version: number, skus: typeof wishes) => {
    setConflicting(false)
    try {
      await update.send({ action: 'setSkus', id: goods.id, version, skus })
    } catch (error) {
      if (isConflict(error)) setConflicting(true)
      return
    }
    notice.success(t('skusSaved', { count: skus.length }))
    onDone()
  }
  /** What was typed, over what is there by now; of what was shown the stock that is added or taken stays the same. */
  const overwrite = async () => {
    const now = await latest()
    if (now === null) return
    const there = new Set(now.skus.map(({ id }) => id))
    const left = wishes.filter(({ id }) => there.has(id))
    if (left.length === 0) onStartOver()
    else await save(now.version, left)
  }
  return (
    <div>
      {isConflicting && (
        <ConflictBar title={editor('conflictTitle')} onLoad={onStartOver} onOverwrite={() => void overwrite()}>
          {editor('conflictWhat')}
        </ConflictBar>
      )}
      <DataTable
        rows={goods.skus}
        rowKey={({ id }) => id}
        columns={columns}
        label={t('skusOf', { title: goods.title })}
      />
      <div className="sku-sheet-foot">
        <Button
          type="primary"
          disabled={wishes.length === 0 || isWrong}
          loading={update.isSending}
          onClick={() => void save(goods.version, wishes)}
        >
          {wishes.length === 0 ? t('skusNothing') : t('skusSave', { count: wishes.length })}
        </Button>
      </div>
    </div>
  )
}

function useSkuColumns(
  drafts: Readonly<Record<string, SkuDraft>>,
  change: (id: string, typed: SkuDraft) => void,
): Column<GoodsSku>[] {
  const t = useText(goodsTexts)
  const mayPrice = useMay('goods.setPrice')
  const mayStock = useMay('goods.setStock')
  return [
    { key: 'spec', title: t('sku'), cell: (sku) => <SkuName sku={sku} />, onPhone: 'head', width: 136, grows: true },
    {
      key: 'price',
      title: t('price'),
      align: 'end',
      width: 136,
      cell: (sku) =>
        mayPrice ? (
          <FenInput
            size="small"
            aria-label={t('priceOf', { sku: sku.specText })}
            value={pricedAt(drafts[sku.id], sku.priceFen)}
            onChange={(priceFen: number | null) => change(sku.id, { priceFen })}
            status={complaintAbout(priceSchema, drafts[sku.id]?.priceFen) === null ? '' : 'error'}
          />
        ) : (
          <MoneyText fen={sku.priceFen} />
        ),
    },
    {
      key: 'stock',
      title: t('stock'),
      align: 'end',
      width: 120,
      cell: (sku) =>
        mayStock ? (
          <Input
            size="small"
            inputMode="numeric"
            autoComplete="off"
            aria-label={t('stockOf', { sku: sku.specText })}
            value={(drafts[sku.id]?.stock === undefined ? sku.stock : drafts[sku.id]?.stock) ?? ''}
            onChange={(event) => change(sku.id, { stock: countIn(event.target.value) })}
            status={complaintAbout(stockSchema, drafts[sku.id]?.stock) === null ? '' : 'error'}
          />
        ) : (
          sku.stock
        ),
    },
    {
      key: 'alert',
      title: t('alertAt'),
      align: 'end',
      width: 104,
      cell: (sku) =>
        mayStock ? (
          <Input
            size="small"
            inputMode="numeric"
            autoComplete="off"
            aria-label={t('alertOf', { sku: sku.specText })}
            placeholder={sku.alertQuantity === null ? String(sku.alertAt) : ''}
            value={
              (drafts[sku.id]?.alertQuantity === undefined ? sku.alertQuantity : drafts[sku.id]?.alertQuantity) ?? ''
            }
            onChange={(event) => change(sku.id, { alertQuantity: countIn(event.target.value) })}
            status={isTooMany(drafts[sku.id]?.alertQuantity) ? 'error' : ''}
          />
        ) : (
          sku.alertAt
        ),
    },
    { key: 'locked', title: t('held'), cell: (sku) => sku.locked, align: 'end', width: 80 },
  ]
}

function SkuName({ sku }: { sku: GoodsSku }): ReactNode {
  const t = useText(goodsTexts)
  return (
    <span>
      {sku.specText}
      {!sku.enabled && <small className="muted"> {t('skuDisabled')}</small>}
      {sku.enabled && sku.alertAt > 0 && sku.available <= sku.alertAt && (
        <small className="goods-low"> {t('lowStock')}</small>
      )}
    </span>
  )
}

/** What was typed, emptied or not, and the price as it is otherwise. */
const pricedAt = (draft: SkuDraft | undefined, priceFen: number): number | null =>
  draft?.priceFen === undefined ? priceFen : draft.priceFen

/** Nothing typed is nothing to complain about; typed and emptied is. */
function complaintAbout(schema: typeof priceSchema, typed: number | null | undefined) {
  if (typed === undefined) return null
  const checked = checkInput(schema, typed ?? undefined)
  return checked.ok ? null : checked.issues.description
}

/** Emptied it is the shop's. */
const isTooMany = (typed: number | null | undefined): boolean =>
  typed !== null && complaintAbout(stockSchema, typed) !== null

const complaintsOf = ({ priceFen, stock, alertQuantity }: SkuDraft) =>
  [
    complaintAbout(priceSchema, priceFen),
    complaintAbout(stockSchema, stock),
    complaintAbout(stockSchema, alertQuantity ?? undefined),
  ].filter((text) => text !== null)

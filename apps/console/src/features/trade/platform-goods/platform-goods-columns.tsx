// The columns of the list of all merchants' goods.
import { PictureOutlined } from '@ant-design/icons'
import type { PlatformGoodsRow } from '@merchant/contract'
import type { ReactNode } from 'react'
import { CellLines } from '../../../components/list/cell-lines.tsx'
import type { Column } from '../../../components/list/data-table.tsx'
import { type RowAction, RowActions } from '../../../components/list/row-actions.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { ShortTime } from '../../../components/value/short-time.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { goodsAppealStateLabels, saleStatusLabels } from '../goods-off/goods-off.labels.ts'
import { platformGoodsTexts } from './platform-goods.texts.ts'
import type { TakeOff } from './use-taking-off.ts'
import './platform-goods.css'
import '../../../components/list/cell-lines.css'

interface RowActs {
  readonly onLook: (row: PlatformGoodsRow) => void
  readonly onTakeOff: (act: TakeOff, row: PlatformGoodsRow) => void
}

export function usePlatformGoodsColumns({ onLook, onTakeOff }: RowActs): Column<PlatformGoodsRow>[] {
  const t = useText(platformGoodsTexts)
  const shared = useText(sharedTexts)
  const may = useMayTakeOff()
  const actsOf = (row: PlatformGoodsRow): RowAction[] => [
    { key: 'view', label: t('view'), onAct: () => onLook(row) },
    ...row.allowedActions
      .filter((act) => may[act])
      .map((act) => ({ key: act, label: t(act), onAct: () => onTakeOff(act, row), danger: act === 'ban' })),
  ]
  return [
    {
      key: 'goods',
      title: t('goods'),
      width: 260,
      grows: true,
      sticky: 'start',
      onPhone: 'head',
      cell: (row) => <GoodsCell row={row} />,
    },
    {
      key: 'merchant',
      title: t('merchant'),
      width: 176,
      cell: ({ merchantName, merchantNo }) => (
        <span className="cell-lines">
          <span>{merchantName}</span> <span className="muted tabular">{merchantNo}</span>
        </span>
      ),
    },
    { key: 'category', title: t('category'), width: 88, onPhone: 'none', cell: (row) => <Category row={row} /> },
    { key: 'price', title: t('price'), width: 132, align: 'end', cell: (row) => <Price row={row} /> },
    { key: 'sold', title: t('sold'), width: 64, align: 'end', onPhone: 'none', cell: ({ soldCount }) => soldCount },
    { key: 'status', title: t('status'), width: 200, onPhone: 'aside', cell: (row) => <Standing row={row} /> },
    {
      key: 'updatedAt',
      title: t('updatedAt'),
      width: 100,
      sort: 'updatedAt',
      onPhone: 'none',
      cell: ({ updatedAt }) => <ShortTime at={updatedAt} />,
    },
    {
      key: 'actions',
      title: shared('actions'),
      width: 120,
      sticky: 'end',
      onPhone: 'foot',
      cell: (row) => <RowActions actions={actsOf(row)} />,
    },
  ]
}

export function useMayTakeOff(): Readonly<Record<TakeOff, boolean>> {
  const forceOff = useMay('platformGoods.forceOff')
  const ban = useMay('platformGoods.ban')
  return { forceOff, ban }
}

function GoodsCell({ row }: { readonly row: PlatformGoodsRow }): ReactNode {
  const t = useText(platformGoodsTexts)
  return (
    <span className="platform-goods-cell">
      {row.coverUrl === null ? (
        <span className="platform-goods-none" role="img" aria-label={t('noPicture')}>
          <PictureOutlined aria-hidden="true" />
        </span>
      ) : (
        <img src={row.coverUrl} alt="" width={32} height={32} loading="lazy" />
      )}
      <span className="cell-lines">
        <strong>{row.title}</strong> <span className="muted tabular">{row.goodsNo}</span>
      </span>
    </span>
  )
}

const Category = ({ row: { categoryName } }: { readonly row: PlatformGoodsRow }): ReactNode => (
  <CellLines>
    <span title={categoryName}>{categoryName}</span>
  </CellLines>
)

function Price({ row: { priceFen, priceMaxFen } }: { readonly row: PlatformGoodsRow }): ReactNode {
  return (
    <>
      <MoneyText fen={priceFen} />
      {priceMaxFen !== priceFen && (
        <>
          –<MoneyText fen={priceMaxFen} />
        </>
      )}
    </>
  )
}

export function Standing({ row }: { readonly row: PlatformGoodsRow }): ReactNode {
  const t = useText(platformGoodsTexts)
  const say = useSay()
  const label = saleStatusLabels[row.saleStatus]
  return (
    <span className="platform-goods-standing">
      <StatusTag tone={label.tone}>{say(label.text)}</StatusTag>
      {row.auditStatus === 'SUBMITTED' && <StatusTag tone="info">{t('inAudit')}</StatusTag>}
      {row.off !== null && row.off.appeal !== 'NONE' && (
        <StatusTag tone={goodsAppealStateLabels[row.off.appeal].tone}>
          {say(goodsAppealStateLabels[row.off.appeal].text)}
        </StatusTag>
      )}
      {row.off !== null && (
        <small className="muted" title={row.off.reason}>
          {row.off.rule}
        </small>
      )}
    </span>
  )
}

// One merchant's goods as buyers see them, with what the platform decided of them so far.
import { api, type DataOf, type PlatformGoodsRow } from '@merchant/contract'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { Facts, SectionCard } from '../../../components/layout/section-card.tsx'
import { type Column, DataTable } from '../../../components/list/data-table.tsx'
import { SideDrawer } from '../../../components/overlay/side-drawer.tsx'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { useText } from '../../../i18n/text.ts'
import { PictureRow } from '../goods-audit/differences-table.tsx'
import { DetailView } from '../goods-detail/detail-view.tsx'
import { goodsOffTexts } from '../goods-off/goods-off.texts.ts'
import { RulingsList } from '../goods-off/rulings-list.tsx'
import { Standing, useMayTakeOff } from './platform-goods-columns.tsx'
import { platformGoodsTexts } from './platform-goods.texts.ts'
import type { TakeOff } from './use-taking-off.ts'
import './platform-goods.css'

interface PlatformGoodsDrawerProps {
  /** Null: the drawer is shut. */
  readonly row: PlatformGoodsRow | null
  readonly onTakeOff: (act: TakeOff, row: PlatformGoodsRow) => void
  readonly onClose: () => void
}

export default function PlatformGoodsDrawer({ row, onTakeOff, onClose }: PlatformGoodsDrawerProps): ReactNode {
  const shown = useLastShown(row)
  return (
    <SideDrawer title={shown?.title ?? ''} open={row !== null} onClose={onClose} width={760}>
      {row !== null && <Goods key={row.id} row={row} onTakeOff={onTakeOff} />}
    </SideDrawer>
  )
}

type Info = DataOf<typeof api.platformGoods.info>

function Goods({ row, onTakeOff }: Omit<PlatformGoodsDrawerProps, 'row' | 'onClose'> & { row: PlatformGoodsRow }) {
  const t = useText(platformGoodsTexts)
  const may = useMayTakeOff()
  const { merchantId, id } = row
  const { data, error, refresh } = useRead(api.platformGoods.info, { merchantId, id }, { quiet: true, staleTime: 0 })
  if (data === undefined)
    return error === null ? (
      <div className="page-loading" role="status" />
    ) : (
      <ReadFailure error={error} onRetry={refresh} />
    )
  const acts = data.allowedActions.filter((act) => may[act])
  return (
    <>
      {data.off !== null && <Off off={data.off} isBanned={data.saleStatus === 'BANNED'} />}
      <Content info={data} />
      <SectionCard title={t('off')}>
        <RulingsList rulings={data.rulings} />
      </SectionCard>
      {acts.length > 0 && (
        <div className="platform-goods-foot">
          {acts.map((act) => (
            <Button
              key={act}
              danger
              {...(act === 'forceOff' ? { type: 'primary' } : {})}
              onClick={() => onTakeOff(act, data)}
            >
              {t(act)}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}

function Off({ off, isBanned }: { readonly off: NonNullable<Info['off']>; readonly isBanned: boolean }): ReactNode {
  const t = useText(goodsOffTexts)
  return (
    <NoticeBar
      tone={isBanned ? 'danger' : 'warning'}
      title={t(isBanned ? 'editorTitle_BANNED' : 'editorTitle_FORCED_OFF', { rule: off.rule })}
    >
      {off.reason}（{t('platformBy', { name: off.by })} · <InstantText at={off.at} />）
    </NoticeBar>
  )
}

function Content({ info }: { readonly info: Info }): ReactNode {
  const t = useText(platformGoodsTexts)
  return (
    <SectionCard title={t('content')}>
      <div className="platform-goods-pictures">
        <PictureRow urls={info.pictures} />
      </div>
      {info.longPictures.length > 0 && (
        <>
          <h3 className="platform-goods-part">{t('longPictures')}</h3>
          <div className="platform-goods-pictures">
            <PictureRow urls={info.longPictures} />
          </div>
        </>
      )}
      <Facts
        items={[
          [t('status'), <Standing key="status" row={info} />],
          [t('merchant'), `${info.merchantName} ${info.merchantNo}`],
          [t('shop'), info.shopName],
          [t('category'), info.categoryName],
          ...(info.shortTitle === '' ? [] : [[t('shortTitle'), info.shortTitle] as const]),
          [t('sellingPoint'), info.sellingPoint === '' ? t('empty') : info.sellingPoint],
          [t('sold'), info.soldCount],
        ]}
      />
      <h3 className="platform-goods-part">{t('skus')}</h3>
      <DataTable<Info['skus'][number]>
        label={t('skus')}
        columns={useSkuColumns()}
        rows={info.skus}
        rowKey={({ specText }) => specText}
      />
      <h3 className="platform-goods-part">{t('detail')}</h3>
      {info.detail.length === 0 ? <p>{t('empty')}</p> : <DetailView detail={info.detail} />}
    </SectionCard>
  )
}

function useSkuColumns(): Column<Info['skus'][number]>[] {
  const t = useText(platformGoodsTexts)
  return [
    {
      key: 'sku',
      title: t('sku'),
      width: 200,
      onPhone: 'head',
      cell: ({ specText }) => (specText === '' ? t('noSpec') : specText),
    },
    { key: 'price', title: t('price'), width: 140, align: 'end', cell: ({ priceFen }) => <MoneyText fen={priceFen} /> },
    { key: 'stock', title: t('stock'), width: 100, align: 'end', cell: ({ stock }) => stock },
  ]
}

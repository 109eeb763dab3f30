// What can be done with the chosen goods: on and off sale in one press, everything else behind a menu.
import { DownOutlined } from '@ant-design/icons'
import type { GoodsRow } from '@merchant/contract'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { MenuButton, type MenuItem } from '../../../components/overlay/menu-button.tsx'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { type BatchChange, ChangeManyDialog } from './change-many-dialog.tsx'
import { goodsTexts } from './goods.texts.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { ShopCategoriesButton } from './shop-categories-dialog.tsx'
import type { BatchAct, GoodsBatch, Move } from './use-goods-batch.tsx'
import '../../../components/overlay/button-like.css'

interface BatchBarProps {
  readonly rows: readonly GoodsRow[]
  /** Nothing is chosen any more. */
  readonly onDone: () => void
  readonly batch: Pick<GoodsBatch, 'actOnMany' | 'applyToMany' | 'isActing'>
}

export function BatchBar({ rows, onDone, batch: { actOnMany, applyToMany, isActing } }: BatchBarProps): ReactNode {
  const t = useText(goodsTexts)
  const may = {
    shelve: useMay('goods.shelve'),
    edit: useMay('goods.edit'),
    delete: useMay('goods.delete'),
    setPrices: useMay('goods.setPrice'),
    setStocks: useMay('goods.setStock'),
  }
  const [changing, setChanging] = useState<BatchChange | null>(null)
  const [isScheduling, setScheduling] = useState(false)
  const movable = (move: Move) => rows.filter(({ allowedActions }) => allowedActions.includes(move))
  const act = (what: BatchAct, some: readonly GoodsRow[]) =>
    void actOnMany(what, some).then((isAnswered) => isAnswered && onDone())
  const button = (move: Move, isDanger = false) => (
    <Button
      disabled={movable(move).length === 0}
      loading={isActing}
      danger={isDanger}
      onClick={() => act({ action: move }, movable(move))}
    >
      {t(`batch_${move}`)}
    </Button>
  )
  const kept = rows.filter(({ saleStatus }) => saleStatus !== 'RECYCLED' && saleStatus !== 'BANNED')
  if (kept.length === 0)
    return may.delete && rows.some(({ saleStatus }) => saleStatus === 'RECYCLED') ? (
      <>
        {button('restore')}
        {button('purge', true)}
      </>
    ) : null
  const changes: MenuItem[] = [
    ...(may.shelve ? [{ key: 'schedule', label: t('changeSchedule'), onAct: () => setScheduling(true) }] : []),
    ...(may.setPrices ? [{ key: 'setPrices', label: t('changePrices'), onAct: () => setChanging('setPrices') }] : []),
    ...(may.setStocks ? [{ key: 'setStocks', label: t('changeStocks'), onAct: () => setChanging('setStocks') }] : []),
    ...(may.edit ? [{ key: 'setFreight', label: t('changeFreight'), onAct: () => setChanging('setFreight') }] : []),
    ...(may.edit
      ? [
          { key: 'setShipHours', label: t('changeShipHours'), onAct: () => setChanging('setShipHours') },
          { key: 'recommend', label: t('recommend'), onAct: () => act({ action: 'recommend' }, kept) },
          { key: 'unrecommend', label: t('unrecommend'), onAct: () => act({ action: 'unrecommend' }, kept) },
          { key: 'setSortWeight', label: t('changeWeight'), onAct: () => setChanging('setSortWeight') },
        ]
      : []),
  ]
  return (
    <>
      {may.shelve && button('shelve')}
      {may.shelve && button('unshelve')}
      {may.edit && <ShopCategoriesButton rows={kept} onPlace={(what) => applyToMany(what, kept).then(onDone)} />}
      {changes.length > 0 && (
        <MenuButton items={changes} className="button-like">
          {t('changeMany')} <DownOutlined aria-hidden="true" />
        </MenuButton>
      )}
      {may.delete && button('recycle')}
      {isScheduling && (
        <ScheduleDialog
          rows={kept}
          onSchedule={(what) => applyToMany(what, kept).then(onDone)}
          onClose={() => setScheduling(false)}
        />
      )}
      <ChangeManyDialog
        change={changing}
        count={kept.length}
        onClose={() => setChanging(null)}
        onChange={(what) => applyToMany(what, kept).then(onDone)}
      />
    </>
  )
}

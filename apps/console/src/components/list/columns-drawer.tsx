// Which columns a list shows, in which order, how wide and how dense; every change is seen at once in the list beside it.
import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons'
import { Button, InputNumber, Segmented } from 'antd'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { listToolsTexts } from './list-tools.texts.ts'
import { SideDrawer } from '../overlay/side-drawer.tsx'
import {
  densities,
  type Density,
  isMovable,
  isShown,
  orderedColumns,
  plainLayout,
  type TableLayout,
  type TitledColumn,
} from './table-layout.ts'
import { useReorder } from './use-reorder.ts'
import './columns.css'

interface ColumnsDrawerProps {
  readonly columns: readonly TitledColumn[]
  readonly layout: TableLayout
  readonly onLayout: (layout: TableLayout) => void
  readonly onClose: () => void
}

export default function ColumnsDrawer({ columns, layout, onLayout, onClose }: ColumnsDrawerProps): ReactNode {
  const t = useText(listToolsTexts)
  return (
    <SideDrawer
      title={t('columns')}
      open
      onClose={onClose}
      width={420}
      footer={<Button onClick={() => onLayout(plainLayout)}>{t('restore')}</Button>}
    >
      <div className="columns-density">
        <span>{t('density')}</span>
        <Segmented<Density>
          value={layout.density}
          options={densities.map((value) => ({ value, label: t(value) }))}
          onChange={(density) => onLayout({ ...layout, density })}
        />
      </div>
      <Columns columns={columns} layout={layout} onLayout={onLayout} />
    </SideDrawer>
  )
}

function Columns({ columns, layout, onLayout }: Omit<ColumnsDrawerProps, 'onClose'>): ReactNode {
  const t = useText(listToolsTexts)
  const hint = useId()
  const list = useRef<HTMLUListElement>(null)
  const [told, setTold] = useState('')
  const movable = orderedColumns(columns, layout).filter(isMovable)
  const titleOf = (key: string) => movable.find((column) => column.key === key)?.title ?? ''
  const { dragged, handleOf, moveTo } = useReorder({
    list,
    keys: movable.map(({ key }) => key),
    onOrder: (order, moved) => {
      onLayout({ ...layout, order })
      setTold(t('movedTo', { name: titleOf(moved), place: order.indexOf(moved) + 1, count: order.length }))
    },
  })
  const show = ({ key, isRare }: TitledColumn, isWanted: boolean) => {
    const named = isRare === true ? 'shown' : 'hidden'
    const others = layout[named].filter((other) => other !== key)
    onLayout({ ...layout, [named]: isWanted === (isRare === true) ? [...others, key] : others })
  }
  const widen = (key: string, width: number | null) => {
    const { [key]: _, ...others } = layout.widths
    onLayout({ ...layout, widths: width === null ? others : { ...others, [key]: width } })
  }
  return (
    <>
      <p id={hint} className="columns-hint">
        {t('moveHint')}
      </p>
      <ul ref={list} className="columns-list">
        {movable.map((column, at) => {
          const { key, title, width } = column
          return (
            <li key={key} className={key === dragged ? 'is-dragged' : undefined}>
              <button
                type="button"
                className="columns-handle"
                aria-label={t('move', { name: title })}
                aria-describedby={hint}
                {...handleOf(key)}
              >
                <HolderOutlined />
              </button>
              <label>
                <input
                  type="checkbox"
                  checked={isShown(column, layout)}
                  onChange={(event) => show(column, event.target.checked)}
                />
                {title}
              </label>
              <InputNumber
                size="small"
                min={60}
                max={800}
                step={10}
                controls={false}
                suffix="px"
                value={layout.widths[key] ?? null}
                placeholder={width === undefined ? t('automatic') : String(width)}
                aria-label={t('width', { name: title })}
                onChange={(value) => widen(key, value)}
              />
              <button
                type="button"
                className="columns-step"
                aria-label={t('up', { name: title })}
                disabled={at === 0}
                onClick={() => moveTo(key, at - 1)}
              >
                <ArrowUpOutlined />
              </button>
              <button
                type="button"
                className="columns-step"
                aria-label={t('down', { name: title })}
                disabled={at === movable.length - 1}
                onClick={() => moveTo(key, at + 1)}
              >
                <ArrowDownOutlined />
              </button>
            </li>
          )
        })}
      </ul>
      <span role="status" className="visually-hidden">
        {told}
      </span>
    </>
  )
}

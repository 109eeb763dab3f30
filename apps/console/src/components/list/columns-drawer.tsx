// Which columns a list shows, in which order, how wide and how dense; every change is seen at once in the list beside it.
import { Button, InputNumber, Segmented } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { listToolsTexts } from './list-tools.texts.ts'
import { SideDrawer } from '../overlay/side-drawer.tsx'
import {
  densities,
  type Density,
  isMovable,
  orderedColumns,
  plainLayout,
  type TableLayout,
  type TitledColumn,
} from './table-layout.ts'
import './columns.css'

interface ColumnsDrawerProps {
  readonly columns: readonly TitledColumn[]
  readonly layout: TableLayout
  readonly onLayout: (layout: TableLayout) => void
  readonly onClose: () => void
}

export default function ColumnsDrawer({ columns, layout, onLayout, onClose }: ColumnsDrawerProps): ReactNode {
  const t = useText(listToolsTexts)
  const movable = orderedColumns(columns, layout).filter(isMovable)
  const keys = movable.map(({ key }) => key)
  const swap = (at: number, by: -1 | 1) => {
    const order = keys.toSpliced(at, 1)
    onLayout({ ...layout, order: order.toSpliced(at + by, 0, keys[at] ?? '') })
  }
  const hide = (key: string, isHidden: boolean) =>
    onLayout({ ...layout, hidden: isHidden ? [...layout.hidden, key] : layout.hidden.filter((other) => other !== key) })
  const widen = (key: string, width: number | null) => {
    const { [key]: _, ...others } = layout.widths
    onLayout({ ...layout, widths: width === null ? others : { ...others, [key]: width } })
  }
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
      <ul className="columns-list">
        {movable.map(({ key, title, width }, at) => (
          <li key={key}>
            <label>
              <input
                type="checkbox"
                checked={!layout.hidden.includes(key)}
                onChange={(event) => hide(key, !event.target.checked)}
              />
              {title}
            </label>
            <InputNumber
              size="small"
              min={60}
              max={800}
              step={10}
              value={layout.widths[key] ?? null}
              placeholder={width === undefined ? t('automatic') : String(width)}
              aria-label={t('width', { name: title })}
              onChange={(value) => widen(key, value)}
            />
            <button
              type="button"
              aria-label={t('up', { name: title })}
              disabled={at === 0}
              onClick={() => swap(at, -1)}
            >
              ↑
            </button>
            <button
              type="button"
              aria-label={t('down', { name: title })}
              disabled={at === movable.length - 1}
              onClick={() => swap(at, 1)}
            >
              ↓
            </button>
          </li>
        ))}
      </ul>
    </SideDrawer>
  )
}

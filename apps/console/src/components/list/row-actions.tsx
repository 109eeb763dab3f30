// The actions of one row: at most two in sight, one where there are more, the rest under 更多.
import { MoreOutlined } from '@ant-design/icons'
import { type ReactNode, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { sharedTexts } from '../../i18n/shared.texts.ts'
import { useText } from '../../i18n/text.ts'
import { useIsPhone } from '../layout/use-screen.ts'
import { Menu } from '../overlay/menu-button.tsx'
import './row-actions.css'
import './link-button.css'
import '../value/icon-button.css'

export interface RowAction {
  readonly key: string
  readonly label: string
  readonly onAct: () => void
  readonly danger?: boolean
  /** The key that does it while the row has the focus, in capitals: 'S'. Only for an action in sight. */
  readonly shortcut?: string
}

interface RowActionsProps {
  readonly actions: readonly RowAction[]
  /** How many stay in sight beside 更多, where the column is wide enough. */
  readonly besideMore?: 1 | 2
}

/** Give only the actions that the row allows (`row.allowedActions`) and the user may do. */
export function RowActions({ actions, besideMore = 1 }: RowActionsProps): ReactNode {
  const t = useText(sharedTexts)
  const button = useRef<HTMLButtonElement>(null)
  const [at, setAt] = useState<{ x: number; y: number } | null>(null)
  const isPhone = useIsPhone()
  const shown = actions.length <= 2 ? actions : actions.slice(0, besideMore)
  // The first that takes nothing away is what one comes for; on a card it is as wide as the card.
  const main = isPhone ? (shown.find(({ danger = false }) => !danger) ?? shown[0]) : undefined
  const rest = actions.slice(shown.length)
  if (actions.length === 0) return null
  const open = () => {
    const box = button.current?.getBoundingClientRect()
    if (box !== undefined) setAt({ x: box.left, y: box.bottom + 4 })
  }
  return (
    <span className="row-actions">
      {shown.map((action) => {
        const { key, label, onAct, shortcut, danger = false } = action
        const place = isPhone ? `row-actions-card${action === main ? ' is-main' : ''}` : 'link-button'
        return (
          <button
            key={key}
            type="button"
            className={`${place}${danger ? ' is-danger' : ''}`}
            aria-keyshortcuts={shortcut}
            onClick={onAct}
          >
            {label}
          </button>
        )
      })}
      {rest.length > 0 && (
        <button
          ref={button}
          type="button"
          className="icon-button"
          aria-label={t('moreActions')}
          aria-haspopup="menu"
          aria-expanded={at !== null}
          onClick={open}
        >
          <MoreOutlined />
        </button>
      )}
      {/* Outside the table, whose box cuts off what hangs over its edge. */}
      {at !== null &&
        createPortal(<Menu items={rest} opener={button} at={at} onClose={() => setAt(null)} />, document.body)}
    </span>
  )
}

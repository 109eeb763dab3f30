// The actions of one row: at most two in sight, the rest under 更多.
import { MoreOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../i18n/text.ts'
import { sharedTexts } from '../i18n/shared.texts.ts'
import './row-actions.css'

export interface RowAction {
  readonly key: string
  readonly label: string
  readonly onAct: () => void
  readonly danger?: boolean
}

/** Give only the actions that the row allows (`row.allowedActions`) and the user may do. */
export function RowActions({ actions }: { actions: readonly RowAction[] }): ReactNode {
  const t = useText(sharedTexts)
  const shown = actions.length <= 2 ? actions : actions.slice(0, 1)
  const rest = actions.slice(shown.length)
  return (
    <span className="row-actions">
      {shown.map(({ key, label, onAct, danger = false }) => (
        <button key={key} type="button" className={`link-button${danger ? ' is-danger' : ''}`} onClick={onAct}>
          {label}
        </button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map(({ key, label, danger = false }) => ({ key, label, danger })),
            onClick: ({ key }) => rest.find((action) => action.key === key)?.onAct(),
          }}
        >
          <button type="button" className="icon-button" aria-label={t('moreActions')} aria-haspopup="menu">
            <MoreOutlined />
          </button>
        </Dropdown>
      )}
    </span>
  )
}

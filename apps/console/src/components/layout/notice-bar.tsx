// A notice inside a page: what is the matter, what it means, what to do about it. For news that must not vanish by itself.
import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled, InfoCircleFilled } from '@ant-design/icons'
import type { ReactNode } from 'react'
import './notice-bar.css'

interface NoticeBarProps {
  readonly tone: 'info' | 'success' | 'warning' | 'danger'
  readonly title: ReactNode
  /** One or two sentences below the title. */
  readonly children?: ReactNode
  /** Buttons or a link at the end. */
  readonly action?: ReactNode
}

const icons = {
  info: InfoCircleFilled,
  success: CheckCircleFilled,
  warning: ExclamationCircleFilled,
  danger: CloseCircleFilled,
} as const

export function NoticeBar({ tone, title, children, action }: NoticeBarProps): ReactNode {
  const Icon = icons[tone]
  return (
    <div
      className={`notice-bar notice-bar-${tone}`}
      role={tone === 'danger' || tone === 'warning' ? 'alert' : 'status'}
    >
      <Icon aria-hidden="true" />
      <div className="notice-bar-text">
        <strong>{title}</strong>
        {children !== undefined && <p>{children}</p>}
      </div>
      {action !== undefined && <div className="notice-bar-action">{action}</div>}
    </div>
  )
}

// A check under way: who is checking, how long it takes, and that nobody has to wait here.
import { LoadingOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import './certification.css'

export function WaitingPanel({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <div className="certification-waiting" role="status">
      <LoadingOutlined aria-hidden="true" />
      <div>
        <strong>{title}</strong>
        <p className="muted">{children}</p>
      </div>
    </div>
  )
}

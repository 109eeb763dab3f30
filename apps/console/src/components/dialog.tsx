// The console's modal dialog. Nobody else uses antd's Modal: with its motion, hiding the tab of an open one blanks the app.
import { Modal } from 'antd'
import type { ReactNode } from 'react'

export interface DialogProps {
  readonly title: ReactNode
  readonly open: boolean
  readonly onClose: () => void
  /** px; never wider than the screen. */
  readonly width?: number
  /** Absent: no buttons. */
  readonly footer?: ReactNode
  /** Clicking beside the dialog closes it (off for forms). */
  readonly closesOnMask?: boolean
  readonly children: ReactNode
}

export function Dialog({
  title,
  open,
  onClose,
  width = 520,
  footer,
  closesOnMask = true,
  children,
}: DialogProps): ReactNode {
  return (
    <Modal
      title={title}
      open={open}
      onCancel={onClose}
      width={width}
      footer={footer ?? null}
      mask={{ closable: closesOnMask }}
      destroyOnHidden
      transitionName=""
      maskTransitionName=""
    >
      {children}
    </Modal>
  )
}

// The console's modal dialog. Nobody else uses antd's Modal: with its motion, hiding the tab of an open one blanks the app.
import { Modal } from 'antd'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { regainFocus, rememberRow } from './lost-focus.ts'
import { useWasOpen } from './use-was-open.ts'

/** Above every drawer and the dialogs in it, below the messages. */
const ABOVE_ALL = 1900

interface DialogProps {
  readonly title: ReactNode
  readonly open: boolean
  readonly onClose: () => void
  /** px; never wider than the screen. */
  readonly width?: number
  /** Absent: no buttons. */
  readonly footer?: ReactNode
  /** Clicking beside the dialog closes it (off for forms). */
  readonly closesOnMask?: boolean
  /** For questions of the console itself, which may come up while any other dialog is open. */
  readonly isAboveAll?: boolean
  readonly children: ReactNode
}

export function Dialog({
  title,
  open,
  onClose,
  width = 520,
  footer,
  closesOnMask = true,
  isAboveAll = false,
  children,
}: DialogProps): ReactNode {
  const body = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (open) rememberRow()
  }, [open])
  if (!useWasOpen(open)) return null
  return (
    <Modal
      title={title}
      open={open}
      onCancel={onClose}
      width={width}
      footer={footer ?? null}
      mask={{ closable: closesOnMask }}
      {...(isAboveAll ? { zIndex: ABOVE_ALL } : {})}
      destroyOnHidden
      afterOpenChange={(isOpen) => (isOpen ? beginIn(body.current) : regainFocus())}
      transitionName=""
      maskTransitionName=""
    >
      <div ref={body}>{children}</div>
    </Modal>
  )
}

/** What is typed into or chosen from; a box to tick or a file is nothing to begin with. */
const FIELDS = ['hidden', 'checkbox', 'radio', 'file'].reduce(
  (fields, type) => `${fields}:not([type=${type}])`,
  'input:not([hidden]):not([disabled])',
)

/**
 * Puts the focus into the first field. React's own `autoFocus` comes too early here: the dialog is not in the document
 * yet, and antd then gives the focus to the button that closes.
 */
function beginIn(body: HTMLElement | null): void {
  if (body?.contains(document.activeElement) === true) return
  body?.querySelector<HTMLElement>(`${FIELDS}, textarea:not([disabled])`)?.focus({ preventScroll: true })
}

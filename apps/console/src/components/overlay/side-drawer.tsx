// A drawer at the side of the page for the details of a record or a longer form; the list stays in sight.
import { Drawer } from 'antd'
import { type ReactNode, useCallback, useId, useLayoutEffect } from 'react'
import { useIsPhone } from '../layout/use-screen.ts'
import { letKeysScroll } from './keyboard-scroll.ts'
import { keepFocus, regainFocus, rememberRow } from './lost-focus.ts'
import { useWasOpen } from './use-was-open.ts'

interface SideDrawerProps {
  readonly title: ReactNode
  readonly open: boolean
  readonly onClose: () => void
  /** px; never wider than the screen, and the whole of a phone's. */
  readonly width?: number
  readonly footer?: ReactNode
  readonly children: ReactNode
}

export function SideDrawer({ title, open, onClose, width = 640, footer, children }: SideDrawerProps): ReactNode {
  const isPhone = useIsPhone()
  const titleId = useId()
  const content = useCallback(
    (element: HTMLDivElement | null) => {
      const ends = [letKeysScroll(element, titleId), keepFocus(element)]
      return () => ends.forEach((end) => end?.())
    },
    [titleId],
  )
  useLayoutEffect(() => {
    if (open) rememberRow()
  }, [open])
  if (!useWasOpen(open)) return null
  return (
    <Drawer
      title={<span id={titleId}>{title}</span>}
      open={open}
      onClose={onClose}
      size={isPhone ? '100vw' : `min(100vw, ${width}px)`}
      footer={footer ?? null}
      destroyOnHidden
      afterOpenChange={(isOpen) => isOpen || regainFocus()}
    >
      <div ref={content}>{children}</div>
    </Drawer>
  )
}

// A field for several choices that Tab leaves: antd's own takes Tab for one more choice, and the keyboard never gets out.
import { Select, type SelectProps } from 'antd'
import { type KeyboardEvent, type ReactNode, useState } from 'react'

/** A Form.Item control; takes what antd's Select takes. */
export function SeveralSelect(props: Omit<SelectProps<string[]>, 'mode' | 'open' | 'onOpenChange'>): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || !isOpen) return
    // Before antd hears of it; the browser moves the focus on.
    event.stopPropagation()
    setOpen(false)
  }
  return (
    <div onKeyDownCapture={leave}>
      <Select<string[]> {...props} mode="multiple" open={isOpen} onOpenChange={setOpen} />
    </div>
  )
}

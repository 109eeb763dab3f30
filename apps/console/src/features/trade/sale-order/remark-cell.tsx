// The seller's remark, edited where it stands: Enter or leaving saves, Esc gives up.
import { EditOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { NoValue } from '../../../components/value/no-value.tsx'
import { useText } from '../../../i18n/text.ts'
import { saleOrderTexts } from './sale-order.texts.ts'
import './remark.css'

interface RemarkCellProps {
  readonly orderNo: string
  readonly remark: string
  readonly isReadOnly: boolean
  /** Rejects when it could not be saved (already shown); what was typed then stays open. */
  readonly onSave: (remark: string) => Promise<unknown>
}

const MAX_LENGTH = 200

export function RemarkCell({ orderNo, remark, isReadOnly, onSave }: RemarkCellProps): ReactNode {
  const t = useText(saleOrderTexts)
  const [typed, setTyped] = useState<string | null>(null)
  /** Shown at once, before the list has been asked again. */
  const [saved, setSaved] = useState<string | null>(null)
  const isSaving = useRef(false)
  const button = useRef<HTMLButtonElement>(null)
  const shown = saved ?? remark
  if (saved !== null && saved === remark) setSaved(null)

  const leave = (withFocus: boolean) => {
    setTyped(null)
    if (withFocus) requestAnimationFrame(() => button.current?.focus())
  }
  const save = async (withFocus: boolean) => {
    if (typed === null || isSaving.current) return
    const text = typed.trim()
    if (text === shown) return leave(withFocus)
    isSaving.current = true
    setSaved(text)
    try {
      await onSave(text)
      leave(withFocus)
    } catch {
      setSaved(null)
    } finally {
      isSaving.current = false
    }
  }

  if (isReadOnly)
    return shown === '' ? (
      <NoValue />
    ) : (
      <span className="remark-text" title={shown}>
        {shown}
      </span>
    )
  if (typed !== null) {
    return (
      <Input
        className="remark-input"
        size="small"
        autoFocus
        value={typed}
        maxLength={MAX_LENGTH}
        aria-label={t('remarkOf', { no: orderNo })}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => void save(false)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') void save(true)
          else if (event.key === 'Escape') leave(true)
          else return
          // Inside a drawer Esc would close it, and inside a form Enter would send it.
          event.stopPropagation()
          event.preventDefault()
        }}
      />
    )
  }
  return (
    <button
      ref={button}
      type="button"
      className={`remark-button${shown === '' ? ' is-empty' : ''}`}
      title={shown === '' ? undefined : shown}
      aria-label={shown === '' ? `${t('addRemark')} ${orderNo}` : t('editRemark', { text: shown })}
      onClick={() => setTyped(shown)}
    >
      <span className="remark-text">{shown === '' ? t('addRemark') : shown}</span>
      <EditOutlined aria-hidden="true" />
    </button>
  )
}

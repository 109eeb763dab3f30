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
  /** An empty remark says so in words, where it stands alone and not in every row. */
  readonly isWordy?: boolean
  /** Rejects when it could not be saved (already shown); what was typed then stays open. */
  readonly onSave: (remark: string) => Promise<unknown>
}

const MAX_LENGTH = 200

export function RemarkCell({ orderNo, remark, isReadOnly, isWordy = false, onSave }: RemarkCellProps): ReactNode {
  const t = useText(saleOrderTexts)
  const button = useRef<HTMLButtonElement>(null)
  const { typed, setTyped, shown, save, leave } = useRemark({
    remark,
    onSave,
    onFocusBack: () => requestAnimationFrame(() => button.current?.focus()),
  })
  if (isReadOnly)
    return shown === '' ? (
      <NoValue />
    ) : (
      <span className="remark-text" title={shown}>
        {shown}
      </span>
    )
  if (typed !== null)
    return (
      <RemarkInput
        label={t('remarkOf', { no: orderNo })}
        value={typed}
        onChange={setTyped}
        onSave={(withFocus) => void save(withFocus)}
        onGiveUp={() => leave(true)}
      />
    )
  return (
    <button
      ref={button}
      type="button"
      className={`remark-button${shown === '' ? ' is-empty' : ''}`}
      title={shown === '' ? t('addRemark') : shown}
      aria-label={shown === '' ? `${t('addRemark')} ${orderNo}` : t('editRemark', { text: shown })}
      onClick={() => setTyped(shown)}
    >
      {shown !== '' && <span className="remark-text">{shown}</span>}
      {shown === '' && isWordy && <span className="remark-text">{t('addRemark')}</span>}
      <EditOutlined aria-hidden="true" />
    </button>
  )
}

interface RemarkOptions extends Pick<RemarkCellProps, 'remark' | 'onSave'> {
  readonly onFocusBack: () => void
}

/** What is typed and what is shown meanwhile; `typed` is null while nothing is being edited. */
function useRemark({ remark, onSave, onFocusBack }: RemarkOptions) {
  const [typed, setTyped] = useState<string | null>(null)
  /** Shown at once, before the list has been asked again. */
  const [saved, setSaved] = useState<string | null>(null)
  const isSaving = useRef(false)
  const shown = saved ?? remark
  if (saved !== null && saved === remark) setSaved(null)

  const leave = (withFocus: boolean) => {
    setTyped(null)
    if (withFocus) onFocusBack()
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
  return { typed, setTyped, shown, save, leave }
}

interface RemarkInputProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onSave: (withFocus: boolean) => void
  readonly onGiveUp: () => void
}

function RemarkInput({ label, value, onChange, onSave, onGiveUp }: RemarkInputProps): ReactNode {
  return (
    <Input
      className="remark-input"
      size="small"
      autoFocus
      value={value}
      maxLength={MAX_LENGTH}
      aria-label={label}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => onSave(false)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') onSave(true)
        else if (event.key === 'Escape') onGiveUp()
        else return
        // Inside a drawer Esc would close it, and inside a form Enter would send it.
        event.stopPropagation()
        event.preventDefault()
      }}
    />
  )
}

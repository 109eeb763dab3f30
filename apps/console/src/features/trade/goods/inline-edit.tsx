// A value of a table row that is changed in place: click or Enter opens it, Enter or leaving saves, Esc gives up.
import { EditOutlined } from '@ant-design/icons'
import { Input, Tooltip } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import './inline-edit.css'

interface FieldProps {
  readonly value: number | null
  readonly onChange: (value: number | null) => void
  readonly isBusy: boolean
  readonly isWrong: boolean
}

interface InlineEditProps {
  readonly value: number
  /** The value as it stands in the row. */
  readonly children: ReactNode
  /** What pressing it does: '修改“…”的售价'. */
  readonly label: string
  readonly field: (props: FieldProps) => ReactNode
  /** Why this cannot be saved, or null. */
  readonly complaintOf: (value: number | null) => string | null
  /** Rejects when it was not saved: what was typed then stays. */
  readonly onSave: (value: number) => Promise<unknown>
}

export function InlineEdit({ value, children, label, field, complaintOf, onSave }: InlineEditProps): ReactNode {
  const [typed, setTyped] = useState<number | null | undefined>(undefined)
  const [complaint, setComplaint] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const takesFocusBack = useRef(false)
  const isOpen = typed !== undefined
  useEffect(() => {
    if (isOpen || !takesFocusBack.current) return
    takesFocusBack.current = false
    button.current?.focus()
  }, [isOpen])

  const stop = (byKey: boolean) => {
    takesFocusBack.current = byKey
    setComplaint(null)
    setTyped(undefined)
  }
  const save = async (byKey: boolean) => {
    if (isBusy || typed === undefined) return
    const wrong = complaintOf(typed)
    if (typed === value || (wrong !== null && !byKey)) return stop(byKey)
    if (wrong !== null || typed === null) return setComplaint(wrong)
    setBusy(true)
    try {
      await onSave(typed)
      stop(byKey)
    } catch {
      // Why has been shown; the field stays open with what was typed.
    } finally {
      setBusy(false)
    }
  }
  const press = (event: KeyboardEvent) => {
    // The row and the page have keys of their own.
    event.stopPropagation()
    if (event.key === 'Escape') stop(true)
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      void save(true)
    }
  }

  if (!isOpen)
    return (
      <button ref={button} type="button" className="inline-edit" onClick={() => setTyped(value)}>
        <span className="visually-hidden">{label}</span>
        <EditOutlined aria-hidden="true" />
        {children}
      </button>
    )
  return (
    <Tooltip title={complaint} open={complaint !== null} color="var(--danger)" getPopupContainer={pageOf}>
      <span className="inline-edit-field" role="presentation" onKeyDown={press} onBlur={() => void save(false)}>
        {field({
          value: typed,
          onChange: (next) => {
            setComplaint(null)
            setTyped(next)
          },
          isBusy,
          isWrong: complaint !== null,
        })}
      </span>
    </Tooltip>
  )
}

interface InlineCountProps extends Omit<InlineEditProps, 'field'> {
  /** What the field itself is called. */
  readonly name: string
}

/** The same for a count of pieces, or any other whole number. */
export function InlineCount({ name, ...edit }: InlineCountProps): ReactNode {
  return (
    <InlineEdit
      {...edit}
      field={({ value, onChange, isBusy, isWrong }) => (
        <Input
          autoFocus
          size="small"
          inputMode="numeric"
          autoComplete="off"
          aria-label={name}
          value={value ?? ''}
          onChange={(event) => onChange(countIn(event.target.value))}
          onFocus={(event) => event.target.select()}
          readOnly={isBusy}
          status={isWrong ? 'error' : ''}
        />
      )}
    />
  )
}

/** The whole number in what was typed; null for none. */
export function countIn(typed: string): number | null {
  const digits = typed.normalize('NFKC').replace(/\D/g, '').slice(0, 9)
  return digits === '' ? null : Number(digits)
}

/** The complaint belongs to the page's main part, not to the end of the document. */
const pageOf = (field: HTMLElement): HTMLElement => field.closest('main') ?? document.body

// The regions of one rule in a form: their names on a button, which opens the choice. Works inside a Form.Item.
import { api } from '@merchant/contract'
import { type ReactNode, useMemo, useState } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { useText } from '../../../i18n/text.ts'
import { namesByCode } from './area-choice.ts'
import { AreaDialog } from './area-dialog.tsx'
import { freightTexts } from './freight.texts.ts'
import './area.css'

interface AreaFieldProps {
  readonly id?: string
  readonly value?: readonly string[]
  readonly onChange?: (codes: string[]) => void
  readonly taken?: ReadonlySet<string>
  /** What it means that none is chosen. */
  readonly emptyText: string
  /** Names the field for screen readers. */
  readonly label: string
  readonly isDisabled?: boolean
}

const SHOWN = 4
const NONE: ReadonlySet<string> = new Set()

export function AreaField(props: AreaFieldProps): ReactNode {
  const { id, value = [], onChange, taken = NONE, emptyText, label, isDisabled = false } = props
  const t = useText(freightTexts)
  const [isOpen, setOpen] = useState(false)
  const { data: tree } = useRead(api.init.regions, undefined, { staleTime: Number.POSITIVE_INFINITY })
  const names = useMemo(() => namesByCode(tree ?? []), [tree])
  const shown = value.slice(0, SHOWN).map((code) => names.get(code) ?? code)
  const text =
    value.length === 0
      ? emptyText
      : value.length > SHOWN
        ? t('areasAnd', { names: shown.join('、'), count: value.length })
        : shown.join('、')
  return (
    <>
      <button
        type="button"
        id={id}
        className={`area-field${value.length === 0 ? ' is-empty' : ''}`}
        aria-label={`${label} ${text}`}
        aria-haspopup="dialog"
        disabled={isDisabled}
        onClick={() => setOpen(true)}
      >
        {text}
      </button>
      {isOpen && (
        <AreaDialog
          value={value}
          taken={taken}
          onClose={() => setOpen(false)}
          onChoose={(codes) => onChange?.(codes)}
        />
      )}
    </>
  )
}

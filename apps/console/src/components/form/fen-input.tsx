// Where people type 元 and the console gets 分: "123.4" → 12340. From here on there is no decimal point.
import { type Fen, formatYuan, parseYuan } from '@merchant/contract'
import { Input, type InputProps } from 'antd'
import { type ReactNode, useState } from 'react'

interface FenInputProps extends Omit<InputProps, 'value' | 'onChange' | 'type'> {
  /** 分; null or undefined while nothing valid is typed. */
  readonly value?: Fen | null
  readonly onChange?: (value: Fen | null) => void
}

/** Works alone and inside a Form.Item. Leaving the field completes the decimals. */
export function FenInput({ value, onChange, onBlur, ...rest }: FenInputProps): ReactNode {
  const shown = value === null || value === undefined ? '' : formatYuan(value)
  const [typed, setTyped] = useState<string | null>(null)
  // What is typed wins while it means the value; a value set from outside (reset, 全部提现) replaces it.
  const isCurrent = typed !== null && parseYuan(typed) === (value ?? null)
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      prefix="¥"
      {...rest}
      value={isCurrent ? typed : shown}
      onChange={(event) => {
        const text = yuanCharacters(event.target.value)
        setTyped(text)
        onChange?.(parseYuan(text))
      }}
      onBlur={(event) => {
        if (parseYuan(typed ?? '') !== null) setTyped(null)
        onBlur?.(event)
      }}
    />
  )
}

/** Keeps what can belong to an amount: digits and one point with two decimals; full-width digits become plain. */
export function yuanCharacters(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/。/g, '.')
    .replace(/[^\d.]/g, '')
  const [whole = '', ...decimals] = plain.split('.')
  return decimals.length === 0 ? whole : `${whole}.${decimals.join('').slice(0, 2)}`
}

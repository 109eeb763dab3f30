// A bank card number in groups of four; its bank is recognised while it is typed. The value is digits alone.
import { api, isBankCardNumber } from '@merchant/contract'
import { Input } from 'antd'
import { type ChangeEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { errorText } from '../../../api/show-error.ts'
import { useRead } from '../../../api/use-endpoint.ts'
import { useText } from '../../../i18n/text.ts'
import { walletTexts } from './wallet.texts.ts'
import './card-number.css'

interface CardNumberFieldProps {
  readonly id?: string
  readonly value?: string
  readonly onChange?: (value: string) => void
}

/** Numbers of fewer digits are still being typed: no domestic debit card is shorter. */
const SHORTEST = 16
const LONGEST = 19

export function CardNumberField({ id, value = '', onChange }: CardNumberFieldProps): ReactNode {
  const caret = useRef<{ readonly field: HTMLInputElement; readonly at: number } | null>(null)
  // The gaps move what follows them, so the caret is put back behind the digit it stood behind.
  useLayoutEffect(() => {
    caret.current?.field.setSelectionRange(caret.current.at, caret.current.at)
    caret.current = null
  }, [value])
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const digitsBefore = digitsOf(target.value.slice(0, target.selectionStart ?? target.value.length))
    const digits = digitsOf(target.value).slice(0, LONGEST)
    caret.current = { field: target, at: inGroups(digitsBefore.slice(0, LONGEST)).length }
    onChange?.(digits)
  }
  return (
    <>
      <Input
        {...(id === undefined ? {} : { id, 'aria-describedby': `${id}-bank` })}
        value={inGroups(value)}
        onChange={type}
        inputMode="numeric"
        autoComplete="off"
        className="card-number"
      />
      <RecognisedBank id={id} digits={value} />
    </>
  )
}

function RecognisedBank({ id, digits }: { id: string | undefined; digits: string }): ReactNode {
  const t = useText(walletTexts)
  const isWhole = digits.length >= SHORTEST && isBankCardNumber(digits)
  const settled = useSettled(digits, 300)
  const isAsking = isWhole && settled === digits
  const bin = useRead(
    api.wallet.cardBin,
    { cardNumber: digits },
    { enabled: isAsking, quiet: true, staleTime: 600_000 },
  )
  const { text, tone } = ((): { text: string; tone: string } => {
    if (digits.length === LONGEST && !isWhole) return { text: t('cardNumberWrong'), tone: ' is-wrong' }
    if (!isWhole) return { text: t('cardNumberHint'), tone: '' }
    if (bin.data?.cardType === 'CREDIT') return { text: t('cardCredit'), tone: ' is-wrong' }
    if (bin.data !== undefined)
      return { text: t('cardBin', { bank: bin.data.bankName, type: t('type_DEBIT') }), tone: ' is-fine' }
    if (bin.error !== null) return { text: errorText(bin.error), tone: ' is-wrong' }
    return { text: t('cardRecognising'), tone: '' }
  })()
  return (
    <div {...(id === undefined ? {} : { id: `${id}-bank` })} role="status" className={`card-number-bank${tone}`}>
      {text}
    </div>
  )
}

/** The value once it has not changed for `milliseconds`. */
function useSettled<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}

export const digitsOf = (text: string): string => text.normalize('NFKC').replace(/\D/g, '')

/** 6222021234567890123 → 6222 0212 3456 7890 123. */
export const inGroups = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, '$1 ')

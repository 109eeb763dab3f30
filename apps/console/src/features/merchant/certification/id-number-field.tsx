// The ID number while it is typed: how much is missing, then whether its check digit fits and whose birthday it holds.
import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import { isGenuineIdNumber, isIdNumber } from '@merchant/contract'
import { Input } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import { certificationTexts } from './certification.texts.ts'
import './live-check.css'

interface IdNumberFieldProps {
  readonly id?: string
  readonly value?: string
  readonly onChange?: (value: string) => void
}

const LENGTH = 18

export function IdNumberField({ id, value = '', onChange }: IdNumberFieldProps): ReactNode {
  return (
    <>
      <Input
        {...(id === undefined ? {} : { id, 'aria-describedby': `${id}-live` })}
        value={value}
        autoComplete="off"
        spellCheck={false}
        className="tabular"
        onChange={(event) => onChange?.(idCharacters(event.target.value))}
      />
      <LiveCheck id={id} value={value} />
    </>
  )
}

function LiveCheck({ id, value }: { id: string | undefined; value: string }): ReactNode {
  const t = useText(certificationTexts)
  const isFine = isGenuineIdNumber(value)
  const isWrong = value.length === LENGTH && !isFine
  return (
    <div
      {...(id === undefined ? {} : { id: `${id}-live` })}
      role="status"
      className={`live-check${isFine ? ' is-fine' : isWrong ? ' is-wrong' : ''}`}
    >
      {isFine && <CheckCircleFilled aria-hidden="true" />}
      {isWrong && <CloseCircleFilled aria-hidden="true" />}
      {isFine
        ? t('idNumberFine', { birth: `${value.slice(6, 10)}-${value.slice(10, 12)}-${value.slice(12, 14)}` })
        : isWrong
          ? t('idNumberWrong')
          : value === ''
            ? t('idNumberHint')
            : isIdNumber(value)
              ? t('idNumberOld')
              : t('idNumberLeft', { count: value.length, left: LENGTH - value.length })}
    </div>
  )
}

/** Digits and a closing X, as many as an ID number has; full-width characters and spaces from a copied text are cleaned. */
export function idCharacters(typed: string): string {
  const plain = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\dX]/g, '')
  return plain.replace(/X(?=.)/g, '').slice(0, LENGTH)
}

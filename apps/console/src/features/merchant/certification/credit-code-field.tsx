// The unified social credit code while it is typed: how much is missing, then whether its check character fits.
import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import { isCreditCode } from '@merchant/contract'
import { Input } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import { companyTexts } from './company.texts.ts'
import './live-check.css'

interface CreditCodeFieldProps {
  readonly id?: string
  readonly value?: string
  readonly onChange?: (value: string) => void
}

const LENGTH = 18

export function CreditCodeField({ id, value = '', onChange }: CreditCodeFieldProps): ReactNode {
  const t = useText(companyTexts)
  const isFine = isCreditCode(value)
  const isWrong = value.length === LENGTH && !isFine
  const tone = isFine ? ' is-fine' : isWrong ? ' is-wrong' : ''
  return (
    <>
      <Input
        {...(id === undefined ? {} : { id, 'aria-describedby': `${id}-live` })}
        value={value}
        autoComplete="off"
        spellCheck={false}
        className="tabular"
        onChange={(event) => onChange?.(codeCharacters(event.target.value))}
      />
      <div {...(id === undefined ? {} : { id: `${id}-live` })} role="status" className={`live-check${tone}`}>
        {isFine && <CheckCircleFilled aria-hidden="true" />}
        {isWrong && <CloseCircleFilled aria-hidden="true" />}
        {isFine
          ? t('codeFine')
          : isWrong
            ? t('codeWrong')
            : value === ''
              ? t('creditCodeHint')
              : t('codeLeft', { count: value.length, left: LENGTH - value.length })}
      </div>
    </>
  )
}

/** Capitals and digits, as many as a code has; full-width characters, blanks and dashes of a copied text are cleaned. */
const codeCharacters = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\dA-Z]/g, '')
    .slice(0, LENGTH)

// How much the first or a further part of a parcel is: pieces, kilograms (kept as grams), cubic centimetres.
import { type ChargeMode, chargeUnits } from '@merchant/contract'
import { InputNumber, type InputNumberProps } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import { freightTexts } from './freight.texts.ts'

const GRAMS = 1_000

interface UnitInputProps extends Omit<InputNumberProps<number>, 'value' | 'onChange' | 'mode'> {
  readonly mode: ChargeMode
  readonly value?: number | null
  readonly onChange?: (value: number | null) => void
}

/** Works alone and inside a Form.Item. */
export function UnitInput({ mode, value, onChange, ...rest }: UnitInputProps): ReactNode {
  const t = useText(freightTexts)
  const scale = mode === 'WEIGHT' ? GRAMS : 1
  const { min, max } = chargeUnits[mode]
  return (
    <InputNumber<number>
      min={min / scale}
      max={max / scale}
      precision={mode === 'WEIGHT' ? 3 : 0}
      controls={false}
      suffix={t(`unit_${mode}`)}
      style={{ width: '100%' }}
      formatter={(shown) => (shown === undefined ? '' : String(Number(shown)))}
      {...rest}
      value={value === undefined || value === null ? null : value / scale}
      onChange={(typed) => onChange?.(typed === null ? null : Math.round(typed * scale))}
    />
  )
}

// The number of a parameter as people type it: money in 元, a rate in per cent, what is counted or lasts in whole units.
import type { ParameterUnit } from '@merchant/contract'
import { parameterUnitTexts } from '@merchant/contract/labels'
import { InputNumber } from 'antd'
import type { ReactNode } from 'react'
import { FenInput } from '../../../components/form/fen-input.tsx'
import { useSay } from '../../../i18n/text.ts'

interface NumberFieldProps {
  readonly unit: ParameterUnit
  readonly id?: string
  /** As it is kept; null while nothing valid is typed. */
  readonly value?: number | null
  readonly onChange?: (value: number | null) => void
}

/** Inside a Form.Item, which hands it its value. */
export function NumberField({ unit, value = null, onChange, ...rest }: NumberFieldProps): ReactNode {
  const say = useSay()
  if (unit === 'FEN')
    return <FenInput {...rest} autoFocus style={{ width: 200 }} value={value} onChange={(fen) => onChange?.(fen)} />
  // Typed in hundredths of what is kept.
  const parts = unit === 'RATE' ? 100 : 1
  return (
    <InputNumber<number>
      {...rest}
      autoFocus
      precision={unit === 'RATE' ? 2 : 0}
      style={{ width: 200 }}
      suffix={say(parameterUnitTexts[unit])}
      controls={false}
      value={value === null ? null : value / parts}
      onChange={(typed) => onChange?.(typed === null ? null : Math.round(typed * parts))}
    />
  )
}

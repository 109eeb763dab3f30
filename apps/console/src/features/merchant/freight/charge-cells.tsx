// The four numbers of one charge: the first part and its price, each further part and its price.
import { api, type ChargeMode, UNUSUAL_FREIGHT_FEN } from '@merchant/contract'
import { Form } from 'antd'
import type { KeyboardEvent, ReactNode } from 'react'
import { FenInput } from '../../../components/form/fen-input.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { useText } from '../../../i18n/text.ts'
import { freightTexts } from './freight.texts.ts'
import { type ChargeField, chargeFields } from './freight-values.ts'
import { UnitInput } from './unit-input.tsx'
import './freight.css'

interface ChargeCellsProps {
  /** Where the charge stands, below `within` or the list around it. */
  readonly path: readonly (string | number)[]
  readonly within: readonly string[]
  /** 0 is the default row. */
  readonly row: number
  readonly mode: ChargeMode
  /** Ctrl+D in a field: the rows below take its value. */
  readonly onFillDown?: (field: ChargeField) => void
}

export function ChargeCells({ path, within, row, mode, onFillDown }: ChargeCellsProps): ReactNode {
  const t = useText(freightTexts)
  const label = (field: (typeof chargeFields)[number]) =>
    row === 0 ? `${t('base')} ${t(field)}` : t('rowField', { row, field: t(field) })
  return chargeFields.map((field) => {
    const rules = rulesOf(api.freight.save.body, `terms.base.${field}`)
    const name = [...within, ...path, field]
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'd' || onFillDown === undefined) return
      event.preventDefault()
      onFillDown(field)
    }
    return (
      <div key={field} className="freight-cell">
        <span className="freight-cell-label" aria-hidden="true">
          {t(field)}
        </span>
        {field === 'firstUnit' || field === 'stepUnit' ? (
          <Form.Item name={name} rules={rules}>
            <UnitInput mode={mode} aria-label={label(field)} onKeyDown={onKeyDown} />
          </Form.Item>
        ) : (
          <Form.Item
            name={name}
            rules={[
              ...rules,
              {
                warningOnly: true,
                validator: async (_, fen: number | null | undefined) => {
                  if ((fen ?? 0) > UNUSUAL_FREIGHT_FEN) throw new Error(t('unusual'))
                },
              },
            ]}
          >
            <FenInput aria-label={label(field)} onKeyDown={onKeyDown} />
          </Form.Item>
        )}
      </div>
    )
  })
}

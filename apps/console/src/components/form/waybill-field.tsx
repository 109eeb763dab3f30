// The field of a waybill number: the carrier, in the form's field `carrierCode`, follows the number.
import { recogniseCarriers } from '@merchant/contract'
import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { useOfferedCarriers } from '../../session/session.ts'

interface WaybillFieldProps {
  readonly id?: string
  readonly value?: string
  readonly onChange?: (value: string) => void
}

export function WaybillField({ onChange, ...field }: WaybillFieldProps): ReactNode {
  const form = Form.useFormInstance<{ readonly carrierCode: string }>()
  const carriers = useOfferedCarriers()
  return (
    <Input
      {...field}
      autoFocus
      autoComplete="off"
      spellCheck={false}
      maxLength={40}
      onChange={({ target }) => {
        onChange?.(target.value)
        const [carrier] = recogniseCarriers(target.value, carriers)
        if (carrier !== undefined) form.setFieldValue('carrierCode', carrier)
      }}
    />
  )
}

// Why something is refused or closed: one of the usual reasons, or another one in words.
import { Form, Input, Radio } from 'antd'
import type { ReactNode } from 'react'

export const OTHER = 'reasonOther'

interface ReasonFieldsProps {
  readonly label: string
  /** By their value, which is kept as `choice`; the one that is called OTHER asks for `reason`. */
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly reasonLabel: string
}

export function ReasonFields({ label, options, reasonLabel }: ReasonFieldsProps): ReactNode {
  return (
    <>
      <Form.Item name="choice" label={label}>
        <Radio.Group options={[...options]} style={{ rowGap: 4 }} />
      </Form.Item>
      <Form.Item noStyle dependencies={['choice']}>
        {({ getFieldValue }) =>
          getFieldValue('choice') === OTHER && (
            <Form.Item
              name="reason"
              label={reasonLabel}
              rules={[{ required: true, whitespace: true, min: 2, max: 100 }]}
            >
              <Input.TextArea rows={3} maxLength={100} showCount autoFocus />
            </Form.Item>
          )
        }
      </Form.Item>
    </>
  )
}

// A name that is typed in its place: Enter keeps it, Esc gives up; a refusal leaves what was typed.
import { Form, type FormRule, Input, type InputRef } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { useAppForm } from './use-app-form.ts'
import './name-field.css'

interface NameFieldProps {
  readonly label: string
  /** Those of the command's `name`. */
  readonly rules: FormRule[]
  readonly placeholder?: string
  readonly value?: string
  /** The field stays for the next name. */
  readonly goesOn?: boolean
  readonly takesFocus?: boolean
  readonly onSave: (name: string) => Promise<unknown>
  readonly onCancel?: () => void
}

export function NameField({ label, placeholder, value = '', goesOn = false, ...rest }: NameFieldProps): ReactNode {
  const { rules, takesFocus = false, onSave, onCancel } = rest
  const input = useRef<InputRef>(null)
  const { formProps, form, isBusy, reset } = useAppForm<{ name: string }>({
    onSubmit: async ({ name }) => {
      await onSave(name)
      if (!goesOn) return
      reset()
      input.current?.focus()
    },
  })
  useEffect(() => {
    if (takesFocus) input.current?.focus({ cursor: 'all' })
  }, [takesFocus])
  return (
    <Form {...formProps} initialValues={{ name: value }} className="name-field">
      <Form.Item name="name" rules={rules}>
        <Input
          ref={input}
          aria-label={label}
          placeholder={placeholder}
          maxLength={20}
          readOnly={isBusy}
          autoComplete="off"
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || onCancel === undefined) return
            event.stopPropagation()
            onCancel()
          }}
          onBlur={() => {
            if (onCancel !== undefined && !isBusy && form.getFieldValue('name') === value) onCancel()
          }}
        />
      </Form.Item>
    </Form>
  )
}

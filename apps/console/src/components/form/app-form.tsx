// A form that is part of a page: antd's fields inside, one submit button, errors beside fields.
import { Button, Form } from 'antd'
import type { ReactNode } from 'react'
import { sharedTexts } from '../../i18n/shared.texts.ts'
import { useText } from '../../i18n/text.ts'
import { useAppForm } from './use-app-form.ts'

interface AppFormProps<Values> {
  readonly initialValues?: Partial<Values>
  readonly onSubmit: (values: Values) => Promise<unknown>
  readonly submitText?: string
  readonly isDisabled?: boolean
  /** Beside the submit button. */
  readonly extra?: ReactNode
  readonly children: ReactNode
}

export function AppForm<Values extends object>(props: AppFormProps<Values>): ReactNode {
  const t = useText(sharedTexts)
  const { formProps, isBusy } = useAppForm<Values>({ onSubmit: props.onSubmit })
  return (
    <Form<Values>
      {...formProps}
      {...(props.initialValues === undefined ? {} : { initialValues: props.initialValues })}
      disabled={props.isDisabled === true || isBusy}
    >
      {props.children}
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {props.submitText ?? t('submit')}
        </Button>
        {props.extra}
      </div>
    </Form>
  )
}

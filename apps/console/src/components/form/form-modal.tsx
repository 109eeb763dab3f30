// A form in a dialog: opens empty, sends once, shows complaints beside fields, closes after success.
import { Button, Form } from 'antd'
import type { ReactNode } from 'react'
import { sharedTexts } from '../../i18n/shared.texts.ts'
import { useText } from '../../i18n/text.ts'
import { useConfirm } from '../overlay/confirm.ts'
import { Dialog } from '../overlay/dialog.tsx'
import { useAppForm } from './use-app-form.ts'

interface FormModalProps<Values> {
  readonly title: ReactNode
  readonly open: boolean
  /** Called after success and after cancelling. */
  readonly onClose: () => void
  readonly initialValues?: Partial<Values>
  /** Sends the values; a rejection keeps the form open with its complaints. */
  readonly onSubmit: (values: Values) => Promise<unknown>
  readonly submitText?: string
  readonly danger?: boolean
  readonly width?: number
  readonly children: ReactNode
}

export function FormModal<Values extends object>(props: FormModalProps<Values>): ReactNode {
  const t = useText(sharedTexts)
  const confirm = useConfirm()
  const { title, open, onClose, onSubmit } = props
  const { formProps, form, isBusy, isDirty, reset } = useAppForm<Values>({
    onSubmit: async (values) => {
      await onSubmit(values)
      onClose()
    },
  })
  const cancel = async () => {
    if (isBusy || (isDirty && !(await confirm({ title: t('unsaved') })))) return
    reset()
    onClose()
  }
  return (
    <Dialog
      title={title}
      open={open}
      onClose={() => void cancel()}
      closesOnMask={false}
      {...(props.width === undefined ? {} : { width: props.width })}
      footer={
        <>
          <Button onClick={() => void cancel()}>{t('cancel')}</Button>
          <Button type="primary" danger={props.danger === true} loading={isBusy} onClick={() => form.submit()}>
            {props.submitText ?? t('ok')}
          </Button>
        </>
      }
    >
      <Form<Values>
        {...formProps}
        {...(props.initialValues === undefined ? {} : { initialValues: props.initialValues })}
        preserve={false}
        disabled={isBusy}
      >
        {props.children}
        {/* Enter in any field submits, as in every form. */}
        <button type="submit" hidden>
          {t('ok')}
        </button>
      </Form>
    </Dialog>
  )
}

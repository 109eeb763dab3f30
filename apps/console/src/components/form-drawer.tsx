// A form or a record's details at the side of the page; the list stays in sight.
import { Button, Drawer, Form } from 'antd'
import type { ReactNode } from 'react'
import { sharedTexts } from '../i18n/shared.texts.ts'
import { useText } from '../i18n/text.ts'
import { useConfirm } from './confirm.ts'
import type { FormOverlayProps } from './form-modal.tsx'
import { useAppForm } from './use-app-form.ts'

interface SideDrawerProps {
  readonly title: ReactNode
  readonly open: boolean
  readonly onClose: () => void
  readonly width?: number
  readonly footer?: ReactNode
  readonly children: ReactNode
}

/** A drawer without a form: details of a record. */
export function SideDrawer({ title, open, onClose, width = 640, footer, children }: SideDrawerProps): ReactNode {
  return (
    <Drawer
      title={title}
      open={open}
      onClose={onClose}
      size={`min(100vw, ${width}px)`}
      footer={footer ?? null}
      destroyOnHidden
    >
      {children}
    </Drawer>
  )
}

/** A form in a drawer; the same promises as FormModal. */
export function FormDrawer<Values extends object>(props: FormOverlayProps<Values>): ReactNode {
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
    <SideDrawer
      title={title}
      open={open}
      onClose={() => void cancel()}
      {...(props.width === undefined ? {} : { width: props.width })}
      footer={
        <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
          <Button onClick={() => void cancel()}>{t('cancel')}</Button>
          <Button type="primary" danger={props.danger === true} loading={isBusy} onClick={() => form.submit()}>
            {props.submitText ?? t('save')}
          </Button>
        </div>
      }
    >
      <Form<Values>
        {...formProps}
        {...(props.initialValues === undefined ? {} : { initialValues: props.initialValues })}
        preserve={false}
        disabled={isBusy}
      >
        {props.children}
        <button type="submit" hidden>
          {t('ok')}
        </button>
      </Form>
    </SideDrawer>
  )
}

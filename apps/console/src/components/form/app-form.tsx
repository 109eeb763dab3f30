// A form that is part of a page: antd's fields inside, one submit button, errors beside fields.
import { Button, Form } from 'antd'
import { type ReactNode, useState } from 'react'
import { sharedTexts } from '../../i18n/shared.texts.ts'
import { useText } from '../../i18n/text.ts'
import { DraftNote } from './draft-note.tsx'
import { useAppForm } from './use-app-form.ts'
import type { Draft } from './use-form-draft.ts'

interface AppFormProps<Values> {
  readonly initialValues?: Partial<Values>
  readonly onSubmit: (values: Values) => Promise<unknown>
  readonly submitText?: string
  readonly isDisabled?: boolean
  /** Beside the submit button. */
  readonly extra?: ReactNode
  /** Keeps what is typed until it is sent, and says when it brought something back. */
  readonly draft?: Draft<Values>
  /** The record was changed after the draft was begun. */
  readonly isDraftStale?: boolean
  readonly children: ReactNode
}

export function AppForm<Values extends object>(props: AppFormProps<Values>): ReactNode {
  const t = useText(sharedTexts)
  const { draft, initialValues, onSubmit } = props
  const [restored] = useState(draft?.restored?.values)
  const { formProps, isBusy, startOver } = useAppForm<Values>({ onSubmit, ...(draft === undefined ? {} : { draft }) })
  return (
    <Form<Values>
      {...formProps}
      initialValues={{ ...initialValues, ...restored }}
      disabled={props.isDisabled === true || isBusy}
    >
      {draft !== undefined && (
        <DraftNote
          draft={draft.restored}
          isStale={props.isDraftStale === true}
          onDrop={() => startOver(initialValues ?? {})}
        />
      )}
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

// Says what was done about exceptions of parcels, or that nothing need be.
import { api, type ParcelExceptionRow } from '@merchant/contract'
import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { useText } from '../../../i18n/text.ts'
import { parcelTexts } from './parcel.texts.ts'

export type Outcome = 'DONE' | 'IGNORED'

export interface Handling {
  readonly outcome: Outcome
  readonly rows: readonly ParcelExceptionRow[]
  /** Ends the selection that it came from. */
  readonly onDone?: () => void
}

interface HandleModalProps {
  /** What is being dealt with; undefined: the dialog is shut. */
  readonly handling: Handling | undefined
  readonly onDone: () => void
  readonly onHandle: (handling: Handling, note: string) => Promise<unknown>
}

export function HandleModal({ handling: asked, onDone, onHandle }: HandleModalProps): ReactNode {
  const t = useText(parcelTexts)
  const handling = useLastShown(asked)
  const isDone = handling?.outcome !== 'IGNORED'
  return (
    <FormModal<{ note: string }>
      key={handling === undefined ? '' : `${handling.outcome}/${handling.rows.map(({ id }) => id).join()}`}
      title={t(isDone ? 'doneTitle' : 'ignoreTitle')}
      open={asked !== undefined}
      onClose={onDone}
      submitText={t(isDone ? 'done' : 'ignore')}
      initialValues={{ note: '' }}
      onSubmit={async ({ note }) => {
        if (handling !== undefined) await onHandle(handling, note)
      }}
    >
      <p className="muted">
        {handling !== undefined && handling.rows.length > 1 && `${t('chosen', { count: handling.rows.length })} · `}
        {t(isDone ? 'doneMeans' : 'ignoreMeans')}
      </p>
      <Form.Item name="note" label={t('note')} rules={rulesOf(api.parcel.handle.body, 'note')}>
        <Input.TextArea placeholder={t('noteHint')} rows={3} maxLength={200} showCount />
      </Form.Item>
    </FormModal>
  )
}

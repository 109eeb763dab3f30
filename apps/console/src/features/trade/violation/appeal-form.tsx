// Says why the platform is wrong, once, with pictures that prove it.
import { api, APPEAL_FILES, formatInstant } from '@merchant/contract'
import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import type { useSend } from '../../../api/use-endpoint.ts'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { rulesOf, uploadsRule } from '../../../components/form/form-rules.ts'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { ImageUpload } from '../../../components/upload/image-upload.tsx'
import type { Picture } from '../../../components/upload/use-pictures.ts'
import { useText } from '../../../i18n/text.ts'
import { violationTexts } from './violation.texts.ts'

interface Values {
  readonly text: string
  readonly pictures?: readonly Picture[]
}

interface AppealFormProps {
  readonly open: boolean
  readonly violation: {
    readonly id: string
    readonly violationNo: string
    readonly appealDueAt: string
    readonly version: number
  }
  /** Held by the page, which stays. */
  readonly submit: ReturnType<typeof useSend<typeof api.violation.appeal>>
  readonly onClose: () => void
}

export function AppealForm({ open, violation, submit, onClose }: AppealFormProps): ReactNode {
  const t = useText(violationTexts)
  const notice = useNotice()
  const { id, version, violationNo, appealDueAt } = violation
  return (
    <FormModal<Values>
      title={t('appealTitle', { no: violationNo })}
      open={open}
      onClose={onClose}
      submitText={t('appealSend')}
      width={640}
      onSubmit={async ({ text, pictures = [] }) => {
        await submit.send({ id, version, text, fileIds: pictures.map(({ fileId }) => fileId) })
        notice.success(t('appealSent'))
      }}
    >
      <p className="muted">{t('appealOnce', { at: formatInstant(appealDueAt) })}</p>
      <Form.Item name="text" label={t('appealText')} required rules={rulesOf(api.violation.appeal.body, 'text')}>
        <Input.TextArea placeholder={t('appealHint')} rows={5} maxLength={500} showCount />
      </Form.Item>
      <Form.Item name="pictures" label={t('appealPictures')} extra={t('appealPicturesHint')} rules={[uploadsRule]}>
        <ImageUpload purpose="APPEAL" max={APPEAL_FILES} label={t('appealPictures')} />
      </Form.Item>
    </FormModal>
  )
}

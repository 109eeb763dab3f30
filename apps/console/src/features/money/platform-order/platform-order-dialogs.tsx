// An objection to what the platform asks.
import { api, OBJECTION_FILES, type PlatformOrderInfo } from '@merchant/contract'
import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { rulesOf, uploadsRule } from '../../../components/form/form-rules.ts'
import { ImageUpload } from '../../../components/upload/image-upload.tsx'
import type { Picture } from '../../../components/upload/use-pictures.ts'
import { useText } from '../../../i18n/text.ts'
import { platformOrderTexts } from './platform-order.texts.ts'

interface DialogProps<Values> {
  readonly info: PlatformOrderInfo
  readonly open: boolean
  readonly onClose: () => void
  /** Rejects with ApiError, whose complaints stand beside the fields. */
  readonly onSubmit: (values: Values) => Promise<unknown>
}

const rules = (field: string) => rulesOf(api.platformOrder.operate.body, field)

interface ObjectionValues {
  readonly text: string
  readonly fileIds?: readonly Picture[]
}

export function ObjectionModal({ info, ...props }: DialogProps<ObjectionValues>): ReactNode {
  const t = useText(platformOrderTexts)
  return (
    <FormModal<ObjectionValues> {...props} title={t('objectTitle', { title: info.title })} submitText={t('object')}>
      <p className="muted">{t('objectHint')}</p>
      <Form.Item name="text" label={t('objectText')} rules={rules('text')}>
        <Input.TextArea rows={5} maxLength={500} showCount />
      </Form.Item>
      <Form.Item
        name="fileIds"
        label={t('objectPictures')}
        extra={t('objectPicturesHint', { max: OBJECTION_FILES })}
        rules={[uploadsRule]}
      >
        <ImageUpload purpose="APPEAL" max={OBJECTION_FILES} label={t('objectPictures')} />
      </Form.Item>
    </FormModal>
  )
}

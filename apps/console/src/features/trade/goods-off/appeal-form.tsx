// Says why the platform is wrong about goods, with pictures that prove it.
import { api, APPEAL_FILES } from '@merchant/contract'
import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import type { useSend } from '../../../api/use-endpoint.ts'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { ImageUpload } from '../../../components/upload/image-upload.tsx'
import type { Picture } from '../../../components/upload/use-pictures.ts'
import { useText } from '../../../i18n/text.ts'
import { goodsOffTexts } from './goods-off.texts.ts'

interface Values {
  readonly text: string
  readonly pictures?: readonly Picture[]
}

interface AppealFormProps {
  readonly open: boolean
  readonly goods: { readonly id: string; readonly title: string; readonly version: number }
  readonly appealsLeft: number
  /** Held by the page, which stays. */
  readonly submit: ReturnType<typeof useSend<typeof api.goodsAppeal.submit>>
  readonly onClose: () => void
}

export function AppealForm({ open, goods, appealsLeft, submit, onClose }: AppealFormProps): ReactNode {
  const t = useText(goodsOffTexts)
  const notice = useNotice()
  const { id: goodsId, version } = goods
  return (
    <FormModal<Values>
      title={t('appealTitle', { title: goods.title })}
      open={open}
      onClose={onClose}
      submitText={t('appealSend')}
      width={640}
      onSubmit={async ({ text, pictures = [] }) => {
        await submit.send({ goodsId, version, text, fileIds: pictures.map(({ fileId }) => fileId) })
        notice.success(t('appealSent'))
      }}
    >
      <p className="muted">{t('appealLeft', { count: appealsLeft })}</p>
      <Form.Item name="text" label={t('appealText')} required rules={rulesOf(api.goodsAppeal.submit.body, 'text')}>
        <Input.TextArea placeholder={t('appealHint')} rows={5} maxLength={500} showCount />
      </Form.Item>
      <Form.Item name="pictures" label={t('appealPictures')} extra={t('appealPicturesHint')}>
        <ImageUpload purpose="APPEAL" max={APPEAL_FILES} label={t('appealPictures')} />
      </Form.Item>
    </FormModal>
  )
}

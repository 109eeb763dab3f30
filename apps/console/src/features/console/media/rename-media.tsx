// Gives a file another name.
import { api, type MediaFile } from '@merchant/contract'
import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import { mediaTexts } from './media.texts.ts'

export function RenameMedia({
  file,
  onClose,
}: {
  readonly file: MediaFile | null
  readonly onClose: () => void
}): ReactNode {
  const t = useText(mediaTexts)
  const notice = useNotice()
  const rename = useSend(api.media.rename, { refreshes: [api.media.list] })
  return (
    <FormModal<{ name: string }>
      key={file?.fileId ?? ''}
      title={t('renameTitle')}
      open={file !== null}
      onClose={onClose}
      initialValues={{ name: file?.name ?? '' }}
      onSubmit={async ({ name }) => {
        if (file === null) return
        await rename.send({ fileId: file.fileId, name })
        notice.success(t('renamed'))
      }}
    >
      <Form.Item name="name" label={t('name')} rules={rulesOf(api.media.rename.body, 'name')}>
        <Input autoComplete="off" />
      </Form.Item>
    </FormModal>
  )
}

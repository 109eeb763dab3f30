// Moves files to a folder, or out of all folders.
import { api, type MediaFile } from '@merchant/contract'
import { Form, Select } from 'antd'
import type { ReactNode } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import { mediaTexts } from './media.texts.ts'
import { namesOfDirs } from '../../../components/upload/names-of-dirs.ts'

interface MoveMediaProps {
  readonly files: readonly MediaFile[]
  readonly onClose: () => void
  readonly onDone: () => void
}

const NONE = 'none'

export function MoveMedia({ files, onClose, onDone }: MoveMediaProps): ReactNode {
  const t = useText(mediaTexts)
  const notice = useNotice()
  const { data: shelves } = useRead(api.media.shelves, undefined, { quiet: true })
  const move = useSend(api.media.move, { refreshes: [api.media.list, api.media.shelves] })
  const count = files.length
  return (
    <FormModal<{ to: string }>
      key={files.map(({ fileId }) => fileId).join()}
      title={t('moveTitle', { count })}
      open={count > 0}
      onClose={onClose}
      initialValues={{ to: files[0]?.dirId ?? NONE }}
      onSubmit={async ({ to }) => {
        await move.send({ fileIds: files.map(({ fileId }) => fileId), dirId: to === NONE ? null : to })
        notice.success(t('moved', { count }))
        onDone()
      }}
    >
      <Form.Item name="to" label={t('moveTo')}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={[{ value: NONE, label: t('noDir') }, ...namesOfDirs(shelves?.dirs ?? [])]}
        />
      </Form.Item>
    </FormModal>
  )
}

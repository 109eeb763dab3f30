// A category, with all below it, goes below another parent of the same level.
import { api, type CategoryRow } from '@merchant/contract'
import { Form, Select } from 'antd'
import type { ReactNode } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import { parentsFor } from './merge-targets.ts'
import { placeTexts } from './place.texts.ts'

interface MoveCategoryProps {
  readonly category: CategoryRow
  readonly categories: readonly CategoryRow[]
  readonly onClose: () => void
}

export function MoveCategory({ category, categories, onClose }: MoveCategoryProps): ReactNode {
  const t = useText(placeTexts)
  const notice = useNotice()
  const update = useSend(api.category.update, { refreshes: [api.category.listAll, api.category.list] })
  const { id, version, name } = category
  const move = async ({ parentId }: { readonly parentId: string }) => {
    await update.send({ action: 'move', id, version, parentId })
    notice.success(t('moved', { name }))
  }
  return (
    <FormModal<{ readonly parentId: string }> title={t('moveTitle', { name })} open onClose={onClose} onSubmit={move}>
      <Form.Item
        name="parentId"
        label={t('parent')}
        extra={t('moveHint')}
        rules={[{ required: true, message: t('parentMissing') }]}
      >
        <Select
          options={parentsFor(categories, category)}
          showSearch={{ optionFilterProp: 'label' }}
          notFoundContent={t('noParent')}
        />
      </Form.Item>
    </FormModal>
  )
}

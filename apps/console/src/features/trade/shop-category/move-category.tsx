// Where a category is moved to: the first level, or below one of it.
import { api, type ShopCategory } from '@merchant/contract'
import { Form, Select } from 'antd'
import type { ReactNode } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import { shopCategoryTexts } from './shop-category.texts.ts'

/** Stands for no parent, which a select can't hold. */
const FIRST_LEVEL = 'first'

interface MoveCategoryProps {
  readonly category: ShopCategory | null
  readonly categories: readonly ShopCategory[]
  readonly onClose: () => void
}

export function MoveCategory({ category, categories, onClose }: MoveCategoryProps): ReactNode {
  const t = useText(shopCategoryTexts)
  const notice = useNotice()
  const update = useSend(api.shopCategory.update, { refreshes: [api.shopCategory.list] })
  const tops = categories.filter(({ id, parentId }) => parentId === null && id !== category?.id)
  const options = [
    ...(category?.parentId === null ? [] : [{ value: FIRST_LEVEL, label: t('firstLevel') }]),
    ...tops.filter(({ id }) => id !== category?.parentId).map(({ id, name }) => ({ value: id, label: name })),
  ]
  const move = async ({ to }: { readonly to: string }) => {
    if (category === null) return
    const parentId = to === FIRST_LEVEL ? null : to
    const below = categories.filter((one) => one.parentId === parentId).map(({ id }) => id)
    await update.send({ action: 'arrange', parentId, ids: [...below, category.id] })
    const where = tops.find(({ id }) => id === parentId)?.name ?? t('firstLevel')
    notice.success(t('moved', { name: category.name, where }))
  }
  return (
    <FormModal
      title={t('moveTitle', { name: category?.name ?? '' })}
      open={category !== null}
      onClose={onClose}
      onSubmit={move}
    >
      <Form.Item name="to" label={t('moveWhere')} rules={[{ required: true, message: t('moveWhere') }]}>
        <Select options={options} showSearch={{ optionFilterProp: 'label' }} />
      </Form.Item>
    </FormModal>
  )
}

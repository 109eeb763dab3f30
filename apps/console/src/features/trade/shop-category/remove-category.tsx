// Deletes a category with what is below it; where goods stand in it, it is said first where they go.
import { api, type ShopCategory } from '@merchant/contract'
import { Form, Radio, Select } from 'antd'
import type { ReactNode } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import { shopCategoryTexts } from './shop-category.texts.ts'
import { choicesOf } from './tree.ts'

interface RemoveCategoryProps {
  readonly category: ShopCategory | null
  readonly categories: readonly ShopCategory[]
  readonly onClose: () => void
}

interface Values {
  readonly to?: 'none' | 'other'
  readonly categoryId?: string
}

export function RemoveCategory({ category, categories, onClose }: RemoveCategoryProps): ReactNode {
  const t = useText(shopCategoryTexts)
  const notice = useNotice()
  const update = useSend(api.shopCategory.update, {
    refreshes: [api.shopCategory.list, api.goods.list, api.goods.info],
  })
  const below = categories.filter(({ parentId }) => parentId === category?.id)
  const goods = category?.goodsCount ?? 0
  const left = categories.filter(({ id, parentId }) => id !== category?.id && parentId !== category?.id)
  const choices = choicesOf(categories).filter(({ value }) => left.some(({ id }) => id === value))
  const remove = async ({ to, categoryId }: Values) => {
    if (category === null) return
    const { id, version, name } = category
    const where =
      to === 'other' && categoryId !== undefined ? { to: 'other' as const, categoryId } : { to: 'none' as const }
    await update.send({ action: 'remove', id, version, ...(goods > 0 && { goods: where }) })
    notice.success(t('removed', { name }))
  }
  return (
    <FormModal<Values>
      title={t('removeQuestion', { name: category?.name ?? '' })}
      open={category !== null}
      onClose={onClose}
      onSubmit={remove}
      submitText={t('remove')}
      danger
      initialValues={{ to: choices.length > 0 ? 'other' : 'none' }}
    >
      {below.length > 0 && <p>{t('removeWithBelow', { count: below.length })}</p>}
      {goods > 0 && (
        <>
          <p id="shop-category-goods">{t('removeGoods', { count: goods })}</p>
          <Form.Item name="to">
            <Radio.Group
              aria-labelledby="shop-category-goods"
              options={[
                { value: 'other', label: t('goodsElsewhere'), disabled: choices.length === 0 },
                { value: 'none', label: t('goodsNowhere') },
              ]}
            />
          </Form.Item>
          <Form.Item noStyle shouldUpdate={(before: Values, after: Values) => before.to !== after.to}>
            {({ getFieldValue }) =>
              getFieldValue('to') === 'other' && (
                <Form.Item
                  name="categoryId"
                  label={t('chooseOther')}
                  rules={[{ required: true, message: t('chooseOtherMissing') }]}
                >
                  <Select options={choices} showSearch={{ optionFilterProp: 'label' }} />
                </Form.Item>
              )
            }
          </Form.Item>
        </>
      )}
    </FormModal>
  )
}

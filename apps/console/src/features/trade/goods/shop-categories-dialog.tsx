// Brings chosen goods into categories of the shop, out of them, or into these alone.
import { type GoodsRow, SHOP_CATEGORIES_OF_GOODS } from '@merchant/contract'
import { Button, Form, Radio } from 'antd'
import { type ReactNode, useState } from 'react'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { useText } from '../../../i18n/text.ts'
import { goodsTexts } from './goods.texts.ts'
import { ShopCategorySelect } from './shop-category-select.tsx'
import type { BatchAct } from './use-goods-batch.tsx'

interface Values {
  readonly mode: 'add' | 'remove' | 'replace'
  readonly shopCategoryIds?: readonly string[]
}

interface ShopCategoriesButtonProps {
  readonly rows: readonly GoodsRow[]
  /** Rejects while the dialog is to stay open. */
  readonly onPlace: (act: BatchAct) => Promise<unknown>
}

export function ShopCategoriesButton({ rows, onPlace }: ShopCategoriesButtonProps): ReactNode {
  const t = useText(goodsTexts)
  const [isOpen, setOpen] = useState(false)
  const place = ({ mode, shopCategoryIds = [] }: Values) =>
    onPlace({ action: 'setShopCategories', mode, shopCategoryIds: [...shopCategoryIds] })
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('shopCategories')}</Button>
      <FormModal<Values>
        title={t('placeTitle', { count: rows.length })}
        open={isOpen}
        onClose={() => setOpen(false)}
        onSubmit={place}
        initialValues={{ mode: 'add' }}
      >
        <Form.Item name="mode" label={t('placeHow')}>
          <Radio.Group
            options={(['add', 'remove', 'replace'] as const).map((mode) => ({
              value: mode,
              label: t(`place_${mode}`),
            }))}
          />
        </Form.Item>
        <Form.Item noStyle shouldUpdate={(before: Values, after: Values) => before.mode !== after.mode}>
          {({ getFieldValue }) => (
            <Form.Item
              name="shopCategoryIds"
              label={t('shopCategories')}
              extra={getFieldValue('mode') === 'replace' ? t('placeReplaceHint') : undefined}
              rules={[
                {
                  required: getFieldValue('mode') !== 'replace',
                  message: t('shopCategoriesMissing'),
                },
                {
                  type: 'array',
                  max: SHOP_CATEGORIES_OF_GOODS,
                  message: t('shopCategoriesMost', { most: SHOP_CATEGORIES_OF_GOODS }),
                },
              ]}
            >
              <ShopCategorySelect placeholder={t('shopCategoriesMissing')} />
            </Form.Item>
          )}
        </Form.Item>
      </FormModal>
    </>
  )
}

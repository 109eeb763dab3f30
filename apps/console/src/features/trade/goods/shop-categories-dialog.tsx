// Brings chosen goods into categories of the shop, out of them, or into these alone.
import { api, type GoodsRow, SHOP_CATEGORIES_OF_GOODS } from '@merchant/contract'
import { Button, Form, Radio } from 'antd'
import { type ReactNode, useState } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import { goodsTexts } from './goods.texts.ts'
import { ShopCategorySelect } from './shop-category-select.tsx'

interface Values {
  readonly mode: 'add' | 'remove' | 'replace'
  readonly shopCategoryIds?: readonly string[]
}

interface ShopCategoriesButtonProps {
  readonly rows: readonly GoodsRow[]
  readonly onDone: () => void
}

/** A call takes at most so many. */
const MOST_AT_ONCE = 100

export function ShopCategoriesButton({ rows, onDone }: ShopCategoriesButtonProps): ReactNode {
  const t = useText(goodsTexts)
  const notice = useNotice()
  const [isOpen, setOpen] = useState(false)
  const update = useSend(api.goods.update, { refreshes: [api.goods.list, api.goods.info, api.shopCategory.list] })
  const place = async ({ mode, shopCategoryIds = [] }: Values) => {
    let succeeded = 0
    const reasons = new Set<string>()
    for (let at = 0; at < rows.length; at += MOST_AT_ONCE) {
      const ids = rows.slice(at, at + MOST_AT_ONCE).map(({ id }) => id)
      const body = { action: 'setShopCategories' as const, mode, shopCategoryIds: [...shopCategoryIds] }
      const answer = await update.send({ ...body, ids })
      succeeded += answer.succeeded.length
      for (const { message } of answer.failed) reasons.add(message)
    }
    if (reasons.size === 0) {
      notice.success(t('placed', { count: succeeded }))
      onDone()
    } else
      notice.warning(
        t('placedPartly', { succeeded, failed: rows.length - succeeded, reasons: [...reasons].join('；') }),
        10,
      )
  }
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

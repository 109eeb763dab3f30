// The fields of the goods' editor, section by section.
import { api, type GoodsInfo } from '@merchant/contract'
import { Form, Input, InputNumber } from 'antd'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { FenInput } from '../../../components/form/fen-input.tsx'
import { picturesRule, rulesOf } from '../../../components/form/form-rules.ts'
import { ImageUpload } from '../../../components/upload/image-upload.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { useText } from '../../../i18n/text.ts'
import { useBaseData } from '../../../session/session.ts'
import { categoryPath } from './category-options.ts'
import { CategoryPicker } from './category-picker.tsx'
import { CategoryTerms } from './category-terms.tsx'
import { goodsEditorTexts } from './goods-editor.texts.ts'
import { ShopCategorySelect } from './shop-category-select.tsx'
import './goods.css'

const rules = (field: string) => rulesOf(api.goods.save.body, field)
/** Characters as people and the server count them. */
const codePoints = (text: string): number => [...text].length
const counted = (max: number) => ({ show: true, max, strategy: codePoints })
const TITLE_SEEN_IN_LISTS = 30

export function BasicsSection(): ReactNode {
  const t = useText(goodsEditorTexts)
  const categories = useRead(api.category.list, undefined, { staleTime: 600_000 })
  const categoryId = Form.useWatch<string | undefined>('categoryId')
  const category = categoryPath(categories.data ?? [], categoryId).at(-1)
  return (
    <SectionCard title={t('basics')}>
      <Form.Item
        name="categoryId"
        label={t('category')}
        rules={rules('categoryId')}
        extra={category === undefined ? t('categoryHint') : <CategoryTerms category={category} />}
      >
        <CategoryPicker categories={categories.data} />
      </Form.Item>
      <Form.Item
        name="title"
        label={t('goodsTitle')}
        extra={t('goodsTitleHint')}
        rules={[
          ...rules('title'),
          {
            warningOnly: true,
            validator: (_, text?: string) =>
              codePoints(text ?? '') > TITLE_SEEN_IN_LISTS
                ? Promise.reject(new Error(t('titleLong')))
                : Promise.resolve(),
          },
        ]}
      >
        <Input autoComplete="off" count={counted(60)} />
      </Form.Item>
      <Form.Item
        name="sellingPoint"
        label={t('sellingPoint')}
        extra={t('sellingPointHint')}
        rules={rules('sellingPoint')}
      >
        <Input autoComplete="off" count={counted(60)} />
      </Form.Item>
      <Form.Item name="shopCategoryIds" label={t('shopCategories')} rules={rules('shopCategoryIds')}>
        <ShopCategorySelect placeholder={t('shopCategoriesHint')} />
      </Form.Item>
    </SectionCard>
  )
}

export function PicturesSection(): ReactNode {
  const t = useText(goodsEditorTexts)
  const { limits } = useBaseData()
  return (
    <SectionCard title={t('pictures')}>
      <Form.Item
        name="pictureFileIds"
        label={t('picture')}
        extra={t('picturesHint')}
        required
        rules={[picturesRule(t('picturesMissing'))]}
      >
        <ImageUpload purpose="GOODS" max={limits.goodsPictures} label={t('picture')} coverLabel={t('cover')} />
      </Form.Item>
    </SectionCard>
  )
}

interface SaleSectionProps {
  readonly goods: GoodsInfo | null
  /** Shown, and not to be changed by this person. */
  readonly isPriceLocked: boolean
  readonly isStockLocked: boolean
}

export function SaleSection({ goods, isPriceLocked, isStockLocked }: SaleSectionProps): ReactNode {
  const t = useText(goodsEditorTexts)
  const [sku] = goods?.skus ?? []
  const held =
    sku === undefined || sku.locked === 0 ? undefined : t('stockHeld', { locked: sku.locked, available: sku.available })
  return (
    <SectionCard title={t('sale')}>
      <div className="goods-fields">
        <Form.Item
          name="priceFen"
          label={t('price')}
          rules={rules('skus.priceFen')}
          extra={isPriceLocked ? t('priceLocked') : undefined}
        >
          <FenInput {...(isPriceLocked && { disabled: true })} />
        </Form.Item>
        <Form.Item
          name="stock"
          label={t('stock')}
          rules={rules('skus.stock')}
          extra={isStockLocked ? t('stockLocked') : held}
        >
          <InputNumber<number>
            precision={0}
            min={0}
            max={10_000_000}
            controls={false}
            style={{ width: '100%' }}
            {...(isStockLocked && { disabled: true })}
          />
        </Form.Item>
        <Form.Item
          name="outerSkuCode"
          label={t('outerSkuCode')}
          extra={t('outerSkuCodeHint')}
          rules={rules('skus.outerSkuCode')}
        >
          <Input autoComplete="off" maxLength={64} />
        </Form.Item>
      </div>
    </SectionCard>
  )
}

export function DetailSection(): ReactNode {
  const t = useText(goodsEditorTexts)
  return (
    <SectionCard title={t('detailSection')}>
      <Form.Item name="detail" label={t('detail')} rules={rules('detail')}>
        <Input.TextArea autoSize={{ minRows: 6, maxRows: 18 }} count={counted(5000)} placeholder={t('detailHint')} />
      </Form.Item>
    </SectionCard>
  )
}

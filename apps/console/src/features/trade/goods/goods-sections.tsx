// The fields of the goods' editor, section by section; each drawn anew only for what it holds.
import { api, type GoodsInfo, goodsPictureRatios, LONG_PICTURES_OF_GOODS } from '@merchant/contract'
import { AutoComplete, Form, Input } from 'antd'
import { memo, type ReactNode } from 'react'
import { picturesRule, rulesOf, uploadsRule } from '../../../components/form/form-rules.ts'
import { ImageUpload } from '../../../components/upload/image-upload.tsx'
import { ShopSelect } from '../../../components/layout/page-shop.tsx'
import { LibraryButton } from '../../../components/upload/library-button.tsx'
import { VideoUpload } from '../../../components/upload/video-upload.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { useText } from '../../../i18n/text.ts'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useBaseData, useLogin } from '../../../session/session.ts'
import { rememberShop } from '../../../session/shop-choice.ts'
import { BrandField } from './brand-select.tsx'
import { categoryPath } from './category-options.ts'
import { CategoryPicker } from './category-picker.tsx'
import { CategoryTerms } from './category-terms.tsx'
import { goodsEditorTexts } from './goods-editor.texts.ts'
import type { GoodsValues } from './goods-values.ts'
import { DetailField } from '../goods-detail/detail-field.tsx'
import { detailRule } from '../goods-detail/detail-value.ts'
import { detailTexts } from '../goods-detail/detail.texts.ts'
import { TypeField } from './type-field.tsx'
import { ValidityFields } from './validity-fields.tsx'
import { ShopCategorySelect } from './shop-category-select.tsx'
import { useCategories } from './use-categories.ts'
import './goods.css'

const rules = (field: string) => rulesOf(api.goods.save.body, field)
/** Characters as people and the server count them. */
const codePoints = (text: string): number => [...text].length
const counted = (max: number) => ({ show: true, max, strategy: codePoints })
const TITLE_SEEN_IN_LISTS = 30
const USUAL_UNITS = ['件', '个', '盒', '箱', '套', '包', '瓶', '公斤'].map((value) => ({ value }))

/** Templates and categories of one shop are none of another. */
export function ShopSection(): ReactNode {
  const shared = useText(sharedTexts)
  const form = Form.useFormInstance<GoodsValues>()
  const { user } = useLogin()
  const begin = (chosen: string) => {
    rememberShop(user.id, chosen)
    form.setFieldsValue({ shopCategoryIds: [], freightTemplateId: undefined })
  }
  return (
    <SectionCard title={shared('shop')}>
      <Form.Item name="shopId" getValueFromEvent={(chosen: string) => (begin(chosen), chosen)}>
        <ShopSelect />
      </Form.Item>
    </SectionCard>
  )
}

interface BasicsSectionProps {
  /** The goods, or those that they are made after. */
  readonly origin: GoodsInfo | null
  /** Undefined: they are not saved yet. */
  readonly goodsId: string | undefined
  /** Where there are several. */
  readonly shopId?: string
  /** The goods are saved already, and stay of their type. */
  readonly isTypeKept: boolean
  /** The end that a voucher has already; it may be over. */
  readonly standingUntil: string | null
}

export const BasicsSection = memo(function BasicsSection({
  goodsId,
  shopId,
  origin,
  isTypeKept,
  standingUntil,
}: BasicsSectionProps): ReactNode {
  const t = useText(goodsEditorTexts)
  const categories = useCategories()
  const categoryId = Form.useWatch<string | undefined>('categoryId')
  const category = categoryPath(categories.data ?? [], categoryId).at(-1)
  return (
    <SectionCard title={t('basics')}>
      <TypeField isKept={isTypeKept} />
      <ValidityFields standing={standingUntil} />
      <Form.Item
        name="categoryId"
        label={t('category')}
        rules={rules('categoryId')}
        extra={category === undefined ? t('categoryHint') : <CategoryTerms category={category} goodsId={goodsId} />}
      >
        <CategoryPicker categories={categories.data} standing={origin} />
      </Form.Item>
      <BrandField categoryId={categoryId} named={origin?.brand ?? null} />
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
      <Form.Item name="shortTitle" label={t('shortTitle')} extra={t('shortTitleHint')} rules={rules('shortTitle')}>
        <Input autoComplete="off" count={counted(20)} />
      </Form.Item>
      <Form.Item
        name="sellingPoint"
        label={t('sellingPoint')}
        extra={t('sellingPointHint')}
        rules={rules('sellingPoint')}
      >
        <Input autoComplete="off" count={counted(60)} />
      </Form.Item>
      <Form.Item name="unit" label={t('unit')} extra={t('unitHint')} rules={rules('unit')}>
        <AutoComplete options={USUAL_UNITS} maxLength={5} />
      </Form.Item>
      <Form.Item name="outerCode" label={t('outerCode')} extra={t('outerCodeHint')} rules={rules('outerCode')}>
        <Input autoComplete="off" maxLength={64} />
      </Form.Item>
      <Form.Item name="shopCategoryIds" label={t('shopCategories')} rules={rules('shopCategoryIds')}>
        <ShopCategorySelect shopId={shopId} placeholder={t('shopCategoriesHint')} />
      </Form.Item>
    </SectionCard>
  )
})

export const PicturesSection = memo(function PicturesSection(): ReactNode {
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
        <ImageUpload
          purpose="GOODS"
          max={limits.goodsPictures}
          label={t('picture')}
          coverLabel={t('cover')}
          ratio={goodsPictureRatios.pictureFileIds}
          beside={(field) => <LibraryButton purpose="GOODS" {...field} />}
        />
      </Form.Item>
      <Form.Item
        name="longPictureFileIds"
        label={t('longPictures')}
        extra={t('longPicturesHint')}
        rules={[uploadsRule]}
      >
        <ImageUpload
          purpose="GOODS"
          max={LONG_PICTURES_OF_GOODS}
          label={t('longPictures')}
          ratio={goodsPictureRatios.longPictureFileIds}
          beside={(field) => <LibraryButton purpose="GOODS" {...field} />}
        />
      </Form.Item>
      <Form.Item name="videoFileId" label={t('video')} extra={t('videoHint')} rules={[uploadsRule]}>
        <VideoUpload label={t('video')} />
      </Form.Item>
    </SectionCard>
  )
})

export const DetailSection = memo(function DetailSection(): ReactNode {
  const t = useText(goodsEditorTexts)
  return (
    <SectionCard title={t('detailSection')}>
      <Form.Item name="detail" label={t('detail')} rules={[detailRule(useText(detailTexts))]}>
        <DetailField label={t('detail')} />
      </Form.Item>
    </SectionCard>
  )
})

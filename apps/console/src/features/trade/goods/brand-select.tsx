// Chooses a brand of the platform's library that suits the category; one that goods name already stays among them.
import { api, type Brand, type GoodsInfo } from '@merchant/contract'
import { Form, Select } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { useText } from '../../../i18n/text.ts'
import { BrandMark } from '../../../components/value/brand-mark.tsx'
import { categoryPath } from './category-options.ts'
import { goodsTexts } from './goods.texts.ts'
import { useCategories } from './use-categories.ts'

const useBrands = () => useRead(api.brand.list, undefined, { quiet: true, staleTime: 600_000 })

const labelOf = ({ name, nameEn }: Pick<Brand, 'name' | 'nameEn'>): string =>
  nameEn === '' ? name : `${name} ${nameEn}`

/** For a filter: whatever the category. */
export function useBrandChoices(): { value: string; label: string }[] {
  const { data } = useBrands()
  return useMemo(() => (data ?? []).map((brand) => ({ value: brand.id, label: labelOf(brand) })), [data])
}

interface BrandFieldProps {
  readonly categoryId: string | undefined
  /** Of the goods as they are. */
  readonly named: GoodsInfo['brand']
}

/** As a field of the editor; it stands there before the library is read, and also when that is empty, so that nothing moves. */
export function BrandField({ categoryId, named }: BrandFieldProps): ReactNode {
  const t = useText(goodsTexts)
  const { data: brands } = useBrands()
  const { data: categories } = useCategories()
  const form = Form.useFormInstance()
  const chosen = Form.useWatch<string | null | undefined>('brandId', { form, preserve: true })
  const lineage = categoryPath(categories ?? [], categoryId).map(({ id }) => id)
  const suits = ({ categoryIds }: Brand) => categoryIds.length === 0 || categoryIds.some((id) => lineage.includes(id))
  const options = (brands ?? []).filter((brand) => suits(brand) || brand.id === chosen)
  const markOf = (id: string) => brands?.find((brand) => brand.id === id) ?? { name: named?.name ?? '', logo: null }
  const isStrange = named !== null && options.every(({ id }) => id !== named.id)
  return (
    <Form.Item
      name="brandId"
      label={t('brand')}
      extra={t('brandHint')}
      rules={[
        {
          validator: async (_, id?: string | null) => {
            const brand = brands?.find((one) => one.id === id)
            if (brand !== undefined && lineage.length > 0 && !suits(brand))
              throw new Error(t('brandUnsuited', { name: brand.name }))
          },
        },
      ]}
      getValueFromEvent={(id?: string) => id ?? null}
    >
      <Select<string>
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        loading={brands === undefined}
        placeholder={t('brandChoose')}
        optionRender={({ value, label }) => (
          <BrandMark brand={markOf(String(value))} isSmall>
            <span>{label}</span>
          </BrandMark>
        )}
        labelRender={({ value, label }) => (
          <BrandMark brand={markOf(String(value))} isSmall>
            <span>{label}</span>
          </BrandMark>
        )}
        options={[
          ...(isStrange ? [{ value: named.id, label: named.name }] : []),
          ...options.map((brand) => ({ value: brand.id, label: labelOf(brand) })),
        ]}
      />
    </Form.Item>
  )
}

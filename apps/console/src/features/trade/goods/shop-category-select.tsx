// Chooses categories of the shop; their places are told with their names.
import { api, SHOP_CATEGORIES_OF_GOODS } from '@merchant/contract'
import { Select } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { PageLink } from '../../../components/layout/page.tsx'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { choicesOf } from '../shop-category/tree.ts'
import { goodsTexts } from './goods.texts.ts'

interface ShopCategorySelectProps {
  readonly id?: string
  readonly value?: string[]
  readonly onChange?: (ids: string[]) => void
  readonly placeholder?: string
  /** Where there are several; else the server knows which is meant. */
  readonly shopId?: string | undefined
}

export function useShopCategoryChoices(shopId?: string) {
  const { data } = useRead(api.shopCategory.list, shopId === undefined ? undefined : { shopId }, {
    quiet: true,
    staleTime: 60_000,
  })
  return useMemo(() => (data === undefined ? undefined : choicesOf(data)), [data])
}

export function ShopCategorySelect({ shopId, ...props }: ShopCategorySelectProps): ReactNode {
  const t = useText(goodsTexts)
  const choices = useShopCategoryChoices(shopId)
  const mayEdit = useMay('shopCategory.edit')
  return (
    <Select
      {...props}
      mode="multiple"
      options={choices ?? []}
      loading={choices === undefined}
      maxCount={SHOP_CATEGORIES_OF_GOODS}
      showSearch={{ optionFilterProp: 'label' }}
      notFoundContent={
        <span>
          {t('noShopCategories')} {mayEdit && <PageLink to="/shop/category">{t('toShopCategories')}</PageLink>}
        </span>
      }
    />
  )
}

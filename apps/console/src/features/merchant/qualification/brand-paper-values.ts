// The form of a paper of a brand: what it begins with, and what is sent.
import type { api, BrandLevel, InputOf, Qualification } from '@merchant/contract'
import type { Picture } from '../../../components/upload/use-pictures.ts'

export interface BrandValues {
  readonly brandId: string
  readonly shopId: string
  readonly level: BrandLevel
  readonly number: string
  readonly pictures: readonly Picture[]
  readonly validFrom: string
  readonly validTo: string
}

export type BrandHanding =
  | { readonly act: 'newBrand'; readonly first: Partial<BrandValues> }
  | { readonly act: 'correct' | 'renew'; readonly row: Qualification }

export function brandValuesOf(handing: BrandHanding): Partial<BrandValues> {
  if (handing.act === 'newBrand') return handing.first
  const { brand, number, pictures, validFrom, validTo } = handing.row
  const same = brand === null ? {} : { brandId: brand.id, shopId: brand.shop.id, level: brand.level }
  return handing.act === 'renew' ? same : { ...same, number, pictures, validFrom, validTo }
}

/** As the page's address asks for it: a link from goods that wait for a paper names their brand and shop. */
export function firstBrandValues(search: Readonly<Record<string, string>>): Partial<BrandValues> {
  const { brand = '', shop = '' } = search
  return { ...(brand === '' ? {} : { brandId: brand }), ...(shop === '' ? {} : { shopId: shop }) }
}

export const brandSavingOf = (
  handing: BrandHanding,
  { pictures, ...values }: BrandValues,
): InputOf<typeof api.qualification.saveBrand> => ({
  ...(handing.act === 'correct' ? { id: handing.row.id, version: handing.row.version } : {}),
  ...values,
  fileIds: pictures.map(({ fileId }) => fileId),
})

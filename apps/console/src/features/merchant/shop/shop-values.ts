// Between the shop as the server knows it and the shop as the form holds it; pure.
import type { api, InputOf, ShopAddress, ShopInfo } from '@merchant/contract'
import type { Picture } from '../../../components/upload/use-pictures.ts'

type Saving = InputOf<typeof api.shop.save>

export interface ShopValues {
  readonly name: string
  readonly intro: string
  readonly notice?: string
  readonly logo: readonly Picture[]
  readonly banner: readonly Picture[]
  readonly servicePhone: string
  readonly shipAddress: ShopAddress
  /** The return address is not typed but taken from the shipping address. */
  readonly isSameAddress: boolean
  readonly returnAddress?: ShopAddress
  readonly open: boolean
}

export function valuesOf(shop: ShopInfo | null): Partial<ShopValues> {
  if (shop === null) return { isSameAddress: true, open: true, logo: [], banner: [] }
  const { name, intro, notice, logo, banner, servicePhone, shipAddress, returnAddress } = shop
  return {
    name,
    intro,
    notice,
    logo: logo === null ? [] : [logo],
    banner: banner === null ? [] : [banner],
    servicePhone,
    ...(shipAddress === null ? {} : { shipAddress }),
    ...(returnAddress === null ? {} : { returnAddress }),
    isSameAddress: returnAddress === null || JSON.stringify(returnAddress) === JSON.stringify(shipAddress),
    open: shop.status === 'OPEN',
  }
}

/** What is sent for what was typed, on top of the version that was read. */
export function savingOf(values: ShopValues, base: Pick<ShopInfo, 'id' | 'version'> | null): Saving {
  const {
    name,
    intro,
    notice = '',
    logo,
    banner,
    servicePhone,
    shipAddress,
    isSameAddress,
    returnAddress,
    open,
  } = values
  return {
    ...(base === null ? {} : { id: base.id, version: base.version }),
    name,
    intro,
    notice,
    logoFileId: logo[0]?.fileId ?? null,
    bannerFileId: banner[0]?.fileId ?? null,
    servicePhone,
    open,
    shipAddress,
    returnAddress: isSameAddress ? shipAddress : (returnAddress ?? shipAddress),
  }
}

/** The saved shop, only opened or resting: what is half typed in the form stays out of it. Null while it lacks addresses. */
export function turningOf(shop: ShopInfo, open: boolean): Saving | null {
  const { shipAddress, returnAddress } = shop
  if (shipAddress === null || returnAddress === null) return null
  const { id, version, name, intro, notice, servicePhone, logo, banner } = shop
  const pictures = { logoFileId: logo?.fileId ?? null, bannerFileId: banner?.fileId ?? null }
  return { id, version, name, intro, notice, servicePhone, ...pictures, open, shipAddress, returnAddress }
}

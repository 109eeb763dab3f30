// An address of the book in one line, as one tells it from the others.
import type { ShopAddressRow } from '@merchant/contract'

export const placeOf = ({ contact, region, detail }: Pick<ShopAddressRow, 'contact' | 'region' | 'detail'>): string =>
  `${contact} ${region
    .slice(-2)
    .map(({ name }) => name)
    .join('')} ${detail}`

// A qualification as the operation log names it: of a brand, with its shop.
import type { QualificationRecord } from './qualification.store.ts'

export const targetOf = ({ id, number, shop_id: shopId }: QualificationRecord) => ({
  type: 'qualification',
  id,
  no: number,
  ...(shopId === null ? {} : { shopId }),
})

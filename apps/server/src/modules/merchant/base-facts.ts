// What merchant contributes to the limits and times of base data.
import { QUALIFICATIONS_AT_MOST, SHOP_ADDRESSES_AT_MOST } from '@merchant/contract'
import { qualificationParameters } from './qualification/qualification.parameters.ts'
import { shopParameters } from './shop/shop.parameters.ts'

const DAY = 86_400_000

export const merchantFacts = {
  limits: {
    shops: shopParameters.perMerchant,
    shopRenamesPerYear: shopParameters.renamesPerYear,
    shopAddresses: SHOP_ADDRESSES_AT_MOST,
    qualifications: QUALIFICATIONS_AT_MOST,
  },
  params: {
    'qualification.graceDays': qualificationParameters.graceMs / DAY,
  },
}

// What money contributes to the limits and times of base data.
import type { ParameterKey } from '@merchant/contract'
import { bankCardParameters } from './provider/wallet/wallet.parameters.ts'
import { rechargeParameters } from './recharge-order/recharge-order.parameters.ts'

const DAY = 86_400_000

/** @param now which value of a parameter is in force */
export const moneyFacts = (now: (key: ParameterKey) => number) => ({
  limits: {
    withdrawMinFen: now('withdraw.minFen'),
    withdrawMaxFen: now('withdraw.maxFen'),
    withdrawMaxPublicFen: now('withdraw.maxPublicFen'),
    withdrawPerDay: now('withdraw.perDay'),
    withdrawPerDayFen: now('withdraw.perDayFen'),
    withdrawFreePerMonth: now('withdraw.freePerMonth'),
    withdrawFeeFen: now('withdraw.feeFen'),
    rechargeMinFen: now('recharge.minFen'),
    rechargeMaxCardFen: now('recharge.maxCardFen'),
    rechargeMaxBankFen: now('recharge.maxBankFen'),
    bankCards: bankCardParameters.max,
  },
  params: {
    'recharge.transferDays': rechargeParameters.transferMs / DAY,
  },
})

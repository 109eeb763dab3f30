// What money contributes to the limits and times of base data.
import { bankCardParameters } from './provider/wallet/wallet.parameters.ts'
import { rechargeParameters } from './recharge-order/recharge-order.parameters.ts'
import { withdrawParameters } from './withdraw-order/withdraw-order.parameters.ts'

const DAY = 86_400_000

export const moneyFacts = {
  limits: {
    withdrawMinFen: withdrawParameters.minFen,
    withdrawMaxFen: withdrawParameters.maxFen,
    withdrawMaxPublicFen: withdrawParameters.maxPublicFen,
    withdrawPerDay: withdrawParameters.perDay,
    withdrawPerDayFen: withdrawParameters.perDayFen,
    withdrawFreePerMonth: withdrawParameters.freePerMonth,
    withdrawFeeFen: withdrawParameters.feeFen,
    rechargeMinFen: rechargeParameters.ways.QUICK.minFen,
    rechargeMaxCardFen: rechargeParameters.ways.QUICK.maxFen,
    rechargeMaxBankFen: rechargeParameters.ways.GATEWAY_B2B.maxFen,
    bankCards: bankCardParameters.max,
  },
  params: {
    'recharge.transferDays': rechargeParameters.transferMs / DAY,
  },
} as const

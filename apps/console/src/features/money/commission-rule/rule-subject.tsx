// What a rule is about, in words.
import type { CommissionRuleRow, HeldCommissionRule } from '@merchant/contract'
import { commissionScopeTexts, merchantTypeTexts, orderSourceTexts } from '@merchant/contract/labels'
import { useSay } from '../../../i18n/text.ts'

type Shown = HeldCommissionRule & Partial<Pick<CommissionRuleRow, 'merchant'>>

/** 指定店铺：山野集 · 食品生鲜 · 商家代下单. */
export function useRuleSubject(): (rule: Shown) => string {
  const say = useSay()
  return ({ scope, merchant, shop, goods, category, merchantType, orderSource }) => {
    const parts = [
      goods?.name,
      shop?.name,
      merchant?.name,
      category?.name,
      merchantType === null ? undefined : say(merchantTypeTexts[merchantType]),
      orderSource === null ? undefined : say(orderSourceTexts[orderSource]),
    ]
    const named = parts.filter((part) => part !== undefined && part !== '')
    return [say(commissionScopeTexts[scope]), named.join(' · ')].filter((part) => part !== '').join('：')
  }
}

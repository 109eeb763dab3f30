// What whoever may recharge learns of the deposit.
import { formatYuan, said } from '@merchant/contract'
import { operatorEvent, permissionEvent } from '../../../kernel/notification.ts'
import { nameInBoth } from '../category/index.ts'
import type { DepositStanding } from './deposit-standing.ts'

const topUp = ({ missingFen }: DepositStanding) => ({
  path: '/order/rechargeorder' as const,
  search: { drawer: 'apply', target: 'DEPOSIT', amount: String(missingFen) },
})

export const depositFellShort = permissionEvent<DepositStanding>({
  kind: 'RECHARGE',
  permission: 'rechargeOrder.apply',
  page: topUp,
  isCoalescing: false,
  bell: ({ requiredFen, missingFen, categoryName }) => {
    const [required, missing] = [formatYuan(requiredFen, true), formatYuan(missingFen, true)]
    const category = nameInBoth(categoryName ?? '')
    return {
      level: 'WARN',
      title: said('保证金不足', 'Deposit too low'),
      body: said(
        `保证金扣减后还差 ${missing} 元（“${category.zh}”类目需 ${required} 元）。已上架的商品照常销售，补缴后才能再上架商品`,
        `Something was taken from your deposit, which is ¥${missing} below the ¥${required} that “${category.en}” asks. What is on sale stays on sale; pay the rest to list more`,
      ),
    }
  },
})

/** A category asks more than it did. */
export const depositWasRaised = permissionEvent<DepositStanding>({
  kind: 'RECHARGE',
  permission: 'rechargeOrder.apply',
  page: topUp,
  isCoalescing: false,
  bell: ({ requiredFen, missingFen, categoryName }) => {
    const [required, missing] = [formatYuan(requiredFen, true), formatYuan(missingFen, true)]
    const category = nameInBoth(categoryName ?? '')
    return {
      level: 'WARN',
      title: said('保证金要求提高', 'A higher deposit is asked'),
      body: said(
        `“${category.zh}”类目的保证金调整为 ${required} 元，您还差 ${missing} 元。已上架的商品照常销售，补缴后才能再上架商品`,
        `“${category.en}” asks a deposit of ¥${required} now, of which you still owe ¥${missing}. What is on sale stays on sale; pay the rest to list more`,
      ),
    }
  },
})

/** For whoever may ask the merchant for it. */
export const depositToAskFor = operatorEvent<DepositStanding & { readonly merchantName: string }>({
  permission: 'platformOrderDesk.handle',
  page: () => ({ path: '/operator/platform-order', search: {} }),
  bell: ({ merchantName, requiredFen, missingFen }) => {
    const [required, missing] = [formatYuan(requiredFen, true), formatYuan(missingFen, true)]
    return {
      level: 'WARN',
      title: said('商户保证金不足', 'A merchant’s deposit is too low'),
      body: said(
        `${merchantName}：保证金扣减后还差 ${missing} 元（需 ${required} 元），可开出“补缴保证金”`,
        `${merchantName}: ¥${missing} below the ¥${required} that its goods ask. It can be asked to top it up`,
      ),
    }
  },
})
